import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient } from '../../../../tests/support/billing.ts';
import { approvedDays, issueAll, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// invoices.md#to-bill
describe('To Bill', () => {
  let world: World;
  let support: number;
  let ann: { client: number; recipient: number };
  beforeEach(async () => {
    world = await createWorld();
    support = await codeNamed(world, 'SUP', 60);
    ann = await billedClient(world, 'Ann Lee');
    await readyToInvoice(world);
    await withEmail(ann.recipient);
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const withEmail = (id: number) => ada().recipients.update({ id, email: 'ann@example.org' });
  const hour = (date: string, more: object = { work_code_id: support }, client = ann.client) =>
    approvedDays(world, 'will', client, { [date]: [['09:00', '10:00', more]] });
  const fee = (unit_price: number, date = '2026-02-10', client = ann.client) =>
    ada().billingItems.create({ client, date, description: 'Fee', quantity: 1, unit_price });
  const row = async (up_to?: string) => (await ada().invoices.ready({ up_to })).rows[0];
  const lookAt = async (up_to?: string) => (await row(up_to))?.look_at;
  const issue = (total: number) => ada().invoices.issue({ rows: [{ ...ann, total }] });

  test('work as usual has nothing to look at', async () => {
    await hour('2026-02-03');
    expect(await row()).toMatchObject({ total: 60, blockers: [], look_at: [] });
  });

  test('less than nothing cannot be issued', async () => {
    await hour('2026-02-03');
    await fee(-60.01);
    const text = 'The total would be below zero.';
    expect(await row()).toMatchObject({ total: -0.01, blockers: [{ code: 'negative', text }] });
    expect(await issue(-0.01)).toEqual({ issued: [], skipped: [{ client: ann.client, detail: text }] });
    await fee(0.01);
    expect(await row()).toMatchObject({ total: 0, blockers: [] });
    // An invoice of nothing is paid at once.
    expect((await issue(0)).issued).toMatchObject([{ total: 0, open: 0, status: 'paid' }]);
  });

  test('nothing is issued to a deactivated recipient, until the recipient is active again', async () => {
    await hour('2026-02-03');
    await ada().recipients.update({ id: ann.recipient, is_active: false });
    const text = 'Ann Lee is an inactive recipient.';
    expect(await row()).toMatchObject({ blockers: [{ code: 'inactive_recipient', text }] });
    expect((await issue(60)).skipped).toEqual([{ client: ann.client, detail: text }]);
    await ada().recipients.update({ id: ann.recipient, is_active: true });
    expect((await issue(60)).issued).toMatchObject([{ label: 'INV-0001' }]);
  });

  test('a deactivated client is billed', async () => {
    await hour('2026-02-03');
    await ada().clients.update({ id: ann.client, is_active: false });
    expect((await issue(60)).issued).toMatchObject([{ label: 'INV-0001' }]);
  });

  test('nothing is issued without the legal name or the address', async () => {
    await hour('2026-02-03');
    const text = 'Your legal name or address is missing from the invoicing settings.';
    for (const missing of ['legal_name', 'address'] as const) {
      await readyToInvoice(world, { [missing]: null });
      expect((await row())?.blockers).toEqual([{ code: 'no_identity', text }]);
      expect((await issue(60)).skipped).toEqual([{ client: ann.client, detail: text }]);
    }
  });

  test('over twice or under half the last invoice is unusual, twice and half are not', async () => {
    await fee(100);
    await issueAll(world);
    const unusual = (than: string) => ({ code: 'unusual', text: `It is ${than} the last invoice, $100.00.` });
    for (const [more, expected] of [
      [49.99, [unusual('less than half')]],
      [0.01, []],
      [150, []],
      [0.01, [unusual('more than twice')]],
    ] as const) {
      await fee(more);
      expect(await lookAt()).toEqual(expected);
    }
    expect(await row()).toMatchObject({ last_total: 100, total: 200.01 });
  });

  test('what is older than the month is late, and says from when', async () => {
    await fee(10, '2026-01-31');
    expect(await lookAt()).toEqual([{ code: 'late', text: 'It includes work from Jan 31.' }]);
    expect(await lookAt('2026-01-31')).toEqual([]);
    await issueAll(world, '2026-01-31');
    await fee(10, '2026-02-01');
    expect(await lookAt()).toEqual([]);
  });

  test('time that is billed at the pay rate is looked at', async () => {
    await payAt(world, 'will', { pay_rate: 20 });
    await hour('2026-02-03', { work_code_id: await codeNamed(world, 'PLAIN') });
    expect(await row()).toMatchObject({
      total: 20,
      look_at: [{ code: 'pay_rate', text: 'Some time is billed at the employee’s pay rate.' }],
    });
  });

  test('distances without a rate are left out, and named', async () => {
    await ada().clients.update({ id: ann.client, custom_fields: { kms_billable: true } });
    await hour('2026-02-03', { work_code_id: support, mileage: 12 });
    expect(await row()).toMatchObject({
      total: 60,
      look_at: [{ code: 'no_distance_rate', text: 'There is no rate for distance, so it is left out.' }],
    });
    await ada().recipients.update({ id: ann.recipient, distance_rate: 0.5 });
    expect(await row()).toMatchObject({ total: 66, look_at: [] });
  });

  test('time on no approved sheet is looked at: logged, submitted, and not what is later', async () => {
    await hour('2026-02-03');
    const text = 'Some of Ann Lee’s time is not on an approved timesheet yet.';
    await worked(world, 'cora', ann.client, { date: '2026-03-01', entries: [['09:00', '10:00']] });
    expect(await lookAt()).toEqual([]);
    await worked(world, 'cora', ann.client, { date: '2026-02-28', entries: [['09:00', '10:00']] });
    expect(await lookAt()).toEqual([{ code: 'not_approved', text }]);
    const { id } = await world
      .as('cora')
      .timesheets.create({ start_date: '2026-02-28', end_date: '2026-02-28' });
    await world.as('cora').timesheets.submit({ id });
    expect(await lookAt()).toEqual([{ code: 'not_approved', text }]);
    await ada().timesheets.approve({ id });
    expect((await lookAt())?.map(({ code }) => code)).not.toContain('not_approved');
  });

  test('a third party should know the client by a number, and have an address for mail', async () => {
    const { id } = await ada().recipients.create({ name: 'Plan Partners' });
    const set = await ada().clientRecipients.create({
      client: ann.client,
      start_date: '2026-02-01',
      recipient: id,
    });
    await hour('2026-02-03');
    expect(await lookAt()).toEqual([
      { code: 'no_member_number', text: 'Ann Lee has no number at Plan Partners.' },
      { code: 'no_email', text: 'Plan Partners has no email address.' },
    ]);
    await ada().clientRecipients.update({ id: 'id' in set ? set.id : 0, member_number: '430123456' });
    await ada().recipients.update({ id, delivery: 'none' });
    expect(await lookAt()).toEqual([]);
  });

  // invoices.md#what-is-billed
  test('work from before “Bill work from” is not there, and an entry belongs to the date of its log', async () => {
    await hour('2026-01-31');
    // The night of Feb 28 ends in March.
    await approvedDays(world, 'cora', ann.client, {
      '2026-02-28': [['22:00', '06:00', { work_code_id: support }]],
    });
    expect(await row()).toMatchObject({ start_date: '2026-01-31', end_date: '2026-02-28', total: 540 });
    await readyToInvoice(world, { invoices_from: '2026-02-01' });
    expect(await row()).toMatchObject({ start_date: '2026-02-28', total: 480 });
    // What was billed before is corrected all the same.
    await readyToInvoice(world, { invoices_from: '2026-01-01' });
    await issueAll(world);
    await readyToInvoice(world, { invoices_from: '2026-03-01' });
    const [sheet] = (await ada().timesheets.list({ user: world.people.will })).results;
    await ada().timesheets.correct({
      id: sheet?.id ?? 0,
      reason: 'Left earlier',
      snapshot_logs: await snapshotWith(world, sheet?.id ?? 0, () => ({ end_time: '09:30' })),
    });
    expect(await row()).toMatchObject({ total: -30, invoice_total: 30 });
  });

  test('before anybody said from when, it is the first of this month', async () => {
    await readyToInvoice(world, { invoices_from: null });
    await hour('2026-02-28');
    await hour('2026-03-01');
    expect(await ada().invoices.ready({ up_to: '2026-03-18' })).toMatchObject({
      invoices_from: '2026-03-01',
      has_invoices_from: false,
      rows: [{ start_date: '2026-03-01', total: 60 }],
    });
  });

  test('what needs a fix or a look comes first', async () => {
    const [ben, cleo] = [await billedClient(world, 'Ben Ames'), await billedClient(world, 'Cleo Zorn')];
    await withEmail(ben.recipient);
    for (const { client } of [ann, ben, cleo]) await fee(10, '2026-02-10', client);
    const { rows } = await ada().invoices.ready({});
    expect(rows.map(({ client_name, look_at }) => [client_name, look_at.length])).toEqual([
      ['Cleo Zorn', 1],
      ['Ben Ames', 0],
      ['Ann Lee', 0],
    ]);
  });
});

// invoices.md#issuing
describe('Issuing many', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
    await readyToInvoice(world);
  });
  afterEach(() => world.close());

  test('goes by client name, skips what changed, and numbers on through the blocks', async () => {
    const ada = world.as('ada');
    const rows = [];
    for (let number = 0; number < 60; number += 1) {
      const name = `Client Number${String(number).padStart(2, '0')}`;
      const of = await billedClient(world, name);
      await ada.billingItems.create({
        client: of.client,
        date: '2026-02-10',
        description: 'Fee',
        quantity: 1,
        unit_price: number,
      });
      rows.push({ ...of, total: number === 30 ? 1 : number });
    }
    const { issued, skipped } = await ada.invoices.issue({ rows: rows.toReversed() });
    expect(skipped).toEqual([
      {
        client: rows[30]?.client,
        detail: 'Client Number30 now comes to $30.00, not $1.00. Look at it again.',
      },
    ]);
    expect(issued.map(({ number, total }) => [number, total])).toEqual(
      rows.flatMap((_, at) => (at === 30 ? [] : [[at < 30 ? at + 1 : at, at]])),
    );
    const trail = await ada.audit.list({ record_type: 'invoice', page: 1, page_size: 1 });
    expect(trail.count).toBe(59);
  });

  test('takes at most 200 rows a call', async () => {
    const row = { ...(await billedClient(world, 'Ann Lee')), total: 1 };
    const issue = (count: number) =>
      world.rest('ada', 'POST', '/invoices/issue/', { rows: Array.from({ length: count }, () => row) });
    expect(await issue(201)).toMatchObject({ status: 400, body: { rows: [expect.any(String)] } });
    expect((await issue(200)).status).toBe(200);
    expect((await issue(0)).status).toBe(400);
  });
});
