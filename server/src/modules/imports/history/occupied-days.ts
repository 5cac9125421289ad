import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import { joinName } from '@daybook/domain/text/names';
import { DAILY_LOG_LOCKED } from '@daybook/domain/time/daily-log';
import { rangeHolds, rangesOverlap, sameRange, type DateRange } from '@daybook/domain/time/date-range';
import { formatLongDay } from '@daybook/domain/time/day';
import { timesheetOverlapSentence } from '@daybook/domain/time/timesheet';
import { referenceTo } from '../../../database/of-company.ts';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import { users } from '../../../database/schema/employees.ts';
import { timesheets } from '../../../database/schema/timesheets.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped } from '../../../kernel/rows.ts';

/** The part of an entry of history that decides where it goes. */
interface Placed {
  user: unknown;
  date: string;
  /** Its imported timesheet; null: it is still to be paid, and its worker submits it. */
  sheet: DateRange | null;
}

/** What there is of an entry's person: nothing of one whom the same import creates. */
export const ofPerson = <Item>(
  items: ReadonlyMap<number, readonly Item[]>,
  { user }: Pick<Placed, 'user'>,
): readonly Item[] => (typeof user === 'number' ? items.get(user) : undefined) ?? [];

export interface Sheet extends DateRange {
  id: number;
  status: 'draft' | 'submitted' | 'approved';
  imported: boolean;
}

/** By person, the timesheets, and the days of logs that are on none. */
export interface OccupiedDays {
  sheets: ReadonlyMap<number, readonly Sheet[]>;
  loose: ReadonlyMap<number, readonly { date: string; name: string }[]>;
}

/** The existing data of these people on the days of entries and around them. */
export async function occupiedDays(
  db: ReadDb,
  company_id: number,
  people: readonly number[],
  entries: readonly Pick<Placed, 'date' | 'sheet'>[],
): Promise<OccupiedDays> {
  const ranges = entries.map(({ date, sheet }) => sheet ?? { start_date: date, end_date: date });
  const first = ranges.reduce((day, { start_date }) => (start_date < day ? start_date : day), '9999-12-31');
  const last = ranges.reduce((day, { end_date }) => (end_date > day ? end_date : day), '');
  const sheets = await db
    .select({
      id: timesheets.id,
      imported: timesheets.imported,
      user_id: timesheets.user_id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      status: timesheets.status,
    })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inIds(timesheets.user_id, people),
        lte(timesheets.start_date, last),
        gte(timesheets.end_date, first),
      ),
    );
  const loose = entries.every(({ sheet }) => sheet === null)
    ? []
    : await db
        .select({
          user_id: dailyLogs.user_id,
          date: dailyLogs.date,
          first_name: users.first_name,
          last_name: users.last_name,
        })
        .from(dailyLogs)
        .innerJoin(users, referenceTo(users, dailyLogs.user_id))
        .where(
          and(
            eq(dailyLogs.company_id, company_id),
            inIds(dailyLogs.user_id, people),
            gte(dailyLogs.date, first),
            lte(dailyLogs.date, last),
            isNull(dailyLogs.locked_by_timesheet_id),
          ),
        );
  return {
    sheets: grouped(sheets, ({ user_id }) => user_id),
    loose: grouped(
      loose.map(({ user_id, date, ...of }) => ({ user_id, date, name: joinName(of) })),
      ({ user_id }) => user_id,
    ),
  };
}

/** Why an entry cannot be added to the existing data, or null (timesheets.md#no-hour-twice): no hour is paid twice, or never. */
export function problemOf(entry: Placed, days: OccupiedDays): string | null {
  const { date, sheet } = entry;
  const sheets = ofPerson(days.sheets, entry);
  if (sheet === null)
    return sheets.some((present) => present.status !== 'draft' && rangeHolds(present, date))
      ? DAILY_LOG_LOCKED
      : null;
  const overlapping = sheets.find(
    (present) => rangesOverlap(present, sheet) && !(present.imported && sameRange(present, sheet)),
  );
  if (overlapping) return timesheetOverlapSentence(overlapping, false);
  const log = ofPerson(days.loose, entry).find((loose) => rangeHolds(sheet, loose.date));
  if (!log) return null;
  return `${log.name} has a daily log of ${formatLongDay(log.date)} that is on no timesheet yet. Submit or delete it first.`;
}

/** The existing imported timesheet that an entry joins, or null. */
export function sheetToJoin(entry: Placed, { sheets }: OccupiedDays): number | null {
  const { sheet } = entry;
  if (!sheet) return null;
  return ofPerson(sheets, entry).find((present) => present.imported && sameRange(present, sheet))?.id ?? null;
}
