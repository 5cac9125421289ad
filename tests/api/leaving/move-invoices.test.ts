import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveIn } from '../../../server/src/commands/company/move-in.ts';
import { moveOut } from '../../../server/src/commands/company/move-out.ts';
import { verifyInvoices } from '../../../server/src/modules/billing/verify.ts';
import { billedClient } from '../../support/billing.ts';
import { approvedDays, issueAll, readyToInvoice } from '../../support/invoices.ts';
import { snapshotWith } from '../../support/pay-runs.ts';
import { restAs, type Rest } from '../../support/rest-as.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clientNamed, codeNamed } from '../../support/worked-time.ts';
import { createWorld, PEOPLE, type World } from '../../support/world.ts';

interface Listed {
  id: number;
  label: string;
}

/** Names of fields that hold ids, which are others after a move; mails stay behind. */
const NOT_MOVED = /^(id|client|recipient|corrects|invoice|invoice_file|payment|credit_note|mails)$|_ids?$/;
const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !NOT_MOVED.test(name));
  return Object.fromEntries(kept.map(([name, field]) => [name, moved(field)]));
};

/** All that a company has of invoicing, with the bytes of its papers and files. */
async function billingOf(rest: Rest) {
  const list = (path: string) => rest<Listed[]>(path);
  /** One after the other: PDFs are work. */
  const each = async <Answer>(rows: readonly Listed[], read: (row: Listed) => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (const row of rows) answers.push(await read(row));
    return answers;
  };
  const documents = await list('/invoices/?ordering=number');
  const recipients = await list('/recipients/?ordering=name');
  const files = await list('/invoice-files/?ordering=created_at');
  return {
    documents: moved(await each(documents, ({ id }) => rest(`/invoices/${id}/`))),
    // One of each kind: they are work.
    papers: await each(
      [documents[0], documents.at(-1)].flatMap((document) => document ?? []),
      async ({ id, label }) => [label, await rest(`/invoices/${id}/pdf/`)],
    ),
    payments: moved(await list('/payments/?ordering=paid_on')),
    recipients: moved(recipients),
    statements: moved(
      await each(recipients, ({ id }) =>
        rest(`/recipients/${id}/statement/?start_date=2026-01-01&end_date=2026-12-31`),
      ),
    ),
    payers: moved(await list('/client-recipients/')),
    items: moved(await list('/billing-items/?ordering=date')),
    taxes: moved(await list('/tax-codes/')),
    settings: moved(await rest('/billing-settings/')),
    ready: moved(await rest('/invoices/ready/?up_to=2026-02-28')),
    files: moved(files),
    bytes: await each(files, ({ id }) => rest(`/invoice-files/${id}/`)),
  };
}

/** A paid and corrected invoice, a credit by hand, a write-off, payments with a rest, a void one, and files. */
async function bill(world: World): Promise<void> {
  const ada = world.as('ada');
  const support = await codeNamed(world, 'SUP', 65.47);
  const ann = await billedClient(world, 'Ann Lee');
  const zoe = await billedClient(world, 'Zoë Brown');
  const { id: gst } = await ada.taxCodes.create({ name: 'GST', rate: 10, xero_name: 'GST on Income' });
  await readyToInvoice(world, {
    first_number: 7,
    tax_mode: 'exclusive',
    tax_code_id: gst,
    income_account: '200',
    bank_details: 'BSB 012-345\nAccount 678',
  });
  const fee = (client: number, unit_price: number) =>
    ada.billingItems.create({ client, date: '2026-02-10', description: 'Fee', quantity: 1, unit_price });
  const sheet = await approvedDays(world, 'will', ann.client, {
    '2026-02-03': [['09:00', '13:00', { work_code_id: support }]],
  });
  await issueAll(world);
  await ada.payments.create({
    recipient: ann.recipient,
    paid_on: '2026-03-02',
    amount: 300,
    reference: 'EFT 9',
  });
  await ada.timesheets.correct({
    id: sheet,
    reason: 'Left earlier',
    snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time: '12:00' })),
  });
  const { issued } = await issueAll(world);
  const corrected = issued.find(({ kind }) => kind === 'invoice');
  await ada.invoices.credit({
    id: corrected?.id ?? 0,
    reason: 'Agreed',
    amount: 20.05,
    description: 'Goodwill',
  });
  await fee(zoe.client, 80);
  const second = await issueAll(world);
  const { id } = await ada.payments.create({ recipient: zoe.recipient, paid_on: '2026-03-05', amount: 8 });
  await ada.payments.void({ id, reason: 'Bounced' });
  await ada.invoiceFiles.create({ format: 'xero', up_to: '2026-03-18' });
  await ada.invoices.writeOff({ id: second.issued[0]?.id ?? 0, reason: 'Moved away' });
  await fee(zoe.client, 12.5);
}

describe('A company that bills', () => {
  let there: World;
  let here: World;
  const folder = temporaryFolder('move-invoices');
  beforeAll(async () => {
    there = await createWorld();
    here = await createWorld({ env: { JWT_SECRET: 'another installation, with a key of its own' } });
    // Its ids differ from the original ones.
    await clientNamed(here, 'Somebody Else', {}, 'birch');
    await bill(there);
  });
  afterAll(() => Promise.all([there.close(), here.close()]));

  // imports-and-exports.md#moving-a-company, invoices.md#numbers
  test('comes back whole by its file: documents byte for byte, money, files, and the next number', async () => {
    const before = await billingOf(await restAs(there, 'ada@example.org'));
    expect(before.documents).toMatchObject([
      { label: 'CN-0001', corrects_label: 'INV-0007', open: 72.02, status: 'part_paid' },
      { label: 'CN-0002', corrects_label: 'INV-0008', total: -20.05 },
      { label: 'INV-0007', total: 288.07, status: 'paid' },
      { label: 'INV-0008', total: 216.05, status: 'paid' },
      { label: 'INV-0009', total: 88, status: 'written_off' },
    ]);

    const addresses = new Map(
      Object.keys(PEOPLE).map((name) => [`${name}@example.org`, `${name}@moved.example.org`] as const),
    );
    const file = join(folder, 'maple.daybook');
    const passphrase = 'a long walk by the sea';
    await moveOut(there.services, there.companies.maple, file, passphrase, { copy: false });
    const { company_id } = await moveIn(here.services, file, passphrase, addresses);
    const ada = await restAs(here, 'ada@moved.example.org');
    expect(await billingOf(ada)).toEqual(before);
    expect(await verifyInvoices(here.store.read, company_id)).toEqual({ count: 5, altered: [] });

    // Work goes on where it was: what was billed there is corrected here, and numbers go on.
    const [sheet] = await ada<Listed[]>('/timesheets/');
    expect(await ada(`/timesheets/${sheet?.id}/unapprove/`, {})).toMatchObject({ code: 'invoiced' });
    const ready = await ada<{ rows: object[] }>('/invoices/ready/?up_to=2026-02-28');
    expect(await ada('/invoices/issue/', { up_to: '2026-02-28', ...ready })).toMatchObject({
      issued: [{ label: 'INV-0010', client_name: 'Zoë Brown', total: 13.75 }],
      skipped: [],
    });
  }, 120_000);
});
