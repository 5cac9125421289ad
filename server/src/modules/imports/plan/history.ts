import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { newDailyLog } from '@daybook/contract/daily-logs';
import { isRecord } from '@daybook/domain/custom-fields';
import { DAILY_LOG_LOCKED } from '@daybook/domain/daily-log';
import { type DateRange, rangeHolds, recordDayProblem, sameRange } from '@daybook/domain/date-range';
import { formatLongDay } from '@daybook/domain/day';
import { historyMinutes, importedSheetOf } from '@daybook/domain/imports/history';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import type { PayPeriodSettings } from '@daybook/domain/pay-period';
import { joinName } from '@daybook/domain/names';
import { timesheetOverlapSentence } from '@daybook/domain/timesheet';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import { users } from '../../../database/schema/employees.ts';
import { importKeys } from '../../../database/schema/imports.ts';
import { timesheets } from '../../../database/schema/timesheets.ts';
import { referenceTo } from '../../../database/of-company.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped } from '../../../kernel/rows.ts';
import { type References, type Resolved, type Target, namedAs } from '../references.ts';
import type { World } from '../world.ts';
import {
  type Planned,
  type PlannedLine,
  type Values,
  created,
  failed,
  leftOut,
  referenceOf,
  textOf,
} from './planned.ts';

/** A line of history as it is stored with its import, and written from there. */
export interface HistoryEntry {
  user: unknown;
  client: unknown;
  date: string;
  work_code: unknown;
  start_time: string | null;
  end_time: string | null;
  minutes: number;
  mileage: number | null;
  stipend: number | null;
  notes: string | null;
  daily_narrative: string | null;
  /** The imported timesheet that holds it; null: it is still to be paid, and its worker submits it. */
  sheet: DateRange | null;
  /** Among equal lines without times, from 1. */
  number: number;
}

/** Up to which day the work of a file has been paid, and the company's pay periods. */
export interface HistoryTerms {
  paid_until: string;
  settings: PayPeriodSettings;
}

/** What `after` says of a line of history. */
export function historyEntry({ after }: { after: Record<string, unknown> | null }): HistoryEntry {
  const { user, client, work_code = null, sheet, ...of } = after ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    user,
    client,
    date: text(of.date) ?? '',
    work_code,
    start_time: text(of.start_time),
    end_time: text(of.end_time),
    minutes: number(of.minutes) ?? 0,
    mileage: number(of.mileage),
    stipend: number(of.stipend),
    notes: text(of.notes),
    daily_narrative: text(of.daily_narrative),
    sheet: isRecord(sheet)
      ? { start_date: String(sheet.start_date), end_date: String(sheet.end_date) }
      : null,
    number: number(of.number) ?? 1,
  };
}

const textOrNull = (values: Values, name: string): string | null => textOf(values, name) || null;
const numberOf = (values: Values, name: string): number | null => {
  const value = values.get(name);
  return typeof value === 'number' ? value : null;
};

const WHOSE_HOURS = 'Give the email address, the payroll ID or the name of the employee.';
const WHICH_CLIENT = 'Give the client.';
const NO_HOURS = 'Enter hours, or start and end.';

/** A line of time history: an entry that was paid elsewhere, or one that its worker is still to submit (7 §7). */
export function planHistory(
  world: World,
  references: References,
  { paid_until, settings }: HistoryTerms,
  values: Values,
): Planned {
  const { person, client, code } = recordsOf(world, references, values);
  const named = [person, client, code];
  const left = named.find(({ found }) => found && 'leave' in found);
  if (left) return leftOut('daily_log', '', `Left out: ${left.word ?? ''}.`);
  const problems = [
    ...(person.found ? [] : [WHOSE_HOURS]),
    ...(client.found ? [] : [WHICH_CLIENT]),
    ...named.flatMap(({ found }) => (found && 'problem' in found ? [found.problem] : [])),
  ];
  const date = textOrNull(values, 'date');
  if (date === null) return failed('daily_log', '', problems);
  const is_paid = date <= paid_until;
  const work = workOf(values);
  const { times, amounts, texts, file_minutes } = work;
  const end_date = textOrNull(values, 'end_date');
  const read = historyMinutes({ date, ...times, end_date, file_minutes }, is_paid);
  if ('problem' in read) problems.push(read.problem);
  else if (isEmpty({ ...times, file_minutes, ...amounts })) problems.push(atColumn('hours', NO_HOURS));
  problems.push(...formProblems(world, date, work));
  const [user_target, client_target] = [targetOf(person.found), targetOf(client.found)];
  if (problems.length > 0 || 'problem' in read || user_target === null || client_target === null)
    return failed('daily_log', '', problems);
  const code_target = targetOf(code.found);
  const entry: HistoryEntry = {
    user: referenceOf(user_target),
    client: referenceOf(client_target),
    date,
    work_code: code_target === null ? null : referenceOf(code_target),
    ...times,
    minutes: read.minutes,
    ...amounts,
    ...texts,
    sheet: is_paid ? importedSheetOf(settings, date, paid_until, []) : null,
    number: 1,
  };
  return { ...created('daily_log', '', { ...entry }), reasons: read.note === null ? [] : [read.note] };
}

