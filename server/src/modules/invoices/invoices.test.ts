import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient } from '../../../../tests/support/billing.ts';
import { approvedDays, issueAll, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('Invoices', () => {
  let world: World;
  let support: number;
  let ann: { client: number; recipient: number };
  beforeEach(async () => {
    world = await createWorld();
    support = await codeNamed(world, 'SUP', 65.47);
    ann = await billedClient(world, 'Ann Lee');
    await readyToInvoice(world, { distance_rate: 0.99 });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const kmsBilled = () =>
    ada().clients.update({
      id: ann.client,
      first_name: 'Ann',
      last_name: 'Lee',
      custom_fields: { kms_billable: true },
    });
  const time = (start: string, end: string, mileage = 0): [string, string, object] => [
    start,
    end,
    { work_code_id: support, mileage },
  ];
  const fourHours = () => approvedDays(world, 'will', ann.client, { '2026-02-03': [time('09:00', '13:00')] });
  const cents = (usd: number) => Math.round(usd * 100);

  // invoices.md#issuing
  test('an admin bills 2:00 and 1:15 h and 12 km of an approved sheet: 224.66, once', async () => {
    await kmsBilled();
    const sheet = await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [time('09:00', '11:00', 12), time('11:00', '12:15')],
    });
    const ready = await ada().invoices.ready({});
    expect(ready).toMatchObject({ up_to: '2026-02-28', total: 224.66 });
    expect(ready.rows).toMatchObject([
      { ...ann, client_name: 'Ann Lee', total: 224.66, minutes: 195, blockers: [], corrections: [] },
    ]);
    const draft = await ada().invoices.draft(ann);
    expect(
      draft.lines.map(({ description, quantity, unit_price, amount }) => [
        description,
        quantity,
        unit_price,
        amount,
      ]),
    ).toEqual([
      ['SUP work, 09:00–11:00, Will Worker', 2, 65.47, 130.94],
      ['Kilometers, Will Worker', 12, 0.99, 11.88],
      ['SUP work, 11:00–12:15, Will Worker', 1.25, 65.47, 81.84],
    ]);
    const { issued, skipped } = await issueAll(world);
    expect(skipped).toEqual([]);
    expect(issued).toMatchObject([
      {
        label: 'INV-0001',
        kind: 'invoice',
        total: 224.66,
        open: 224.66,
        status: 'issued',
        issued_on: '2026-03-01',
        due_on: '2026-03-15',
      },
    ]);
    expect((await ada().invoices.ready({})).rows).toEqual([]);
    const again = await ada().invoices.issue({ issued_on: '2026-03-01', rows: [{ ...ann, total: 224.66 }] });
    expect(again).toEqual({
      issued: [],
      skipped: [{ client: ann.client, detail: 'Nothing to bill for Ann Lee.' }],
    });
    expect(await refusalIn(ada().timesheets.unapprove({ id: sheet }))).toMatchObject({
      status: 409,
      code: 'invoiced',
      detail: 'This timesheet is on invoice INV-0001 and cannot be unapproved. Use Correct instead.',
    });
  });

  // invoices.md#corrections
  test('a paid invoice of 4 h, corrected to 3 h, is credited in full and billed again; the rest is credit', async () => {
    await readyToInvoice(world, { first_number: 7 });
    const sheet = await fourHours();
    const first = await issueAll(world);
    expect(first.issued).toMatchObject([{ label: 'INV-0007', total: 261.88 }]);
    await ada().payments.create({ recipient: ann.recipient, paid_on: '2026-03-02', amount: 261.88 });
    await ada().timesheets.correct({
      id: sheet,
      reason: 'Left earlier',
      snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time: '12:00' })),
    });
    const { rows } = await ada().invoices.ready({});
    expect(rows).toMatchObject([
      {
        total: -65.47,
        invoice_total: 196.41,
        corrections: [{ label: 'INV-0007', text: 'Correction of INV-0007: −$261.88 + $196.41 = −$65.47' }],
        look_at: [{ code: 'correction' }, { code: 'no_email' }],
      },
    ]);
    const { issued } = await issueAll(world, '2026-02-28', '2026-03-05');
    expect(issued).toMatchObject([
      { label: 'CN-0001', kind: 'credit_note', total: -261.88, open: 65.47, corrects_label: 'INV-0007' },
      { label: 'INV-0008', total: 196.41, open: 0, status: 'paid' },
    ]);
    expect(await ada().invoices.get({ id: first.issued[0]?.id ?? 0 })).toMatchObject({
      open: 0,
      status: 'paid',
    });
    expect((await ada().invoices.ready({})).rows).toEqual([]);
  });

  // invoices.md#corrections
  test('an unpaid invoice that a credit note settles alone is Credited', async () => {
    const sheet = await fourHours();
    const { issued } = await issueAll(world);
    await ada().timesheets.correct({
      id: sheet,
      reason: 'Left earlier',
      snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time: '12:00' })),
    });
    const corrected = await issueAll(world);
    expect(corrected.issued).toMatchObject([
      { label: 'CN-0001', open: 0, status: 'paid' },
      { label: 'INV-0002', total: 196.41, open: 196.41, status: 'issued' },
    ]);
    expect(await ada().invoices.get({ id: issued[0]?.id ?? 0 })).toMatchObject({
      open: 0,
      status: 'credited',
    });
    expect((await ada().invoices.list({ status: 'credited' })).results).toMatchObject([
      { label: 'INV-0001' },
    ]);
    expect((await ada().invoices.list({ status: 'issued' })).results).toMatchObject([{ label: 'INV-0002' }]);
  });

  // invoices.md#issuing
  test('a row whose total changed is skipped, and says so', async () => {
    await fourHours();
    await approvedDays(world, 'cora', ann.client, { '2026-02-04': [time('09:00', '10:00')] });
    const answer = await ada().invoices.issue({ rows: [{ ...ann, total: 261.88 }] });
    expect(answer).toEqual({
      issued: [],
      skipped: [
        { client: ann.client, detail: 'Ann Lee now comes to $327.35, not $261.88. Look at it again.' },
      ],
    });
  });

  // invoices.md#issuing
  test('the day is today or earlier, in order, and not before the work', async () => {
    await fourHours();
    const on = (issued_on: string) =>
      refusalIn(ada().invoices.issue({ issued_on, rows: [{ ...ann, total: 261.88 }] }));
    expect(await on('2026-03-19')).toMatchObject({
      status: 400,
      fields: { issued_on: ['Enter today or an earlier day.'] },
    });
    expect(await on('2026-02-02')).toMatchObject({
      fields: { issued_on: ['An invoice cannot be dated before its work (Feb 3).'] },
    });
    await issueAll(world, '2026-02-28', '2026-03-10');
    await approvedDays(world, 'cora', ann.client, { '2026-02-04': [time('09:00', '10:00')] });
    expect(
      await refusalIn(ada().invoices.issue({ issued_on: '2026-03-09', rows: [{ ...ann, total: 65.47 }] })),
    ).toMatchObject({ fields: { issued_on: ['Invoices are dated in order. Choose Mar 10 or later.'] } });
  });

  // invoices.md#corrections
  test('a correction that sends the same work without its ids changes no invoice', async () => {
    const sheet = await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [time('09:00', '13:00')],
      '2026-02-04': [time('09:00', '10:00')],
    });
    await issueAll(world);
    const { snapshot_logs } = await ada().timesheets.get({ id: sheet });
    const again = (how: (date: string) => string) =>
      ada().timesheets.correct({
        id: sheet,
        reason: 'By a script',
        snapshot_logs: snapshot_logs.map(({ date, client, entries }) => ({
          date,
          client,
          entries: entries.map(({ work_code_id, start_time }) => ({
            work_code_id,
            start_time,
            end_time: how(date),
            mileage: 0,
            stipend: 0,
          })),
        })),
      });
    await again((date) => (date === '2026-02-03' ? '13:00' : '10:00'));
    expect((await ada().invoices.ready({})).rows).toEqual([]);
    await again((date) => (date === '2026-02-03' ? '13:00' : '11:00'));
    expect((await ada().invoices.ready({})).rows).toMatchObject([{ total: 65.47 }]);
  });

  // invoices.md#corrections
  test('the sentence of a correction counts work that was deleted and entered again, once', async () => {
    const sheet = await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [time('09:00', '13:00')],
      '2026-02-04': [time('09:00', '10:00')],
    });
    await issueAll(world);
    // Beside the correction.
    const fee = { client: ann.client, date: '2026-02-05', description: 'Fee', quantity: 1, unit_price: 40 };
    await ada().billingItems.create(fee);
    const { snapshot_logs } = await ada().timesheets.get({ id: sheet });
    await ada().timesheets.correct({
      id: sheet,
      reason: 'Was in the afternoon',
      snapshot_logs: snapshot_logs.map(({ date, client, entries: [entry] }) => ({
        date,
        client,
        entries: [
          {
            work_code_id: entry?.work_code_id,
            start_time: '14:00',
            end_time: '16:00',
            mileage: 0,
            stipend: 0,
          },
          {
            work_code_id: entry?.work_code_id,
            start_time: '17:00',
            end_time: '18:00',
            mileage: 0,
            stipend: 0,
          },
        ],
      })),
    });
    expect((await ada().invoices.ready({})).rows).toMatchObject([
      {
        total: 105.47,
        corrections: [{ credit: -327.35, text: 'Correction of INV-0001: −$327.35 + $392.82 = $65.47' }],
      },
    ]);
  });

  // invoices.md#issuing
  test('a credit note is not dated before the invoice that it corrects', async () => {
    const sheet = await fourHours();
    await issueAll(world, '2026-02-28', '2026-03-10');
    await ada().timesheets.correct({ id: sheet, reason: 'Was not there', snapshot_logs: [] });
    expect(await refusalIn(issueAll(world, '2026-02-28', '2026-03-09'))).toMatchObject({
      fields: { issued_on: ['Invoices are dated in order. Choose Mar 10 or later.'] },
    });
    expect((await issueAll(world, '2026-02-28', '2026-03-10')).issued).toMatchObject([
      { label: 'CN-0001', issued_on: '2026-03-10', total: -261.88 },
    ]);
  });

  // invoices.md#credit-notes
  test('credits by hand stay within the total, and no line is taken back twice', async () => {
    await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [time('09:00', '13:00')],
      '2026-02-04': [time('09:00', '10:00')],
    });
    const { issued } = await issueAll(world);
    const { id, lines } = await ada().invoices.get({ id: issued[0]?.id ?? 0 });
    const one = await ada().invoices.credit({ id, reason: 'No-show', lines: [lines[1]?.id ?? 0] });
    expect(one).toMatchObject({ label: 'CN-0001', total: -65.47, open: 0, reason: 'No-show' });
    expect(
      await refusalIn(ada().invoices.credit({ id, reason: 'Again', lines: [lines[1]?.id ?? 0] })),
    ).toMatchObject({
      status: 409,
      code: 'not_creditable',
    });
    await ada().invoices.credit({ id, reason: 'Goodwill', amount: 191.88, description: 'Goodwill' });
    expect(
      await refusalIn(ada().invoices.credit({ id, reason: 'More', amount: 70.01, description: 'More' })),
    ).toMatchObject({ status: 409, detail: 'At most $70.00 of INV-0001 can still be credited.' });
    // It stays credited.
    expect((await ada().invoices.ready({})).rows).toEqual([]);
    expect(await ada().invoices.get({ id })).toMatchObject({ open: 70, status: 'part_paid', creditable: 70 });
  });

  // invoices.md#credit-notes
  test('work that is credited to be billed again is ready, and its sheet can be unapproved', async () => {
    const sheet = await fourHours();
    const { issued } = await issueAll(world);
    const id = issued[0]?.id ?? 0;
    await ada().invoices.credit({ id, reason: 'Another payer', bill_again: true });
    expect((await ada().invoices.ready({})).rows).toMatchObject([{ total: 261.88 }]);
    await ada().timesheets.unapprove({ id: sheet });
    expect((await ada().invoices.ready({})).rows).toEqual([]);
    await ada().timesheets.approve({ id: sheet });
    expect((await issueAll(world)).issued).toMatchObject([{ label: 'INV-0002', total: 261.88 }]);
  });

  // invoices.md#what-is-billed
  test('items and stipends are billed, and what has no rate is left out and named', async () => {
    const free = await codeNamed(world, 'FREE');
    await ada().clients.update({
      id: ann.client,
      first_name: 'Ann',
      last_name: 'Lee',
      custom_fields: { stipend_billable: true },
    });
    await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [['09:00', '10:00', { work_code_id: free, stipend: 12.5 }]],
    });
    await ada().billingItems.create({
      client: ann.client,
      date: '2026-02-10',
      description: 'Monthly fee',
      quantity: 1,
      unit_price: 20,
    });
    const [row] = (await ada().invoices.ready({})).rows;
    expect(row).toMatchObject({ total: 32.5, look_at: [{ code: 'no_rate' }, { code: 'no_email' }] });
    const { issued } = await issueAll(world);
    const { lines } = await ada().invoices.get({ id: issued[0]?.id ?? 0 });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['stipend', 12.5],
      ['item', 20],
    ]);
    expect(
      await refusalIn(ada().billingItems.remove({ id: lines[1]?.sources[0]?.billing_item_id ?? 0 })),
    ).toMatchObject({ status: 409 });
  });

  // invoices.md#to-bill
  test('a client without a payer is a row that cannot be issued, one who is billed elsewhere is none', async () => {
    const other = await billedClient(world, 'Ben Roe');
    await ada().clientRecipients.create({ client: other.client, start_date: '2026-02-01', recipient: null });
    await approvedDays(world, 'will', other.client, { '2026-02-03': [time('09:00', '10:00')] });
    const nobody = await clientNamed(world, 'Noa Nobody');
    await approvedDays(world, 'cora', nobody, { '2026-02-03': [time('09:00', '10:00')] });
    const { rows } = await ada().invoices.ready({});
    expect(rows).toMatchObject([
      { client: nobody, recipient: null, total: 65.47, blockers: [{ code: 'no_recipient' }] },
    ]);
  });

  // invoices.md#corrections
  test('an entry that Correct moves to another client is credited first, and ready for the other then', async () => {
    const ben = await billedClient(world, 'Ben Roe');
    const sheet = await fourHours();
    await issueAll(world);
    const logs = await snapshotWith(world, sheet, () => ({}));
    await ada().timesheets.correct({
      id: sheet,
      reason: 'It was Ben',
      snapshot_logs: logs.map((log) => ({ ...log, client: ben.client, client_id: ben.client })),
    });
    expect((await ada().invoices.ready({})).rows).toMatchObject([
      { ...ann, total: -261.88, invoice_total: null },
    ]);
    expect((await issueAll(world)).issued).toMatchObject([{ label: 'CN-0001', total: -261.88 }]);
    expect((await issueAll(world)).issued).toMatchObject([
      { label: 'INV-0002', client: ben.client, total: 261.88 },
    ]);
    expect(cents((await ada().invoices.ready({})).total)).toBe(0);
  });
});
