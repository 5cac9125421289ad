import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billedClient } from '../../../../tests/support/billing.ts';
import { issueAll, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// invoices.md#credit-notes
describe('A credit by hand', () => {
  let world: World;
  let ann: { client: number; recipient: number };
  beforeEach(async () => {
    world = await createWorld();
    ann = await billedClient(world, 'Ann Lee');
    await readyToInvoice(world);
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  async function invoiceOf(...prices: number[]) {
    for (const unit_price of prices)
      await ada().billingItems.create({
        client: ann.client,
        date: '2026-02-10',
        description: unit_price < 0 ? 'Discount' : 'Fee',
        quantity: 1,
        unit_price,
      });
    const { issued } = await issueAll(world);
    return ada().invoices.get({ id: issued[0]?.id ?? 0 });
  }

  test('never asks for money: a discount is taken back with what it was given on', async () => {
    const { id, lines } = await invoiceOf(100, -20);
    const credit = (...credited: (number | undefined)[]) =>
      ada().invoices.credit({ id, reason: 'Agreed', lines: credited.flatMap((line) => line ?? []) });
    const [fee, discount] = lines.map((line) => line.id);
    expect(await refusalIn(credit(discount))).toMatchObject({
      status: 409,
      code: 'not_creditable',
      detail: 'These lines come to −$20.00. Choose lines that come to 0 or more.',
    });
    expect(await ada().invoices.get({ id })).toMatchObject({ open: 80, creditable: 80, credit_notes: [] });
    expect(await refusalIn(credit(fee))).toMatchObject({
      status: 409,
      detail: 'At most $80.00 of INV-0001 can still be credited.',
    });
    expect(await credit(fee, discount)).toMatchObject({ total: -80, open: 0 });
    expect(await ada().invoices.get({ id })).toMatchObject({ open: 0, status: 'credited', creditable: 0 });
  });

  test('says from whom it is, as an invoice does', async () => {
    const { id } = await invoiceOf(100);
    await ada().billingSettings.update({ legal_name: '' });
    const credit = () => ada().invoices.credit({ id, reason: 'Agreed', amount: 1, description: 'Goodwill' });
    expect(await refusalIn(credit())).toMatchObject({
      status: 409,
      detail: 'Your legal name or address is missing from the invoicing settings.',
    });
    await ada().billingSettings.update({ legal_name: 'Maple Care LLC' });
    expect(await credit()).toMatchObject({ total: -1, seller: { legal_name: 'Maple Care LLC' } });
    expect(
      await refusalIn(ada().invoices.credit({ id, reason: 'Agreed', amount: 1, description: '- goodwill' })),
    ).toMatchObject({ status: 400 });
  });

  // invoices.md#taxes
  test('is what was typed, with taxes that any program works out alike from its lines', async () => {
    const { id: tax_code_id } = await ada().taxCodes.create({ name: 'GST', rate: 10 });
    await readyToInvoice(world, { tax_mode: 'exclusive', tax_code_id });
    const { id, total } = await invoiceOf(100);
    expect(total).toBe(110);
    const ofFive = await ada().invoices.credit({
      id,
      reason: 'Agreed',
      amount: 0.05,
      description: 'Goodwill',
    });
    expect(ofFive).toMatchObject({ net: -0.05, tax: 0, total: -0.05 });
    expect(ofFive.lines.map(({ amount, tax_name, tax }) => [amount, tax_name, tax])).toEqual([
      [-0.04, 'GST', 0],
      [-0.01, 'GST', 0],
    ]);
    expect(
      await ada().invoices.credit({ id, reason: 'Agreed', amount: 109.95, description: 'Goodwill' }),
    ).toMatchObject({ net: -99.95, tax: -10, total: -109.95, lines: [{ net: -99.95, tax: -10 }] });
    expect(await ada().invoices.get({ id })).toMatchObject({ open: 0, status: 'credited' });
  });

  // invoices.md#money
  test('is paid back on no day before it was given, nor is a payment before it came', async () => {
    const { id } = await invoiceOf(100);
    const { id: payment } = await ada().payments.create({
      recipient: ann.recipient,
      paid_on: '2026-03-10',
      amount: 130,
    });
    await ada().payments.refund({ id: payment, amount: 30, date: '2026-03-09' });
    const note = await ada().invoices.credit({ id, reason: 'Agreed', amount: 20, description: 'Goodwill' });
    await ada().invoices.refund({ id: note.id, amount: 20, date: '2026-03-17' });
    const { rows, closing_balance } = await ada().recipients.statement({
      id: ann.recipient,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    });
    expect(rows.map(({ date, kind, balance }) => [date, kind, balance])).toEqual([
      ['2026-03-01', 'invoice', 100],
      ['2026-03-10', 'payment', -30],
      ['2026-03-10', 'refund', 0],
      ['2026-03-18', 'credit_note', -20],
      ['2026-03-18', 'refund', 0],
    ]);
    expect(closing_balance).toBe(0);
  });
});
