import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { importedTimesheetRange } from '@daybook/domain/imports/history';
import { rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import { importKeys } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped, inTurns, pluck } from '../../../kernel/rows.ts';
import type { PlannedLine } from '../plan/planned.ts';
import { historyEntry, historyKey, type HistoryEntry } from './entry.ts';
import { fullDays } from './full-days.ts';
import { occupiedDays, ofPerson, problemOf, type Sheet } from './occupied-days.ts';
import type { HistoryTerms } from './plan.ts';

const BATCH_SIZE = 500;

/** Which of these keys the company has from earlier imports. */
export async function keysOfEarlierImports(
  db: ReadDb,
  company_id: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const earlier = new Set<string>();
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    // SQLite is synchronous: other calls get their turn in between.
    if (from > 0) await nextTurn();
    const rows = await db
      .select({ key: importKeys.key })
      .from(importKeys)
      .where(
        and(
          eq(importKeys.company_id, company_id),
          inArray(importKeys.key, keys.slice(from, from + BATCH_SIZE)),
        ),
      );
    for (const { key } of rows) earlier.add(key);
  }
  return earlier;
}

/** The ids of the company's people that lines of history are about. */
export const peopleInHistory = (planned: readonly PlannedLine[]): number[] => [
  ...new Set(
    planned.flatMap((line) => {
      const { user } = historyEntry(line);
      return typeof user === 'number' ? [user] : [];
    }),
  ),
];

const isEntry = ({ action, target_type }: PlannedLine): boolean =>
  action === 'create' && target_type === 'daily_log';

/**
 * Compares lines with each other and with existing data: lines imported before, and lines whose days another
 * timesheet contains.
 */
export async function arrangeHistory(
  db: ReadDb,
  company_id: number,
  terms: HistoryTerms,
  planned: readonly PlannedLine[],
  people: readonly number[],
): Promise<void> {
  await onceOrNumbered(planned.filter(isEntry));
  await leaveOutImported(db, company_id, planned.filter(isEntry));
  await nextTurn();
  const lines = planned.filter(isEntry);
  const entries = lines.map(historyEntry);
  const days = await occupiedDays(db, company_id, people, entries);
  await nextTurn();
  const full = await fullDays(db, company_id, people, entries, days.sheets);
  for (const [index, line] of lines.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    const entry = historyEntry(line);
    const sheet = entry.sheet && sheetBeside(terms, entry.date, ofPerson(days.sheets, entry));
    const problem = problemOf({ ...entry, sheet }, days) ?? full.add(entry, sheet);
    Object.assign(
      line,
      problem === null
        ? { after: { ...line.after, sheet } }
        : { action: 'error', after: null, reasons: [problem] },
    );
  }
}

/** What an earlier import has written stays as it is. */
async function leaveOutImported(
  db: ReadDb,
  company_id: number,
  lines: readonly PlannedLine[],
): Promise<void> {
  const keyed: { line: PlannedLine; key: string }[] = [];
  for await (const some of inTurns(lines))
    for (const line of some) keyed.push({ line, key: historyKey(historyEntry(line)) });
  const earlier = await keysOfEarlierImports(db, company_id, pluck(keyed, 'key'));
  for (const { line, key } of keyed)
    if (earlier.has(key)) Object.assign(line, { action: 'same', after: null, reasons: [] });
}

/** An imported timesheet accepts later lines, for example of a corrected file; any other timesheet accepts none. */
function sheetBeside(
  { settings, paid_until }: HistoryTerms,
  date: string,
  sheets: readonly Sheet[],
): DateRange {
  const present = sheets.find((sheet) => rangeHolds(sheet, date));
  return present
    ? { start_date: present.start_date, end_date: present.end_date }
    : importedTimesheetRange(settings, date, paid_until, sheets);
}

/** Equal lines with times are one entry that several lines describe; those without times each count. */
async function onceOrNumbered(lines: readonly PlannedLine[]): Promise<void> {
  const equal = new Map<string, PlannedLine[]>();
  for await (const some of inTurns(lines))
    for (const line of some) {
      const key = historyKey(historyEntry(line));
      const before = equal.get(key);
      if (before) before.push(line);
      else equal.set(key, [line]);
    }
  for (const [first, ...others] of equal.values()) {
    if (!first) continue;
    const entry = historyEntry(first);
    const hasTimes = entry.start_time !== null && entry.end_time !== null;
    for (const [index, line] of others.entries()) {
      if (!hasTimes) Object.assign(line, { after: { ...line.after, number: index + 2 } });
      else Object.assign(line, repeated(first.line, saysOf(historyEntry(line)) === saysOf(entry)));
    }
  }
}

const repeated = (line: number, isSame: boolean) => ({
  action: isSame ? 'skip' : 'error',
  after: null,
  reasons: [isSame ? `The same as line ${line}.` : `Line ${line} sets it to something else.`],
});

const saysOf = ({ mileage, stipend, notes, daily_narrative }: HistoryEntry): string =>
  JSON.stringify([mileage, stipend, notes, daily_narrative]);

/** The days with hours of each person, for the warning about a partly paid pay period. */
export const daysByPerson = (planned: readonly PlannedLine[]): string[][] =>
  [...grouped(planned.filter(isEntry).map(historyEntry), ({ user }) => JSON.stringify(user)).values()].map(
    (entries) => pluck(entries, 'date'),
  );
