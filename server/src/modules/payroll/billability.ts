import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { ClientBilling, NotFinal, PayrollRange } from '@daybook/contract/payroll';
import { billabilityOf } from '@daybook/domain/clients/billing';
import { convertDistance } from '@daybook/domain/money/distance';
import { addUp } from '@daybook/domain/money/figures';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { codeOfClient, summaryColumns } from '../clients/records.ts';
import { billedEntries, draftBilling, snapshotBilling } from '../pay/billing.ts';
import { ALWAYS, snapshotEntriesOf } from '../pay/entries.ts';
import { timesheetColumns } from '../pay/sheets.ts';
import { payTermsOfPeople } from '../pay/terms.ts';
import { statusOf } from '../timesheets/records.ts';
import { entrySums, inSpan, ofUser, paidSheetsOf, spanOf } from './paid-sheets.ts';

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
    .map(({ client, ...sums }) => {
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
  const submitted = sheets.filter(({ status }) => status !== 'draft');
  const drafts = sheets.filter(({ status }) => status === 'draft');
  const days = { ...ALWAYS, end_date: span.up_to ?? ALWAYS.end_date };
  const [terms, entries] = await pipelined(
    payTermsOfPeople(db, ctx, pluck(sheets, 'user_id')),
    snapshotEntriesOf(db, ctx.company_id, pluck(submitted, 'id'), days),
  );
  const billed = await pipelined(
    snapshotBilling(db, ctx, { sheets: submitted, entries, terms }),
    draftBilling(db, ctx, pluck(drafts, 'id'), span.up_to, terms),
  );
  const entriesOf = grouped(billed.flat(), ({ timesheet_id }) => timesheet_id);
  const { distance_unit } = ctx.membership;
  return sheets.map((sheet) => {
    const unit = sheet.status === 'draft' ? distance_unit : sheet.distance_unit;
    const billedAs = (entriesOf.get(sheet.id) ?? []).map((entry) => ({
      ...entry,
      mileage: convertDistance(entry.mileage, unit, distance_unit),
    }));
    const { hours: total_hours, mileage: total_mileage } = addUp(
      { hours: 'minutes', mileage: 'hundredths' },
      billedAs,
    );
    return {
      timesheet: sheet.id,
      user: sheet.user_id,
      name: terms.present(sheet.user_id).person?.name ?? '',
      start_date: sheet.start_date,
      end_date: sheet.end_date,
      status: statusOf(sheet),
      ...billabilityOf([
        {
          total_hours,
          total_mileage,
          ...billedEntries(total_hours, billedAs),
        },
      ]),
    };
  });
}
