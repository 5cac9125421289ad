import { newDailyLog } from '@daybook/contract/daily-logs';
import { historyMinutes, importedTimesheetRange } from '@daybook/domain/imports/history';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { recordDayProblem } from '@daybook/domain/time/allowed-days';
import type { PayPeriodSettings } from '@daybook/domain/time/pay-period';
import {
  created,
  failed,
  leftOut,
  referenceOf,
  textValue,
  type Planned,
  type Values,
} from '../plan/planned.ts';
import { nameOfRecord, namesOfRecord } from '../plan/record-names.ts';
import type { References, Resolved, Target } from '../plan/references.ts';
import type { World } from '../plan/world.ts';
import type { HistoryEntry } from './entry.ts';

/** Up to which day the work of a file has been paid, and the company's pay periods. */
export interface HistoryTerms {
  paid_until: string;
  settings: PayPeriodSettings;
}

const textOrNull = (values: Values, name: string): string | null => textValue(values, name) || null;
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
  const { person, client, code } = namedRecords(world, references, values);
  const named = [person, client, code];
  const leftBehind = named.find(({ resolved }) => resolved && 'leave' in resolved);
  if (leftBehind) return leftOut('daily_log', '', `Left out: ${leftBehind.word ?? ''}.`);
  const problems = [
    ...(person.resolved ? [] : [WHOSE_HOURS]),
    ...(client.resolved ? [] : [WHICH_CLIENT]),
    ...named.flatMap(({ resolved }) => (resolved && 'problem' in resolved ? [resolved.problem] : [])),
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
  const [user_target, client_target] = [targetOf(person.resolved), targetOf(client.resolved)];
  if (problems.length > 0 || 'problem' in read || user_target === null || client_target === null)
    return failed('daily_log', '', problems);
  const code_target = targetOf(code.resolved);
  const entry: HistoryEntry = {
    user: referenceOf(user_target),
    client: referenceOf(client_target),
    date,
    work_code: code_target === null ? null : referenceOf(code_target),
    ...times,
    minutes: read.minutes,
    ...amounts,
    ...texts,
    sheet: is_paid ? importedTimesheetRange(settings, date, paid_until, []) : null,
    number: 1,
  };
  return { ...created('daily_log', '', { ...entry }), reasons: notesOf(read.note, work.unread) };
}

const notesOf = (note: string | null, unread: string | null): string[] => [
  ...(note === null ? [] : [note]),
  ...(unread === null ? [] : [`The file says “${unread}” for the hours; the clock counts.`]),
];

/** The worker, the client and the work code of a line: how it names each, and what that means here. */
function namedRecords(world: World, references: References, values: Values) {
  const lookUp = (reference: Reference) => {
    const names = namesOfRecord('time_history', reference, (column) => textValue(values, column));
    const word = nameOfRecord(world, reference, names);
    return { word, resolved: word === null ? null : references.resolve(reference, word, names.name || null) };
  };
  return { person: lookUp('person'), client: lookUp('client'), code: lookUp('work_code') };
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

const targetOf = (resolved: Resolved | null): Target | null =>
  resolved && 'target' in resolved ? resolved.target : null;
