import { and, count, eq, gte, isNotNull, lte } from 'drizzle-orm';
import { atColumn } from '@daybook/domain/imports/lines';
import { MAX_LOG_ENTRIES, MAX_LOGS_PER_DAY, MAX_TIMESHEET_ENTRIES } from '@daybook/domain/limits';
import type { DateRange } from '@daybook/domain/time/date-range';
import { DAY_IS_FULL, SHEET_IS_FULL } from '@daybook/domain/time/timesheet';
import { referenceTo } from '../../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../../database/schema/daily-logs.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { HistoryEntry } from './entry.ts';

type Place = Pick<HistoryEntry, 'user' | 'client' | 'date'>;

const dayOf = (user: unknown, date: string): string => JSON.stringify([user, date]);

/** Counts the logs of each day, and the entries of each imported timesheet, as lines are added to them. */
export class FullDays {
  readonly #logs: Map<string, number>;
  readonly #entries = new Map<string, number>();
  readonly #sheets: Map<string, number>;

  constructor(logs: Map<string, number>, sheets: Map<string, number>) {
    this.#logs = logs;
    this.#sheets = sheets;
  }

  /** Adds a line, or says why there is no place for it. */
  add({ user, client, date }: Place, sheet: DateRange | null): string | null {
    const day = dayOf(user, date);
    const log = JSON.stringify([user, client, date]);
    const entries = this.#entries.get(log) ?? 0;
    const logs = (this.#logs.get(day) ?? 0) + (entries % MAX_LOG_ENTRIES === 0 ? 1 : 0);
    if (logs > MAX_LOGS_PER_DAY) return atColumn('date', DAY_IS_FULL);
    const sheet_key = sheet && dayOf(user, sheet.start_date);
    const inSheet = (sheet_key === null ? 0 : (this.#sheets.get(sheet_key) ?? 0)) + 1;
    if (inSheet > MAX_TIMESHEET_ENTRIES) return atColumn('date', SHEET_IS_FULL);
    this.#logs.set(day, logs);
    this.#entries.set(log, entries + 1);
    if (sheet_key !== null) this.#sheets.set(sheet_key, inSheet);
    return null;
  }
}

/** What these people already have on the days of a file. */
export async function fullDays(
  db: ReadDb,
  company_id: number,
  people: readonly number[],
  entries: readonly Pick<HistoryEntry, 'date'>[],
  sheets: ReadonlyMap<number, readonly (DateRange & { id: number; imported: boolean })[]>,
): Promise<FullDays> {
  const first = entries.reduce((day, { date }) => (date < day ? date : day), '9999-12-31');
  const last = entries.reduce((day, { date }) => (date > day ? date : day), '');
  const logs = await db
    .select({ user_id: dailyLogs.user_id, date: dailyLogs.date, count: count() })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        inIds(dailyLogs.user_id, people),
        gte(dailyLogs.date, first),
        lte(dailyLogs.date, last),
      ),
    )
    .groupBy(dailyLogs.company_id, dailyLogs.user_id, dailyLogs.date);
  const imported = new Map(
    [...sheets].flatMap(([user_id, ofPerson]) =>
      ofPerson.flatMap(({ id, imported: isImported, start_date }) =>
        isImported ? [[id, dayOf(user_id, start_date)] as const] : [],
      ),
    ),
  );
  const counted = await db
    .select({ sheet: dailyLogs.locked_by_timesheet_id, count: count() })
    .from(workEntries)
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        isNotNull(dailyLogs.locked_by_timesheet_id),
        inIds(dailyLogs.locked_by_timesheet_id, [...imported.keys()]),
      ),
    )
    .groupBy(dailyLogs.company_id, dailyLogs.locked_by_timesheet_id);
  return new FullDays(
    new Map(logs.map((row) => [dayOf(row.user_id, row.date), row.count])),
    new Map(
      counted.flatMap((row) => {
        const key = row.sheet === null ? undefined : imported.get(row.sheet);
        return key === undefined ? [] : [[key, row.count] as const];
      }),
    ),
  );
}
