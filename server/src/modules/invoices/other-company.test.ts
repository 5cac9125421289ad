import { afterAll, beforeAll, expect, test } from 'vitest';
import { billedClient, linkTo } from '../../../../tests/support/billing.ts';
import { issueAll, readyToInvoice } from '../../../../tests/support/invoices.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const item = (client: number, more: object = {}) => ({
  client,
  date: '2026-02-10',
  description: 'Fee',
  quantity: 1,
  unit_price: 50,
  ...more,
});

/** What Maple Care has. */
async function ofMaple() {
  const ada = world.as('ada');
  const payer = await billedClient(world, 'Ann Lee');
  await readyToInvoice(world);
  await ada.billingItems.create(item(payer.client));
  const { issued } = await issueAll(world);
  const invoice = issued[0]?.id ?? 0;
  await linkTo(world, invoice);
  const { lines, mails } = await ada.invoices.get({ id: invoice });
  const { id: tax } = await ada.taxCodes.create({ name: 'GST', rate: 10 });
  return { ...payer, invoice, line: lines[0]?.id ?? 0, mail: mails[0]?.id ?? 0, tax };
}

// access.md#companies-are-apart, invoices.md#who-pays
test('nothing of another company is paid, billed, credited or named in what is sent', async () => {
  const maple = await ofMaple();
  const nora = world.as('nora');
  await nora.billingSettings.update({
    legal_name: 'Birch',
    address: '2 Elm St',
    invoices_from: '2026-01-01',
  });
  const client = await clientNamed(world, 'Bo Birch', {}, 'birch');
  const start_date = '2025-01-01';
  const row = await nora.clientRecipients.create({ client, start_date, recipient: 'client' });
  const recipient = ('recipient' in row ? row.recipient : null) ?? 0;
  await nora.billingItems.create(item(client));
  const { issued } = await nora.invoices.issue({ rows: [{ client, recipient, total: 50 }] });
  const invoice = issued[0]?.id ?? 0;
  const money = { paid_on: '2026-03-01', amount: 5 };
  const { id: payment } = await nora.payments.create({ recipient, ...money, allocations: [] });
  const { id: note } = await nora.invoices.credit({ id: invoice, reason: 'x', amount: 5, description: 'x' });

  const attempts: Record<string, () => Promise<unknown>> = {
    recipient: () => nora.payments.create({ recipient: maple.recipient, ...money }),
    'allocations.0.invoice': () =>
      nora.payments.create({
        recipient,
        ...money,
        allocations: [{ invoice: maple.invoice, amount: 5 }],
      }),
    invoice: () => nora.payments.applyCredit({ id: payment, invoice: maple.invoice, amount: 5 }),
    'invoice of a note': () => nora.invoices.applyCredit({ id: note, invoice: maple.invoice, amount: 5 }),
    client: () => nora.billingItems.create(item(maple.client)),
    'client of a payer': () => nora.clientRecipients.create({ client: maple.client, start_date, recipient }),
    clients: () =>
      nora.clientRecipients.create({
        clients: [client, maple.client],
        start_date: '2025-02-01',
        recipient,
      }),
    'client of a recipient': () => nora.recipients.create({ client: maple.client }),
    'recipient of a payer': () =>
      nora.clientRecipients.create({
        client,
        start_date: '2025-02-01',
        recipient: maple.recipient,
      }),
    tax_code_id: () => nora.billingItems.create(item(client, { tax_code_id: maple.tax })),
    'tax_code_id of the settings': () => nora.billingSettings.update({ tax_code_id: maple.tax }),
    'tax_code_id of a code': () =>
      nora.workCodes.create({
        code: 'X',
        description: 'X',
        tax_code_id: maple.tax,
      }),
    lines: () => nora.invoices.credit({ id: invoice, reason: 'x', lines: [maple.line] }),
    'rows.0.client': () =>
      nora.invoices.issue({
        rows: [{ client: maple.client, recipient: maple.recipient, total: 50 }],
      }),
  };
  for (const [place, attempt] of Object.entries(attempts)) {
    const { status, fields } = await refusalIn(attempt());
    expect([place, status, Object.keys(fields ?? {})]).toEqual([place, 400, [place.split(' of ')[0]]]);
  }
  await nora.billingItems.create(item(client));
  expect(
    await nora.invoices.issue({ rows: [{ client, recipient: maple.recipient, total: 50 }] }),
  ).toMatchObject({ issued: [], skipped: [{ client, detail: 'Nothing to bill for Bo Birch.' }] });
  for (const hidden of [
    () => nora.invoices.draft({ client, recipient: maple.recipient }),
    () => nora.invoices.draft({ client: maple.client, recipient }),
    () => nora.invoices.revokeMail({ id: invoice, mail: maple.mail }),
  ])
    expect(await refusalIn(hidden())).toMatchObject({ status: 404 });
  expect(await world.as('ada').invoices.get({ id: maple.invoice })).toMatchObject({
    open: 50,
    credit_notes: [],
    allocations: [],
    mails: [{ revoked_at: null }],
  });
});
