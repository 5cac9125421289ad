import { and, eq, gte, lte, ne, sql, sum } from 'drizzle-orm';
import { periodsOfContract } from '@daybook/domain/clients/client-contract';
import {
  CONTRACT_PERIODS,
  windowsAround,
  windowStarts,
  type ContractPeriod,
  type WindowCalendar,
} from '@daybook/domain/clients/contract-period';
import { recentWindows, type ClientUse } from '@daybook/domain/clients/contract-usage';
import { convertDistance } from '@daybook/domain/money/distance';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { CompanyId } from '../../auth/membership.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { distanceIn, inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import type { PastContract } from '../clients/contract-changes.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { countedWork } from '../period-figures/counted.ts';

/** What contracts limit: the work of all workers for their clients. */

/** A client with the contracts that count in the windows that are read. */
interface CheckedClient {
  id: number;
  history: readonly PastContract[];
}

/** The work of all workers for each client in the windows of each period that its contract uses. */
export async function usesByPeriod(
  db: ReadDb,
  viewer: Viewer,
  list: readonly CheckedClient[],
  calendar: WindowCalendar,
  ranges: readonly DateRange[] | undefined,
) {
  const { today } = viewer.membership;
  // Each period separately: a client with a yearly allowance must not cause a year of everyone's logs to be read.
  const used = await pipelined(
    ...CONTRACT_PERIODS.map(async (period) => {
      const limited = list.filter(({ history }) =>
        history.some(({ contract }) => periodsOfContract(contract).has(period)),
      );
      const spans = ranges
        ? windowsAround(ranges, period, calendar)
        : [recentWindows(period, calendar, today)];
      const uses = spans.map((span) =>
        usesOfClients(db, viewer, limited, period, { ...span, starts: windowStarts(period, span, calendar) }),
      );
      return [period, grouped((await pipelined(...uses)).flat(), ({ client_id }) => client_id)] as const;
    }),
  );
  const byPeriod = new Map(used);
  return (id: number) => (period: ContractPeriod) => byPeriod.get(period)?.get(id) ?? [];
}

/** The work of all workers for these clients in each window of a period; distances in the company's unit. */
async function usesOfClients(
  db: ReadDb,
  { company_id, membership }: Viewer,
  list: readonly CheckedClient[],
  period: ContractPeriod,
  { start_date, end_date, starts }: DateRange & { starts: readonly string[] },
): Promise<(ClientUse & { client_id: number })[]> {
  if (list.length === 0) return [];
  const whens = starts
    .toReversed()
    .map((start) => sql`when ${dailyLogs.date} >= ${start} then cast(${start} as text)`);
  const windowStart = period === 'day' ? sql`${dailyLogs.date}` : sql`case ${sql.join(whens, sql` `)} end`;
  const date = windowStart.mapWith(String).as('window_start');
  // Without distances, an index has everything that is summed.
  const driven = list.some(({ history }) =>
    history.some(({ contract }) => contract.total_kms !== null && contract.kms_period === period),
  )
    ? sum(distanceIn(membership.distance_unit, dailyLogs.distance_unit, workEntries.mileage))
    : sql`0`;
  return countedWork(db, company_id, { start_date, end_date }, ({ logs, entries, counts }) =>
    db
      .select({
        client_id: dailyLogs.client_id,
        date,
        work_code_id: workEntries.work_code_id,
        minutes: sum(workEntries.hours).mapWith(Number),
        distance: driven.mapWith(Number),
      })
      .from(logs)
      .innerJoin(entries, referenceTo(dailyLogs, workEntries.daily_log_id))
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          inIds(dailyLogs.client_id, pluck(list, 'id')),
          gte(dailyLogs.date, start_date),
          lte(dailyLogs.date, end_date),
          counts,
        ),
      )
      .groupBy(dailyLogs.client_id, workEntries.work_code_id, date),
  );
}

/** All workers' entries for a client within a range, in the company's unit; without those of the log `except`. */
export async function entriesOfClient(
  db: ReadDb,
  { company_id, membership: { distance_unit: unit } }: Viewer,
  client: number,
  range: DateRange,
  except?: number,
): Promise<{ date: string; work_code_id: number | null; hours: number; mileage: number }[]> {
  const rows = await countedWork(db, company_id, range, ({ logs, entries, is_corrected, counts }) =>
    db
      .select({
        date: dailyLogs.date,
        ...pick(workEntries, 'work_code_id', 'hours', 'mileage'),
        distance_unit: dailyLogs.distance_unit,
      })
      .from(logs)
      .innerJoin(entries, referenceTo(dailyLogs, workEntries.daily_log_id))
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          eq(dailyLogs.client_id, client),
          gte(dailyLogs.date, range.start_date),
          lte(dailyLogs.date, range.end_date),
          // A log that can be edited is on no corrected timesheet.
          except === undefined || is_corrected ? undefined : ne(dailyLogs.id, except),
          counts,
        ),
      )
      .orderBy(dailyLogs.date, dailyLogs.id, workEntries.position),
  );
  return rows.map(({ distance_unit, ...row }) => ({
    ...row,
    mileage: convertDistance(row.mileage, distance_unit, unit),
  }));
}

/** The start of weeks and two-week windows of contracts. */
export async function windowCalendar(db: ReadDb, company_id: CompanyId) {
  const { week_starts_on, first_pay_period } = await storedSettings(db, company_id);
  return { week_starts_on, first_pay_period } satisfies WindowCalendar;
}