/** The worker, the client and the work code of a line: how it names each, and what that means here. */
function recordsOf(world: World, references: References, values: Values) {
  const lookUp = (reference: Reference, columns: readonly string[], name: string | null = null) => {
    const word = namedAs(
      world,
      reference,
      columns.map((column) => textOf(values, column)),
    );
    return { word, found: word === null ? null : references.resolve(reference, word, name) };
  };
  return {
    person: lookUp('person', ['email', 'payroll_id', 'user'], textOrNull(values, 'user')),
    client: lookUp('client', ['client_reference', 'client']),
    code: lookUp('work_code', ['work_code', 'project']),
  };
}

const workOf = (values: Values) => ({
  times: { start_time: textOrNull(values, 'start_time'), end_time: textOrNull(values, 'end_time') },
  file_minutes: numberOf(values, 'hours'),
  amounts: { mileage: numberOf(values, 'mileage'), stipend: numberOf(values, 'stipend') },
  texts: { notes: textOrNull(values, 'notes'), daily_narrative: textOrNull(values, 'daily_narrative') },
});

/** What the form of a daily log would refuse. */
function formProblems(world: World, date: string, work: ReturnType<typeof workOf>): string[] {
  const { times, amounts, texts } = work;
  const day = recordDayProblem(date, world.viewer.membership.today);
  const read = newDailyLog.safeParse({
    client: 1,
    date,
    ...texts,
    work_entries: [{ ...times, ...amounts }],
  });
  const issues = read.success ? [] : read.error.issues;
  return [
    ...(day === null ? [] : [atColumn('date', day)]),
    ...issues.map(({ path, message }) => atColumn(String(path.at(-1)), message)),
  ];
}

/** Neither a duration nor both times, nor anything else that was worked for. */
const isEmpty = (entry: {
  start_time: string | null;
  end_time: string | null;
  file_minutes: number | null;
  mileage: number | null;
  stipend: number | null;
}): boolean =>
  entry.file_minutes === null &&
  (entry.start_time === null || entry.end_time === null) &&
  entry.mileage === null &&
  entry.stipend === null;

const targetOf = (found: Resolved | null): Target | null =>
  found && 'target' in found ? found.target : null;

/** By what a line is known when its file comes again (7 §7). */
export function historyKey(entry: Omit<HistoryEntry, 'sheet'>): string {
  const { user, client, date, start_time, end_time, work_code, minutes, number } = entry;
  return createHash('sha256')
    .update(JSON.stringify([user, client, date, start_time, end_time, work_code, minutes, number]))
    .digest('hex');
}

const KEYS_AT_ONCE = 500;

/** Which of these keys the company has from earlier imports. */
export async function knownKeys(
  db: ReadDb,
  company_id: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ key: importKeys.key })
      .from(importKeys)
      .where(
        and(
          eq(importKeys.company_id, company_id),
          inArray(importKeys.key, keys.slice(from, from + KEYS_AT_ONCE)),
        ),
      );
    for (const { key } of rows) known.add(key);
  }
  return known;
}

const knownUser = ({ user }: HistoryEntry): number => (typeof user === 'number' ? user : 0);

/** The people of the company that lines of history are about. */
export const peopleOf = (planned: readonly PlannedLine[]): number[] =>
  [
    ...new Set(planned.filter(({ after }) => after !== null).map((one) => knownUser(historyEntry(one)))),
  ].filter((id) => id > 0);

/**
 * Settles what lines are to each other and to what is there: those that came before, and those whose days another
 * timesheet holds.
 */
export async function arrangeHistory(
  db: ReadDb,
  company_id: number,
  terms: HistoryTerms,
  planned: readonly PlannedLine[],
  people: readonly number[],
): Promise<void> {
  const open = () =>
    planned.filter(({ action, target_type }) => action === 'create' && target_type === 'daily_log');
  onceOrNumbered(open());
  const keyed = open().map((one) => ({ one, key: historyKey(historyEntry(one)) }));
  const known = await knownKeys(
    db,
    company_id,
    keyed.map(({ key }) => key),
  );
  for (const { one, key } of keyed)
    if (known.has(key)) Object.assign(one, { action: 'same', after: null, reasons: [] });
  const days = await occupiedDays(db, company_id, people, open().map(historyEntry));
  for (const one of open()) {
    const entry = historyEntry(one);
    const others = days.sheets.get(knownUser(entry)) ?? [];
    const sheet = entry.sheet && sheetBeside(terms, entry.date, others);
    const problem = problemOf({ ...entry, sheet }, days);
    Object.assign(
      one,
      problem === null
        ? { after: { ...one.after, sheet } }
        : { action: 'error', after: null, reasons: [problem] },
    );
  }
}

