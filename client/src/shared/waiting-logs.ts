import type { ClientEntry } from '@daybook/domain/clients/contract-usage';
import { convertDistance, type DistanceUnit } from '@daybook/domain/money/distance';
import {
  entryMinutes,
  totalsOfEntries,
  type EntryFigures,
  type Totals,
} from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';

export type DailyLog = Output['dailyLogs']['get'];

/** A log as lists show it; `waiting`: at least part of it is on this device and not on the server yet. */
export interface ShownLog extends DailyLog {
  waiting?: OutboxItem;
}

const isLog = ({ kind }: OutboxItem) => kind.startsWith('daily_log.');

type LogTotals = Totals & { distance_unit: DistanceUnit };

const unitOf = ({ payload, before }: OutboxItem): DistanceUnit =>
  payload.distance_unit ?? before?.distance_unit ?? 'km';

const totalsOf = (item: OutboxItem): LogTotals => ({
  ...totalsOfEntries(item.payload.work_entries ?? []),
  distance_unit: unitOf(item),
});

/** The log after sending. `before`: as the list has it, or as the person saw it. */
function logOf(item: OutboxItem, before = item.before): ShownLog {
  const { payload, about } = item;
  const client = payload.client ?? before?.client ?? 0;
  return {
    id: item.record_id ?? 0,
    user: item.user_id,
    user_detail: { id: item.user_id, name: '', first_name: '', last_name: '', username: '', email: '' },
    work_entries: [],
    locked: false,
    locked_by: null,
    created_at: item.created_at,
    updated_at: item.created_at,
    ...before,
    client,
    client_detail:
      before?.client_detail?.id === client
        ? before.client_detail
        : {
            id: client,
            name: about.client_name,
            first_name: about.client_name,
            last_name: '',
            is_active: true,
            kind: 'person',
            client_code: null,
          },
    date: payload.date ?? about.date,
    notes: payload.notes ?? null,
    daily_narrative: payload.daily_narrative ?? null,
    ...totalsOf(item),
    waiting: item,
  };
}

/**
 * Logs with the unsent changes on this device: edited ones with their new values, deleted ones marked, new ones added,
 * newest day first. `keep` selects those of the new and edited ones that belong to the list.
 */
export function withWaiting(
  logs: readonly DailyLog[],
  items: readonly OutboxItem[],
  keep: (log: ShownLog) => boolean,
): ShownLog[] {
  const logItems = items.filter(isLog);
  if (logItems.length === 0) return [...logs];
  const last = new Map(logItems.map((item) => [item.record, item]));
  const listedIds = new Set(logs.map(({ id }) => id));
  const shown = logs.map((log): ShownLog => {
    const item = last.get(`daily_log ${log.id}`);
    if (!item) return log;
    return item.kind === 'daily_log.delete' ? { ...log, waiting: item } : logOf(item, log);
  });
  const added = [...last.values()]
    .filter(
      (item) =>
        item.kind !== 'daily_log.delete' && !(item.record_id !== null && listedIds.has(item.record_id)),
    )
    .map((item) => logOf(item));
  return [...shown, ...added]
    .filter((log) => !log.waiting || keep(log))
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

/** The unsent new and changed logs of a day. */
export const waitingOfDay = (items: readonly OutboxItem[], day: string): OutboxItem[] =>
  [...new Map(items.filter(isLog).map((item) => [item.record, item])).values()].filter(
    (item) => item.kind !== 'daily_log.delete' && (item.payload.date ?? item.about.date) === day,
  );

/** What unsent logs add to the totals of a range of days; negative if one is shortened or deleted. */
export function waitingTotals(
  items: readonly OutboxItem[],
  { start_date, end_date }: { start_date: string; end_date: string },
): LogTotals[] {
  const within = (day: string | undefined) => day !== undefined && day >= start_date && day <= end_date;
  const last = new Map(items.filter(isLog).map((item) => [item.record, item]));
  return [...last.values()].flatMap((item) => {
    const parts: LogTotals[] = [];
    const { before } = item;
    const isDelete = item.kind === 'daily_log.delete';
    if (!isDelete && within(item.payload.date ?? item.about.date)) parts.push(totalsOf(item));
    if (before && within(before.date)) parts.push(minus(before));
    return parts;
  });
}

const minus = ({
  total_hours = 0,
  total_mileage = 0,
  total_stipend = 0,
  distance_unit = 'km',
}: Partial<LogTotals>): LogTotals => ({
  total_hours: -total_hours,
  total_mileage: -total_mileage,
  total_stipend: -total_stipend,
  distance_unit,
});

/**
 * A client's entries after everything on this device is sent. `unit`: the company's, which contracts use.
 * `except`: the record in the form.
 */
export function entriesWithWaiting(
  entries: readonly ClientEntry[],
  items: readonly OutboxItem[],
  { client, unit, except }: { client: number; unit: DistanceUnit; except?: string | undefined },
): ClientEntry[] {
  const result = [...entries];
  const last = new Map(items.filter(isLog).map((item) => [item.record, item]));
  const inUnit = (entry: EntryFigures, of: DistanceUnit) => convertDistance(entry.mileage ?? 0, of, unit);
  for (const item of last.values()) {
    if (item.record === except) continue;
    const { before, payload } = item;
    for (const entry of (before?.client === client && before.work_entries) || []) {
      // The server only returns how long others worked, not when.
      const index = result.findIndex(
        (one) =>
          one.date === before?.date &&
          one.work_code_id === entry.work_code_id &&
          entryMinutes(one.start_time, one.end_time) === entryMinutes(entry.start_time, entry.end_time) &&
          (one.mileage ?? 0) === inUnit(entry, before?.distance_unit ?? 'km'),
      );
      if (index !== -1) result.splice(index, 1);
    }
    if (item.kind === 'daily_log.delete' || (payload.client ?? before?.client) !== client) continue;
    const date = payload.date ?? item.about.date;
    for (const entry of payload.work_entries ?? [])
      result.push({ ...entry, date, mileage: inUnit(entry, unitOf(item)) });
  }
  return result;
}
