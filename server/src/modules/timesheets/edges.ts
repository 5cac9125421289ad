import { and, eq, inArray, lt } from 'drizzle-orm';
import { rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, type Day } from '@daybook/domain/time/day';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { overlapsAtEdges } from '@daybook/domain/time/overlaps';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { countedWork } from '../period-figures/counted.ts';

interface Sheet extends DateRange {
  id: number;
  user_id: number;
}

/** Where time of these timesheets overlaps time of their people that is not on them; those without are left out. */
export async function edgeOverlaps(
  db: ReadDb,
  company_id: number,
  sheets: readonly Sheet[],
): Promise<Map<number, UnusualFinding[]>> {
  const overlapsBySheet = new Map<number, UnusualFinding[]>();
  if (sheets.length === 0) return overlapsBySheet;
  // Only a night reaches from one day into the next.
  const before = sheets.flatMap(({ start_date, end_date }) => [addDays(start_date, -1), end_date]);
  const people = [...new Set(pluck(sheets, 'user_id'))];
  const nights = await timesOn(
    db,
    company_id,
    people,
    before,
    lt(workEntries.end_time, workEntries.start_time),
  );
  if (nights.length === 0) return overlapsBySheet;
  const tired = [...new Set(pluck(nights, 'user_id'))];
  const mornings = await timesOn(
    db,
    company_id,
    tired,
    before.map((day) => addDays(day, 1)),
  );
  const byPerson = grouped([...nights, ...mornings], ({ user_id }) => user_id);
  for (const { id, user_id, ...range } of sheets) {
    const around = { start_date: addDays(range.start_date, -1), end_date: addDays(range.end_date, 1) };
    const times = (byPerson.get(user_id) ?? []).filter(({ date }) => rangeHolds(around, date));
    const overlaps = overlapsAtEdges(range, [...new Map(times.map((one) => [one.key, one])).values()]);
    if (overlaps.length > 0) overlapsBySheet.set(id, overlaps);
  }
  return overlapsBySheet;
}

/** The times of these people's entries on some days. */
async function timesOn(
  db: ReadDb,
  company_id: number,
  people: readonly number[],
  on: readonly Day[],
  which?: ReturnType<typeof lt>,
) {
  const days = [...new Set(on)].toSorted();
  const range = { start_date: days[0] ?? '', end_date: days.at(-1) ?? '' };
  return countedWork(db, company_id, range, async ({ logs, entries, is_corrected, counts }) => {
    const rows = await db
      .select({
        id: workEntries.id,
        user_id: dailyLogs.user_id,
        date: dailyLogs.date,
        ...pick(workEntries, 'start_time', 'end_time'),
      })
      .from(logs)
      .innerJoin(entries, referenceTo(dailyLogs, workEntries.daily_log_id))
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          inIds(dailyLogs.user_id, people),
          inArray(dailyLogs.date, days),
          which,
          counts,
        ),
      );
    return rows.map((row) => ({ ...row, key: `${is_corrected} ${row.id}` }));
  });
}