/** An imported timesheet takes the lines that come later, as of a corrected file; another one takes none. */
function sheetBeside(
  { settings, paid_until }: HistoryTerms,
  date: string,
  others: readonly Sheet[],
): DateRange {
  const over = others.find((other) => rangeHolds(other, date));
  return over
    ? { start_date: over.start_date, end_date: over.end_date }
    : importedSheetOf(settings, date, paid_until, others);
}

/** Equal lines with times are one entry, which only one line describes; those without times count each (7 §7). */
function onceOrNumbered(lines: readonly PlannedLine[]): void {
  for (const [first, ...others] of grouped(lines, (one) => historyKey(historyEntry(one))).values()) {
    if (!first) continue;
    const of = historyEntry(first);
    for (const [at, one] of others.entries()) {
      if (of.start_time === null || of.end_time === null) {
        Object.assign(one, { after: { ...one.after, number: at + 2 } });
        continue;
      }
      const isSame = saysOf(historyEntry(one)) === saysOf(of);
      Object.assign(one, {
        action: isSame ? 'skip' : 'error',
        after: null,
        reasons: [
          isSame ? `The same as line ${first.line}.` : `Line ${first.line} sets it to something else.`,
        ],
      });
    }
  }
}

const saysOf = ({ mileage, stipend, notes, daily_narrative }: HistoryEntry): string =>
  JSON.stringify([mileage, stipend, notes, daily_narrative]);

interface Sheet extends DateRange {
  id: number;
  status: 'draft' | 'submitted' | 'approved';
  imported: boolean;
}

/** Of people, the timesheets, and the days of logs that are on none. */
export interface OccupiedDays {
  sheets: ReadonlyMap<number, readonly Sheet[]>;
  loose: ReadonlyMap<number, readonly { date: string; name: string }[]>;
}

/** What of these people is there already in the days of entries and around them. */
export async function occupiedDays(
  db: ReadDb,
  company_id: number,
  people: readonly number[],
  entries: readonly Pick<HistoryEntry, 'sheet'>[],
): Promise<OccupiedDays> {
  const ranges = entries.flatMap(({ sheet }) => sheet ?? []);
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
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.user_id, people)));
  const first = ranges.reduce((day, { start_date }) => (start_date < day ? start_date : day), '9999-12-31');
  const last = ranges.reduce((day, { end_date }) => (end_date > day ? end_date : day), '');
  const loose =
    ranges.length === 0
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

/** Why an entry cannot be written beside what is there already, or null (decisions §3): no hour is paid twice, or never. */
export function problemOf(entry: HistoryEntry, { sheets, loose }: OccupiedDays): string | null {
  const { date, sheet } = entry;
  const others = sheets.get(knownUser(entry)) ?? [];
  if (sheet === null)
    return others.some((one) => one.status !== 'draft' && rangeHolds(one, date)) ? DAILY_LOG_LOCKED : null;
  const other = others.find(
    (one) =>
      one.start_date <= sheet.end_date &&
      one.end_date >= sheet.start_date &&
      !(one.imported && sameRange(one, sheet)),
  );
  if (other) return timesheetOverlapSentence(other);
  const log = (loose.get(knownUser(entry)) ?? []).find((one) => rangeHolds(sheet, one.date));
  if (!log) return null;
  return `${log.name} has a daily log of ${formatLongDay(log.date)} that is on no timesheet yet. Submit or delete it first.`;
}

/** The imported timesheet of earlier that an entry joins, or null. */
export function sheetToJoin(entry: HistoryEntry, { sheets }: OccupiedDays): number | null {
  const { sheet } = entry;
  const others = sheet ? (sheets.get(knownUser(entry)) ?? []) : [];
  return others.find((one) => one.imported && sheet && sameRange(one, sheet))?.id ?? null;
}

/** The days with hours of each person, for the warning about a pay period that is paid in part. */
export const daysByPerson = (planned: readonly PlannedLine[]): string[][] =>
  [
    ...grouped(
      planned
        .filter(({ action, target_type }) => action === 'create' && target_type === 'daily_log')
        .map(historyEntry),
      ({ user }) => JSON.stringify(user),
    ).values(),
  ].map((entries) => entries.map(({ date }) => date));
