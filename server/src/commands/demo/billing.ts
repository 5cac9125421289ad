import { addDays, addMonths, dayAt, endOfMonth, monthOf, type Day } from '@daybook/domain/time/day';
import { timeAfter } from '@daybook/domain/time/work-time';
import { required } from '../../kernel/refusals.ts';
import type { DemoCompany } from './company.ts';
import { DEMO_ZONE, type Stage } from './stage.ts';

/** Months that have been billed. */
const MONTHS_BILLED = 3;
const PLAN_MANAGER = {
  name: 'Bayside Plan Managers',
  email: 'invoices@bayside.example',
  address: '12 Quay Street\nPort Ellery',
};

/** Says who pays, and bills the last months, each on the 12th of the next one: the older, the more is paid. */
export function billMonths(stage: Stage, company: DemoCompany, today: Day): void {
  const first = addMonths(monthOf(today), -MONTHS_BILLED);
  stage.plan(`${first}-02`, 10, () => sayWhoPays(stage, company, `${first}-01`));
  for (let age = MONTHS_BILLED; age > 0; age -= 1) {
    const month = addMonths(monthOf(today), -age);
    const day = `${addMonths(month, 1)}-12`;
    if (day >= today) continue;
    stage.plan(day, 11, async () => {
      await issueMonth(stage, company, endOfMonth(`${month}-01`), day);
      if (age > 1) stage.plan(addDays(day, 10), 15, () => payInvoices(stage, company, age));
      if (age === 2) stage.plan(addDays(day, 14), 9, () => correctBilledWork(stage, company));
    });
  }
}

/** "Élodie van der Berg-Schulz" as in an address: elodie.van.der.bergschulz */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');

async function sayWhoPays(stage: Stage, company: DemoCompany, start_date: Day): Promise<void> {
  const admin = stage.as(company.admin);
  await admin.billingSettings.update({
    legal_name: `${company.name} LLC`,
    address: '3 Harbour Street\nPort Ellery',
    email: `billing@${plain(company.name.split(' ')[0] ?? '')}.example`,
    phone: '555 0100',
    bank_details: 'Port Ellery Savings Bank\nAccount 12-345-678',
    footer: 'Thank you for your trust.',
    invoices_from: start_date,
    distance_rate: 0.7,
    terms_days: 21,
    income_account: '200',
  });
  const ids = company.clients.map(({ id }) => id);
  const managed = ids.filter((_, place) => place % 4 === 3);
  const { id: recipient } = await admin.recipients.create(PLAN_MANAGER);
  for (const [place, client] of managed.entries())
    await admin.clientRecipients.create({
      client,
      start_date,
      recipient,
      member_number: `4301${String(23_456 + place)}`,
    });
  const themselves = ids.filter((id) => !managed.includes(id));
  if (themselves.length > 0)
    await admin.clientRecipients.create({ clients: themselves, start_date, recipient: 'client' });
  const { results } = await admin.recipients.list({ page_size: 200 });
  for (const { id, client, name, updated_at } of results)
    if (client !== null)
      await admin.recipients.update({
        id,
        email: `${plain(name)}@family.example`,
        updated_at,
      });
}

/** All that is ready, corrections with it. */
async function issueMonth(stage: Stage, company: DemoCompany, up_to: Day, issued_on: Day): Promise<void> {
  const admin = stage.as(company.admin);
  const { rows } = await admin.invoices.ready({ up_to });
  const chosen = rows.flatMap(({ client, recipient, total, blockers }) =>
    recipient === null || blockers.length > 0 ? [] : [{ client, recipient, total }],
  );
  if (chosen.length > 0) await admin.invoices.issue({ issued_on, up_to, rows: chosen.slice(0, 200) });
}

/** A billed visit lasted half an hour longer: the next invoice comes with a credit note. */
async function correctBilledWork(stage: Stage, company: DemoCompany): Promise<void> {
  const admin = stage.as(company.admin);
  const { results } = await admin.invoices.list({ kind: 'invoice', ordering: '-number', limit: 1 });
  const [last] = results;
  if (!last) return;
  const { lines } = await admin.invoices.get({ id: last.id });
  const source = lines.findLast(({ kind }) => kind === 'time')?.sources[0];
  const { id, snapshot_logs } = await admin.timesheets.get({
    id: required(source?.timesheet_id, 'a sheet that an invoice bills'),
  });
  await admin.timesheets.correct({
    id,
    snapshot_logs: snapshot_logs.map((log) => ({
      ...log,
      entries: log.entries.map((entry) =>
        entry.id === source?.entry_id ? { ...entry, end_time: timeAfter(entry.end_time ?? '', 30) } : entry,
      ),
    })),
    reason: 'The family wrote that the visit took half an hour longer.',
  });
}

/** Of the older month all are paid; of the newer one a payer is late. */
async function payInvoices(stage: Stage, company: DemoCompany, age: number): Promise<void> {
  const admin = stage.as(company.admin);
  const { results } = await admin.invoices.list({ kind: 'invoice', ordering: 'number' });
  const unpaid = results.filter(({ open }) => open > 0);
  const payers = new Map<number, number>();
  for (const { recipient, open } of age === MONTHS_BILLED ? unpaid : unpaid.slice(1))
    payers.set(recipient, (payers.get(recipient) ?? 0) + Math.round(open * 100));
  const paid_on = dayAt(stage.services.clock(), DEMO_ZONE);
  for (const [recipient, cents] of payers)
    await admin.payments.create({ recipient, paid_on, amount: cents / 100, reference: 'Transfer' });
}
