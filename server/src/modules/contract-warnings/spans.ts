import { and, eq, gte, lte, max, min } from 'drizzle-orm';
import type { ContractWarning } from '@daybook/contract/contract-warnings';
import { addDays, laterDay } from '@daybook/domain/day';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { visibleTo } from '../clients/visibility.ts';
import { contractWarnings } from './reads.ts';

type Viewer = Pick<MemberContext, 'caller' | 'membership' | 'company_id'>;

/** How far back a client's page looks where the contract does not begin later. */
const CLIENT_PAGE_DAYS = 365;

/** A client's page: from the beginning of the contract, a year back at most, to the latest log. */
export async function warningsForClient(db: ReadDb, viewer: Viewer, id: number): Promise<ContractWarning[]> {
  const { company_id, membership } = viewer;
  const [client] = await db
    .select({ contract_start: clients.contract_start })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.id, id), visibleTo(db, viewer)));
  const yearBack = addDays(membership.today, -CLIENT_PAGE_DAYS);
  const start_date = laterDay(orNotFound(client).contract_start ?? yearBack, yearBack);
  const [logs] = await db
    .select({ last: max(dailyLogs.date) })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.client_id, id)));
  const end_date = laterDay(logs?.last ?? membership.today, membership.today);
  return contractWarnings(db, viewer, [id], {
    start_date: start_date < end_date ? start_date : end_date,
    end_date,
  });
}

/** A timesheet: its clients, from its earliest to its latest log. Its author's and the admins' only. */
export async function warningsForTimesheet(
  db: ReadDb,
  viewer: Viewer,
  id: number,
): Promise<ContractWarning[]> {
  const { company_id, caller } = viewer;
  const [row] = await db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.id, id),
        caller.is_admin ? undefined : eq(timesheets.user_id, caller.user_id),
      ),
    );
  const sheet = orNotFound(row);
  const logs =
    sheet.status === 'draft'
      ? await db
          .select({
            client_id: dailyLogs.client_id,
            first: min(dailyLogs.date),
            last: max(dailyLogs.date),
          })
          .from(dailyLogs)
          .where(
            and(
              eq(dailyLogs.company_id, company_id),
              eq(dailyLogs.user_id, sheet.user_id),
              gte(dailyLogs.date, sheet.start_date),
              lte(dailyLogs.date, sheet.end_date),
            ),
          )
          .groupBy(dailyLogs.client_id)
      : await db
          .select({
            client_id: snapshotLogs.client_id,
            first: min(snapshotLogs.date),
            last: max(snapshotLogs.date),
          })
          .from(snapshotLogs)
          .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, sheet.id)))
          .groupBy(snapshotLogs.client_id);
  const days = logs.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null);
  if (days.length === 0) return [];
  const sorted = days.toSorted();
  return contractWarnings(
    db,
    viewer,
    logs.map(({ client_id }) => client_id),
    { start_date: sorted[0] ?? sheet.start_date, end_date: sorted.at(-1) ?? sheet.end_date },
  );
}
