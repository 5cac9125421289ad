import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { ClientBilling, NotFinal, PayrollRange } from '@daybook/contract/payroll';
import { billabilityOf } from '@daybook/domain/clients/billing';
import { convertDistance } from '@daybook/domain/money/distance';
import { sumHours, sumDistances } from '@daybook/domain/money/exact';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { codeOfClient, summaryColumns } from '../clients/records.ts';
import { type EntryBilling, billedEntries, draftBilling, snapshotBilling } from '../pay/billing.ts';
import { statusOf } from '../timesheets/records.ts';
import { entrySums, inSpan, ofUser, paidSheetsOf, spanOf } from './paid-sheets.ts';
import { peopleById } from '../pay/people.ts';
import { timesheetColumns } from '../pay/sheets.ts';

/** What each client is billed for a range, as approval froze it entry by entry; sorted by name, rounded once per client. */
export async function billedByClient(
  db: ReadDb,
  ctx: MemberContext,
  input: PayrollRange,
): Promise<ClientBilling[]> {
  const span = spanOf(input, ctx.membership.today);
  const rows = await db
    .select({ client: snapshotLogs.client_id, ...entrySums(ctx.membership.distance_unit) })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
    .where(
      and(
        eq(snapshotEntries.company_id, ctx.company_id),
        paidSheetsOf(ctx, span),
        span.up_to === null ? undefined : lte(snapshotLogs.date, span.up_to),
      ),
    )
    .groupBy(snapshotLogs.client_id);
  const billedClients = await db
    .select({ ...summaryColumns, contract_number: clients.contract_number })
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(and(eq(clients.company_id, ctx.company_id), inIds(clients.id, pluck(rows, 'client'))));
  const byId = new Map(billedClients.map((row) => [row.client.id, row]));
  return rows
    .map(({ client, total_stipend: _stipend, ...sums }) => {
      const row = byId.get(client);
      return {
        client,
        name: row ? ctx.membership.names.client(row.client) : '',
        client_code: row?.code?.code ?? null,
        contract_number: row?.contract_number ?? null,
        ...billabilityOf([sums]),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.client - b.client);
}

/** What the unapproved timesheets of a range would bill at current settings (billing.md#what-is-billable). */
export async function notFinalBilling(
  db: ReadDb,
  ctx: MemberContext,
  input: PayrollRange,
): Promise<NotFinal[]> {
  const span = spanOf(input, ctx.membership.today);
  const sheets = await db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, ctx.company_id),
        ne(timesheets.status, 'approved'),
        inSpan(span),
        ofUser(timesheets.user_id, span),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
  const idsOf = (isDraft: boolean) =>
    sheets.filter(({ status }) => (status === 'draft') === isDraft).map(({ id }) => id);
  const entries = new Map<number, EntryBilling[]>();
  for (const entry of [
    ...(await snapshotBilling(db, ctx, idsOf(false), span.up_to)),
    ...(await draftBilling(db, ctx, idsOf(true), span.up_to)),
  ])
    entries.set(entry.timesheet_id, [...(entries.get(entry.timesheet_id) ?? []), entry]);
  const { distance_unit } = ctx.membership;
  const people = await peopleById(db, ctx, [...new Set(sheets.map((sheet) => sheet.user_id))]);
  return sheets.map((sheet) => {
    const unit = sheet.status === 'draft' ? distance_unit : sheet.distance_unit;
    const billedAs = (entries.get(sheet.id) ?? []).map((entry) => ({
      ...entry,
      mileage: convertDistance(entry.mileage, unit, distance_unit),
    }));
    const total_hours = sumHours(billedAs.map(({ hours }) => hours));
    return {
      timesheet: sheet.id,
      user: sheet.user_id,
      name: people.get(sheet.user_id)?.name ?? '',
      start_date: sheet.start_date,
      end_date: sheet.end_date,
      status: statusOf(sheet),
      ...billabilityOf([
        {
          total_hours,
          total_mileage: sumDistances(billedAs.map(({ mileage }) => mileage)),
          ...billedEntries(total_hours, billedAs),
        },
      ]),
    };
  });
}
