import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { convertDistance, type DistanceUnit } from '@daybook/domain/money/distance';
import { addUp } from '@daybook/domain/money/figures';
import { addDays, startOfWeek } from '@daybook/domain/time/day';

export interface Sum {
  key: string;
  label: string;
  hours: number;
  mileage: number;
  stipend: number;
}

type Figures = Pick<TimesheetEntry, 'hours' | 'mileage' | 'stipend'>;

const entriesIn = (unit: DistanceUnit, log: TimesheetLog) =>
  log.entries.map((entry) => ({
    ...entry,
    mileage: convertDistance(entry.mileage, log.distance_unit, unit),
  }));

function sums<Item>(
  items: readonly Item[],
  labelOf: (item: Item) => string,
  figures: (item: Item) => Figures[],
) {
  const groups = new Map<string, Figures[]>();
  for (const item of items) {
    const label = labelOf(item);
    groups.set(label, [...(groups.get(label) ?? []), ...figures(item)]);
  }
  return [...groups]
    .map(([label, entries]): Sum => ({
      key: label,
      label,
      ...addUp({ hours: 'minutes', mileage: 'hundredths', stipend: 'cents' }, entries),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

export const sumsByClientCode = (unit: DistanceUnit, logs: readonly TimesheetLog[]): Sum[] =>
  sums(
    logs,
    (log) => log.client_detail.client_code?.code ?? 'No code',
    (log) => entriesIn(unit, log),
  );

export const sumsByWorkCode = (unit: DistanceUnit, logs: readonly TimesheetLog[]): Sum[] =>
  sums(
    logs.flatMap((log) => entriesIn(unit, log)),
    (entry) =>
      entry.work_code ? `${entry.work_code.description} (${entry.work_code.code})` : 'No work code',
    (entry) => [entry],
  );

export interface ClientGroup {
  client: TimesheetLog['client_detail'];
  /** "name (code)" */
  title: string;
  logs: TimesheetLog[];
}

export function byClient(logs: readonly TimesheetLog[]): ClientGroup[] {
  const groups = new Map<number, ClientGroup>();
  for (const log of logs) {
    const { client_detail: client } = log;
    const title = client.client_code ? `${client.name} (${client.client_code.code})` : client.name;
    const group = groups.get(client.id) ?? { client, title, logs: [] };
    group.logs.push(log);
    groups.set(client.id, group);
  }
  return [...groups.values()].toSorted((a, b) => a.title.localeCompare(b.title));
}

export function byWeek(logs: readonly TimesheetLog[], weekStartsOn: 'sunday' | 'monday') {
  const weeks = new Map<string, TimesheetLog[]>();
  for (const log of logs) {
    const start = startOfWeek(log.date, weekStartsOn);
    weeks.set(start, [...(weeks.get(start) ?? []), log]);
  }
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([start, ofWeek]) => ({ start, end: addDays(start, 6), logs: ofWeek }));
}
