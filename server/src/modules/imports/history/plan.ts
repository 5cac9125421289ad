import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { newDailyLog } from '@daybook/contract/daily-logs';
import { isRecord } from '@daybook/domain/values';
import { recordDayProblem } from '@daybook/domain/time/allowed-days';
import { type DateRange, rangeHolds } from '@daybook/domain/time/date-range';
import { historyMinutes, importedSheetOf } from '@daybook/domain/imports/history';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import { importKeys } from '../../../database/schema/imports.ts';
import type { ReadDb } from '../../../database/store.ts';
import { grouped, inTurns } from '../../../kernel/rows.ts';
import { type References, type Resolved, type Target, namedAs } from '../plan/references.ts';
import type { World } from '../plan/world.ts';
import { fullDays } from './full-days.ts';
import { type Sheet, knownUser, occupiedDays, problemOf } from './occupied-days.ts';
import {
  type Planned,
  type PlannedLine,
  type Values,
  created,
  failed,
  leftOut,
  referenceOf,
  textOf,
} from '../plan/planned.ts';

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
  /** Its imported timesheet; null: it is still to be paid, and its worker submits it. */
  sheet: DateRange | null;
  /** Among equal lines without times, from 1. */
  number: number;
}

/** Up to which day the work of a file has been paid, and the company's pay periods. */
export interface HistoryTerms {
  paid_until: string;
  settings: PayPeriodSettings;
}

/** The `after` of a line of history. */
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

const WHOSE_HOURS = 'Enter the email address, the payroll ID or the name of the employee.';
const WHICH_CLIENT = 'Enter the client.';
const NO_HOURS = 'Enter hours, or start and end.';

/**
 * A line of time history: an entry that was paid elsewhere, or one that its worker is still to submit
 * (imports-and-exports.md#time-history).
 */
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
  return { ...created('daily_log', '', { ...entry }), reasons: notesOf(read.note, work.unread) };
}

const notesOf = (note: string | null, unread: string | null): string[] => [
  ...(note === null ? [] : [note]),
  ...(unread === null ? [] : [`The file says “${unread}” for the hours; the clock counts.`]),
];

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
    client: lookUp('client', ['client_reference', 'client'], textOrNull(values, 'client')),
    code: lookUp('work_code', ['work_code', 'project']),
  };
}

const workOf = (values: Values) => ({
  times: { start_time: textOrNull(values, 'start_time'), end_time: textOrNull(values, 'end_time') },
  file_minutes: numberOf(values, 'hours'),
  /** Hours that could not be read, beside a start and an end. */
  unread: textOrNull(values, 'hours'),
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

/** Neither a duration nor both times, nor anything else to be paid. */
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

/** The key by which a line is recognised when its file is imported again; the ids in it are mapped when a company moves. */
export function historyKey(entry: Omit<HistoryEntry, 'sheet'>): string {
  const { user, client, work_code, date, start_time, end_time, minutes, number } = entry;
  return JSON.stringify([user, client, work_code, date, start_time, end_time, minutes, number]);
}

const BATCH_SIZE = 500;

/** Which of these keys the company has from earlier imports. */
export async function knownKeys(
  db: ReadDb,
  company_id: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    // SQLite is synchronous: other calls get their turn in between.
    // oxlint-disable-next-line no-await-in-loop
    if (from > 0) await nextTurn();
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db
      .select({ key: importKeys.key })
      .from(importKeys)
      .where(
        and(
          eq(importKeys.company_id, company_id),
          inArray(importKeys.key, keys.slice(from, from + BATCH_SIZE)),
        ),
      );
    for (const { key } of rows) known.add(key);
  }
  return known;
}

/** The people of the company that lines of history are about. */
export const peopleOf = (planned: readonly PlannedLine[]): number[] =>
  [
    ...new Set(planned.filter(({ after }) => after !== null).map((one) => knownUser(historyEntry(one)))),
  ].filter((id) => id > 0);

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
  const open = () =>
    planned.filter(({ action, target_type }) => action === 'create' && target_type === 'daily_log');
  await onceOrNumbered(open());
  const keyed: { one: PlannedLine; key: string }[] = [];
  for await (const lines of inTurns(open()))
    for (const one of lines) keyed.push({ one, key: historyKey(historyEntry(one)) });
  const known = await knownKeys(
    db,
    company_id,
    keyed.map(({ key }) => key),
  );
  for (const { one, key } of keyed)
    if (known.has(key)) Object.assign(one, { action: 'same', after: null, reasons: [] });
  await nextTurn();
  const days = await occupiedDays(db, company_id, people, open().map(historyEntry));
  await nextTurn();
  const full = await fullDays(db, company_id, people, open().map(historyEntry), days.sheets);
  for (const [at, one] of open().entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    const entry = historyEntry(one);
    const others = days.sheets.get(knownUser(entry)) ?? [];
    const sheet = entry.sheet && sheetBeside(terms, entry.date, others);
    const problem = problemOf({ ...entry, sheet }, days) ?? full.add(entry, sheet);
    Object.assign(
      one,
      problem === null
        ? { after: { ...one.after, sheet } }
        : { action: 'error', after: null, reasons: [problem] },
    );
  }
}

/** An imported timesheet accepts later lines, for example of a corrected file; any other timesheet accepts none. */
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

/** Equal lines with times are one entry that several lines describe; those without times each count. */
async function onceOrNumbered(lines: readonly PlannedLine[]): Promise<void> {
  const equal = new Map<string, PlannedLine[]>();
  for await (const some of inTurns(lines))
    for (const [key, own] of grouped(some, (one) => historyKey(historyEntry(one)))) {
      const known = equal.get(key);
      if (known) for (const one of own) known.push(one);
      else equal.set(key, own);
    }
  for (const [first, ...others] of equal.values()) {
    if (!first || others.length === 0) continue;
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

/** The days with hours of each person, for the warning about a partly paid pay period. */
export const daysByPerson = (planned: readonly PlannedLine[]): string[][] =>
  [
    ...grouped(
      planned
        .filter(({ action, target_type }) => action === 'create' && target_type === 'daily_log')
        .map(historyEntry),
      ({ user }) => JSON.stringify(user),
    ).values(),
  ].map((entries) => entries.map(({ date }) => date));
