import { and, eq, gte, lt } from 'drizzle-orm';
import { addDays } from '@daybook/domain/day';
import { type DrivenLog, distanceFindings, usualDistances } from '@daybook/domain/distance-findings';
import { type LogForReview, type UnusualFinding, unusualFindings } from '@daybook/domain/unusual-time';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, trips, workEntries } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import { frozenTimes } from './logs.ts';

export interface ReviewedSheet {
  user_id: number;
  logs: (Omit<DrivenLog, 'entries'> & {
    entries: (LogForReview['entries'][number] & DrivenLog['entries'][number])[];
  })[];
}

/** What an approver should look at in each of these submitted timesheets; none is left out. */
export async function findingsOfSheets(
  db: ReadDb,
  company_id: number,
  timesheet_ids: number[],
): Promise<Map<number, UnusualFinding[]>> {
  if (timesheet_ids.length === 0) return new Map();
  const sheets = new Map<number, ReviewedSheet>();
  for (const { timesheet_id, user_id, date, distance_unit, ...entry } of await frozenTimes(db, {
    company_id,
    timesheet_ids,
  })) {
    const known = sheets.get(timesheet_id) ?? { user_id, logs: [] };
    sheets.set(timesheet_id, known);
    known.logs.push({ date, distance_unit, entries: [entry] });
  }
  return reviewFindings(db, company_id, sheets);
}

/** How far back trips say what is usual. */
const USUAL_DAYS = 180;

/** What an approver should look at in each of these timesheets: times, codes and distances. */
export async function reviewFindings(
  db: ReadDb,
  company_id: number,
  sheets: ReadonlyMap<number, ReviewedSheet>,
): Promise<Map<number, UnusualFinding[]>> {
  const driven = await tripsBefore(db, company_id, [...sheets.values()]);
  return new Map(
    [...sheets].map(([id, { user_id, logs }]) => {
      const usual = usualDistances(driven.filter((trip) => trip.user_id === user_id));
      const findings = [...unusualFindings(logs), ...distanceFindings(logs, usual)];
      return [id, findings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))];
    }),
  );
}

/** What the people of timesheets with trips drove before the first day of these; it says what is usual. */
async function tripsBefore(db: ReadDb, company_id: number, sheets: readonly ReviewedSheet[]) {
  const driven = sheets.filter(({ logs }) =>
    logs.some(({ entries }) => entries.some((entry) => entry.trips?.length)),
  );
  const first = driven.flatMap(({ logs }) => logs.map(({ date }) => date)).toSorted()[0];
  if (first === undefined) return [];
  return db
    .select({
      user_id: dailyLogs.user_id,
      distance_unit: dailyLogs.distance_unit,
      from_place: trips.from_place,
      to_place: trips.to_place,
      distance: trips.distance,
    })
    .from(trips)
    .innerJoin(workEntries, referenceTo(workEntries, trips.work_entry_id))
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(trips.company_id, company_id),
        inIds(dailyLogs.user_id, [...new Set(driven.map(({ user_id }) => user_id))]),
        gte(dailyLogs.date, addDays(first, -USUAL_DAYS)),
        lt(dailyLogs.date, first),
      ),
    );
}
