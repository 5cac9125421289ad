import { and, between, eq, sum, type SQL } from 'drizzle-orm';
import { addUp, onWire } from '@daybook/domain/money/figures';
import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays } from '@daybook/domain/time/day';
import { WORK_FIGURES } from '@daybook/domain/time/work-time';
import type { CompanyId } from '../../auth/membership.ts';
import { dailyLogs, logTotals, workEntries } from '../../database/schema/daily-logs.ts';
import { inSubquery, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { workCodeSummaries } from '../work-codes/reads.ts';
import { countedWork } from './counted.ts';

const within = (company_id: CompanyId, days: DateRange, user_id: number | undefined): SQL | undefined =>
  and(
    eq(dailyLogs.company_id, company_id),
    between(dailyLogs.date, days.start_date, days.end_date),
    user_id === undefined ? undefined : eq(dailyLogs.user_id, user_id),
  );

/** Hours, distance and stipend of everybody, or of one person, on some days; distances in the company's unit. */
export async function workTotals(db: ReadDb, viewer: Viewer, days: DateRange, user_id?: number) {
  const { company_id, membership } = viewer;
  const { distance_unit } = membership;
  const parts = await countedWork(db, company_id, days, ({ logs, counts }) =>
    db
      .select(logTotals(distance_unit))
      .from(logs)
      .where(and(within(company_id, days, user_id), counts)),
  );
  return { ...addUp(WORK_FIGURES, parts), distance_unit };
}

/** The work of one person on some days, a row for each log. */
export const workByDay = (db: ReadDb, company_id: CompanyId, user_id: number, days: DateRange) =>
  countedWork(db, company_id, days, ({ logs, counts }) =>
    db
      .select(pick(dailyLogs, 'date', 'total_hours', 'total_mileage', 'distance_unit', 'total_stipend'))
      .from(logs)
      .where(and(within(company_id, days, user_id), counts)),
  );

/** The hours of some days by work code, the largest first; null is for hours without a code. */
export async function hoursByCode(db: ReadDb, company_id: CompanyId, days: DateRange, user_id?: number) {
  const rows = await countedWork(db, company_id, days, ({ logs, entries, counts }) =>
    db
      .select({
        id: workEntries.work_code_id,
        minutes: sum(workEntries.hours).mapWith(Number),
      })
      .from(entries)
      .where(
        and(
          eq(workEntries.company_id, company_id),
          inSubquery(
            workEntries.daily_log_id,
            db
              .select({ id: dailyLogs.id })
              .from(logs)
              .where(and(within(company_id, days, user_id), counts)),
          ),
        ),
      )
      .groupBy(workEntries.work_code_id),
  );
  const byCode = [...grouped(rows, ({ id }) => id)].map(([id, parts]) => ({
    id,
    ...hoursOf(parts),
  }));
  const codes = await workCodeSummaries(db, company_id, pluck(byCode, 'id'));
  return byCode
    .filter((row) => row.hours > 0)
    .map((row) => ({ work_code: row.id === null ? null : (codes.get(row.id) ?? null), hours: row.hours }))
    .toSorted(
      (a, b) => b.hours - a.hours || (a.work_code?.code ?? '').localeCompare(b.work_code?.code ?? ''),
    );
}

const hoursOf = (parts: readonly { minutes: number }[]) =>
  onWire({ hours: 'minutes' }, { hours: parts.reduce((all, { minutes }) => all + minutes, 0) });

/** The hours of consecutive weeks from a day on; empty weeks have 0. */
export async function hoursByWeek(
  db: ReadDb,
  company_id: CompanyId,
  first: string,
  weeks: number,
  only?: DateRange & { user_id: number | undefined },
) {
  const days = only ?? { start_date: first, end_date: addDays(first, weeks * 7 - 1) };
  // By day, in the order of the index: by week, SQLite would sort all logs.
  const rows = await countedWork(db, company_id, days, ({ logs, counts }) =>
    db
      .select({ date: dailyLogs.date, minutes: sum(dailyLogs.total_hours).mapWith(Number) })
      .from(logs)
      .where(and(within(company_id, days, only?.user_id), counts))
      .groupBy(dailyLogs.date),
  );
  return Array.from({ length: weeks }, (_, at) => {
    const start_date = addDays(first, at * 7);
    const end_date = addDays(start_date, 6);
    const own = rows.filter(({ date }) => date >= start_date && date <= end_date);
    return { start_date, end_date, ...hoursOf(own) };
  });
}
