import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billedClient, invoiceIn } from '../../support/billing.ts';
import { readyToInvoice } from '../../support/invoices.ts';
import { unzip } from '../../support/unzip.ts';
import { createWorld, PASSWORD, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// imports-and-exports.md#downloading-everything
test('a company takes its invoices with it: the parties, what settled them, and the accountant’s files', async () => {
  const ada = world.as('ada');
  await readyToInvoice(world);
  const payer = await billedClient(world, 'Ann Lee');
  const { id } = await invoiceIn(world, { ...payer, total: 100 });
  await ada.invoices.credit({ id, reason: 'Agreed', amount: 10, description: 'Goodwill' });
  await ada.invoices.writeOff({ id, reason: 'Lost' });
  const [file] = await ada.invoiceFiles.create({ format: 'quickbooks', up_to: '2026-03-18' });

  const { url } = await ada.companyExports.create({ password: PASSWORD });
  const { rawPayload } = await world.app.inject({ method: 'GET', url });
  const files = await unzip(rawPayload);
  const records = (noun: string) =>
    (files.get(`json/${noun}.jsonl`)?.toString('utf8') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  expect(records('invoice_details').toReversed()).toMatchObject([
    {
      invoice: id,
      label: 'INV-0001',
      seller: { legal_name: 'Maple Care LLC' },
      buyer: { client_name: 'Ann Lee' },
      allocations: [
        { kind: 'credit', amount: 10 },
        { kind: 'write_off', amount: 90, reason: 'Lost' },
      ],
      mails: [],
    },
    { label: 'CN-0001', total: -10 },
  ]);
  const stored = files.get(`files/${file?.sha256}`);
  expect(
    createHash('sha256')
      .update(stored ?? '')
      .digest('hex'),
  ).toBe(file?.sha256);
  expect(files.get('files/attachments.csv')?.toString('utf8')).toContain(`,invoice_file,${file?.id},`);
});
