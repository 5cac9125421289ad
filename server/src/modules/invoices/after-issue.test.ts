import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient } from '../../../../tests/support/billing.ts';
import { approvedDays, issueAll, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { runSql, tamper } from '../../../../tests/support/tamper.ts';
import { codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { verifyInvoices } from '../billing/verify.ts';

describe('What was issued', () => {
  let world: World;
  let ann: { client: number; recipient: number };
  beforeEach(async () => {
    world = await createWorld();
    ann = await billedClient(world, 'Ann Lee');
    await readyToInvoice(world);
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await world.rest('ada', 'POST', path, body);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
  const fee = (unit_price: number) =>
    ada().billingItems.create({
      client: ann.client,
      date: '2026-02-10',
      description: 'Fee',
      quantity: 1,
      unit_price,
    });
  async function invoiceOf(total: number) {
    await fee(total);
    const { issued } = await issueAll(world);
    return issued[0]?.id ?? 0;
  }
  const hours = async (end = '13:00') =>
    approvedDays(world, 'will', ann.client, {
      '2026-02-03': [['09:00', end, { work_code_id: await codeNamed(world, 'SUP', 65.47) }]],
    });
  const shortenTo = async (id: number, end_time: string) =>
    ada().timesheets.correct({
      id,
      reason: 'Left earlier',
      snapshot_logs: await snapshotWith(world, id, () => ({ end_time })),
    });

  // invoices.md#money
  test('is written off with a reason, once, and then has nothing open', async () => {
    const id = await invoiceOf(100);
    const path = `/invoices/${id}/write-off/`;
    await ada().payments.create({ recipient: ann.recipient, paid_on: '2026-03-18', amount: 40 });
    expect(await post(path, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await post(path, { reason: 'Moved away' })).toMatchObject({
      status: 200,
      body: {
        open: 0,
        status: 'written_off',
        allocations: [
          { kind: 'payment', amount: 40 },
          { kind: 'write_off', amount: 60, reason: 'Moved away' },
        ],
      },
    });
    expect(await post(path, { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { detail: 'INV-0001 has $0.00 open.' },
    });
    expect((await ada().invoices.list({ status: 'written_off' })).results).toMatchObject([{ id }]);
    const trail = (await ada().audit.list({ action: 'invoice.write_off', page: 1 })).results;
    expect(trail).toMatchObject([{ before: { open: 60 }, after: { open: 0, reason: 'Moved away' } }]);
  });

  // invoices.md#money, invoices.md#credit-notes
  test('leaves a credit of its credit note, which is applied or paid back, never twice', async () => {
    const id = await invoiceOf(100);
    await ada().payments.create({ recipient: ann.recipient, paid_on: '2026-03-18', amount: 100 });
    const note = await post(`/invoices/${id}/credit/`, {
      reason: 'Agreed',
      amount: 30,
      description: 'Goodwill',
    });
    expect(note).toMatchObject({ status: 201, body: { label: 'CN-0001', total: -30, open: 30 } });
    const path = `/invoices/${String(note.body.id)}`;
    await fee(20);
    const { issued } = await issueAll(world);
    const second = issued[0]?.id ?? 0;
    expect(await post(`${path}/apply/`, { invoice: second, amount: 20.01 })).toMatchObject({
      status: 409,
      body: { detail: 'INV-0002 has $20.00 open.' },
    });
    expect(await post(`${path}/apply/`, { invoice: second, amount: 20 })).toMatchObject({
      status: 200,
      body: { open: 10 },
    });
    // Another credit note settled it, not one of its own.
    expect(await ada().invoices.get({ id: second })).toMatchObject({ open: 0, status: 'paid' });
    const refund = { amount: 10, date: '2026-03-18', reference: 'Check 9' };
    expect(await post(`${path}/refund/`, { ...refund, amount: 10.01 })).toMatchObject({
      status: 409,
      body: { detail: 'CN-0001 has $10.00 open.' },
    });
    expect(await post(`${path}/refund/`, refund)).toMatchObject({
      status: 200,
      body: { open: 0, allocations: [{ kind: 'credit' }, { kind: 'refund', amount: 10, reason: 'Check 9' }] },
    });
    const statement = await ada().recipients.statement({
      id: ann.recipient,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    });
    expect(statement.closing_balance).toBe(0);
  });

  // invoices.md#numbers
  test('fixes the first number and the currency; prefix and digits change, and numbers go on', async () => {
    await readyToInvoice(world, { first_number: 7 });
    await invoiceOf(10);
    expect(await world.rest('ada', 'PATCH', '/billing-settings/', { first_number: 8 })).toMatchObject({
      status: 409,
      body: { code: 'billing_fixed', detail: 'The first number cannot change once an invoice is issued.' },
    });
    const [settings] = (await ada().companySettings.list({})).results;
    const path = `/company-settings/${settings?.id}/`;
    expect(await world.rest('ada', 'PATCH', path, { currency: 'AUD' })).toMatchObject({
      status: 409,
      body: { code: 'billing_fixed', detail: 'The currency cannot change once an invoice is issued.' },
    });
    await readyToInvoice(world, { invoice_prefix: '2026/', digits: 2 });
    await fee(20);
    const { issued } = await issueAll(world);
    expect(issued).toMatchObject([{ number: 8, label: '2026/08' }]);
    const { results } = await ada().invoices.list({ ordering: 'number' });
    expect(results.map(({ label }) => label)).toEqual(['INV-0007', '2026/08']);
  });

  // invoices.md#who-pays
  test('keeps its client and its recipient from being deleted', async () => {
    await invoiceOf(10);
    expect(await world.rest('ada', 'DELETE', `/clients/${ann.client}/`)).toMatchObject({ status: 409 });
    expect(await world.rest('ada', 'DELETE', `/recipients/${ann.recipient}/`)).toMatchObject({
      status: 409,
      body: { detail: 'Ann Lee has invoices and cannot be deleted. Deactivate instead.' },
    });
  });

  // invoices.md#credit-notes
  test('stays credited through corrections, unless it is to be billed again', async () => {
    const sheet = await hours();
    const { issued } = await issueAll(world);
    await ada().invoices.credit({ id: issued[0]?.id ?? 0, reason: 'No-show' });
    await shortenTo(sheet, '12:00');
    expect((await ada().invoices.ready({})).rows).toEqual([]);
  });

  // invoices.md#credit-notes
  test('goes to another payer by a credit to bill again', async () => {
    await hours();
    const { issued } = await issueAll(world);
    const { id: partners } = await ada().recipients.create({ name: 'Plan Partners' });
    await ada().clientRecipients.create({
      client: ann.client,
      start_date: '2026-02-01',
      recipient: partners,
    });
    // Recipients never make a line stale.
    expect((await ada().invoices.ready({})).rows).toEqual([]);
    await ada().invoices.credit({ id: issued[0]?.id ?? 0, reason: 'Another payer', bill_again: true });
    expect((await issueAll(world)).issued).toMatchObject([
      { label: 'INV-0002', recipient: partners, recipient_name: 'Plan Partners', total: 261.88 },
    ]);
  });

  // invoices.md#corrections
  test('is not stale by other terms, taxes or rates of today', async () => {
    await hours();
    await issueAll(world);
    const { id: tax } = await ada().taxCodes.create({ name: 'GST', rate: 10 });
    await readyToInvoice(world, {
      tax_mode: 'exclusive',
      tax_code_id: tax,
      rounding: 'units',
      line_per: 'day',
    });
    const code = (await ada().workCodes.list({})).results.find((each) => each.code === 'SUP');
    await ada().workCodes.update({
      id: code?.id ?? 0,
      code: 'SUP',
      description: 'Support',
      billing_rate: 80,
    });
    await ada().recipients.update({ id: ann.recipient, terms_days: 30 });
    expect((await ada().invoices.ready({})).rows).toEqual([]);
  });

  // invoices.md#what-is-billed
  test('has the rate of today where approval froze none, never the pay rate', async () => {
    const free = await codeNamed(world, 'FREE');
    await approvedDays(world, 'will', ann.client, {
      '2026-02-03': [['09:00', '10:00', { work_code_id: free }]],
    });
    const [row] = (await ada().invoices.ready({})).rows;
    expect(row).toMatchObject({ total: 0, look_at: [{ code: 'no_rate' }, { code: 'no_email' }] });
    await ada().workCodes.update({ id: free, code: 'FREE', description: 'Free', billing_rate: 30 });
    expect((await ada().invoices.ready({})).rows).toMatchObject([{ total: 30 }]);
    await world.as('ada').clients.update({
      id: ann.client,
      custom_fields: { contract_hours: { [free]: { client_rate: 42 } } },
    });
    const { rows } = await ada().invoices.ready({});
    expect(rows.map(({ total }) => total)).toEqual([42]);
  });

  // invoices.md#taxes
  test('has the taxes of each line, half up: 11.44 on 25.06, 25.61 and 25.63 at 15 %', async () => {
    const { id: tax_code_id } = await ada().taxCodes.create({ name: 'HST', rate: 15 });
    await readyToInvoice(world, { tax_mode: 'exclusive', tax_code_id });
    for (const price of [25.06, 25.61, 25.63]) await fee(price);
    expect((await issueAll(world)).issued).toMatchObject([{ net: 76.3, tax: 11.44, total: 87.74 }]);
    await readyToInvoice(world, { tax_mode: 'inclusive', tax_code_id: null });
    const { id: gst } = await ada().taxCodes.create({ name: 'GST', rate: 10 });
    await readyToInvoice(world, { tax_code_id: gst });
    for (let time = 0; time < 3; time += 1) await fee(10.05);
    const { issued } = await issueAll(world);
    expect(issued).toMatchObject([{ net: 27.42, tax: 2.73, total: 30.15 }]);
    const { lines } = await ada().invoices.get({ id: issued[0]?.id ?? 0 });
    expect(lines.map(({ amount, net, tax, tax_name }) => [amount, net, tax, tax_name])).toEqual(
      Array.from({ length: 3 }, () => [10.05, 9.14, 0.91, 'GST']),
    );
  });

  // invoices.md#numbers
  test('never changes: the database refuses it, and what was changed past it is found', async () => {
    const id = await invoiceOf(100);
    const url = world.services.config.database_url;
    for (const statement of [
      `update invoices set total = 1 where id = ${id}`,
      `update invoice_lines set net = 1 where invoice_id = ${id}`,
      `update invoice_sources set minutes = 1`,
      `delete from invoice_lines where invoice_id = ${id}`,
      `delete from invoices where id = ${id}`,
    ])
      await expect(runSql(url, statement)).rejects.toThrow('what was issued never changes');
    const altered = async () => (await verifyInvoices(world.store.read, world.companies.maple)).altered;
    await ada().payments.create({ recipient: ann.recipient, paid_on: '2026-03-18', amount: 40 });
    expect(await altered()).toEqual([]);
    await tamper(url, `update invoice_lines set description = 'Other' where invoice_id = ${id}`);
    expect(await altered()).toEqual(['INV-0001']);
  });
});
