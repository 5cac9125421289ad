import { sumHours } from '@daybook/domain/money/exact';
import { isDay } from '@daybook/domain/time/day';
import { isRecord } from '@daybook/domain/values';
import { shortDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';

type Fields = Record<string, unknown>;

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const shown = (text: string): string => (text === '' ? 'none' : text);

/** Pairs of the same thing: by id if ids are kept, else by position. One side is null if there is no counterpart. */
function paired(before: Fields[], after: Fields[]): [Fields | null, Fields | null][] {
  const keepsIds = before.some((one) => after.some((other) => other['id'] === one['id']));
  if (!keepsIds) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [
      before[at] ?? null,
      after[at] ?? null,
    ]);
  }
  const withId = (list: Fields[], id: unknown) => list.find((one) => one['id'] === id) ?? null;
  return [
    ...before.map((one): [Fields, Fields | null] => [one, withId(after, one['id'])]),
    ...after.filter((one) => withId(before, one['id']) === null).map((one): [null, Fields] => [null, one]),
  ];
}

/** "Nov 9, Vinh Li" */
function logName(log: Fields): string {
  const date = log['date'];
  const client = log['client_detail'];
  const day = isDay(date) ? shortDay(date) : '';
  return [day, isRecord(client) ? textOf(client['name']) : ''].filter(Boolean).join(', ');
}

const codeOf = (entry: Fields): string =>
  isRecord(entry['work_code']) ? textOf(entry['work_code']['code']) : '';
const nameOf = (log: Fields, entry: Fields): string =>
  [logName(log), codeOf(entry)].filter(Boolean).join(', ');
const times = (entry: Fields): string =>
  `${shown(textOf(entry['start_time']))}–${shown(textOf(entry['end_time']))}`;

/** "+10:10 h"; empty if the hours are the same. */
function hoursBy(before: Fields | null, after: Fields | null): string {
  const by = sumHours([numberOf(after?.['hours']), -numberOf(before?.['hours'])]);
  return by === 0 ? '' : ` (${by > 0 ? '+' : '−'}${hoursText(Math.abs(by))} h)`;
}

function entryLine(log: Fields, before: Fields | null, after: Fields | null): string[] {
  if (!before && after) return [`${nameOf(log, after)}: ${times(after)} added${hoursBy(null, after)}`];
  if (before && !after) return [`${nameOf(log, before)}: ${times(before)} removed${hoursBy(before, null)}`];
  if (!before || !after) return [];
  const fields: [string, (entry: Fields) => string][] = [
    ['code', codeOf],
    ['start', (entry) => textOf(entry['start_time'])],
    ['end', (entry) => textOf(entry['end_time'])],
    ['distance', (entry) => textOf(entry['mileage'])],
    ['stipend', (entry) => moneyText(numberOf(entry['stipend']))],
  ];
  const changes = fields.flatMap(([label, read]) =>
    read(before) === read(after) ? [] : [`${label} ${shown(read(before))} → ${shown(read(after))}`],
  );
  if (changes.length === 0) return [];
  return [`${nameOf(log, before)}: ${changes.join(', ')}${hoursBy(before, after)}`];
}

function logLines(before: Fields | null, after: Fields | null): string[] {
  const log = after ?? before;
  if (!log) return [];
  const entries = paired(listOf(before?.['entries']), listOf(after?.['entries'])).flatMap(([was, is]) =>
    entryLine(before ?? log, was, is),
  );
  if (!before || !after) {
    const empty =
      entries.length === 0 ? [before ? `${logName(log)}: log removed` : `${logName(log)}: log added`] : [];
    return [...empty, ...entries];
  }
  const renamed = logName(before) === logName(after) ? [] : [`${logName(before)}: now ${logName(after)}`];
  const textsChanged = (['notes', 'daily_narrative'] as const).some(
    (field) => textOf(before[field]) !== textOf(after[field]),
  );
  return [...renamed, ...entries, ...(textsChanged ? [`${logName(after)}: notes changed`] : [])];
}

/**
 * The changes of a correction to a timesheet's frozen logs, in words: "Nov 9, Vinh Li, FS: end 12:50 → 23:00 (+10:10 h)"; null
 * if the two records of the audit trail have no frozen logs.
 */
export function correctionLines(before: unknown, after: unknown): string[] | null {
  if (!isRecord(before) || !isRecord(after)) return null;
  const [was, is] = [before['snapshot_logs'], after['snapshot_logs']];
  if (!Array.isArray(was) || !Array.isArray(is)) return null;
  return paired(listOf(was), listOf(is)).flatMap(([one, other]) => logLines(one, other));
}
