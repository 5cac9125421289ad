import type { DistanceUnit } from '@daybook/domain/distance';
import type { OutboxItem } from '@daybook/domain/outbox';
import { type EntryFigures, type Totals, totalsOfEntries } from '@daybook/domain/work-time';
import type { Output } from '../lib/trpc.ts';

export type DailyLog = Output['dailyLogs']['get'];

/** A log as lists show it; `waiting`: what is shown of it is on this device and not with the server yet. */
export interface ShownLog extends DailyLog {
  waiting?: OutboxItem;
}

const isLog = ({ kind }: OutboxItem) => kind.startsWith('daily_log.');

type LogTotals = Totals & { distance_unit: DistanceUnit };

/** What was kept of a log, the server gave. */
const isDailyLog = (value: unknown): value is DailyLog =>
  typeof value === 'object' && value !== null && 'work_entries' in value && 'total_hours' in value;
const isEntry = (value: unknown): value is EntryFigures => typeof value === 'object' && value !== null;
const seenBefore = ({ before }: OutboxItem): DailyLog | null => (isDailyLog(before) ? before : null);

/** What the entries of a payload come to. */
function totalsOf({ payload, before }: OutboxItem): LogTotals {
  const entries = Array.isArray(payload.work_entries) ? payload.work_entries.filter(isEntry) : [];
  const unit = payload.distance_unit ?? before?.distance_unit;
  return { ...totalsOfEntries(entries), distance_unit: unit === 'mi' ? 'mi' : 'km' };
}

/** The log as it will be. What a payload holds, the contract's shape gave. */
function logOf(item: OutboxItem, before: DailyLog | null): ShownLog {
  const { payload, about } = item;
  const given = payload as Partial<Pick<DailyLog, 'client' | 'date' | 'notes' | 'daily_narrative'>>;
  const client = given.client ?? before?.client ?? 0;
  return {
    id: item.record_id ?? 0,
    user: item.user_id,
    user_detail: { id: item.user_id, name: '', first_name: '', last_name: '', username: '', email: '' },
    work_entries: [],
    entries: [],
    locked: false,
    locked_by: null,
    created_at: item.created_at,
    updated_at: item.created_at,
    ...before,
    client,
    client_detail:
      before?.client === client
        ? before.client_detail
        : {
            id: client,
            name: about.client_name,
            first_name: about.client_name,
            last_name: '',
            is_active: true,
            client_code: null,
          },
    date: given.date ?? about.date,
    notes: given.notes ?? null,
    daily_narrative: given.daily_narrative ?? null,
    ...totalsOf(item),
    waiting: item,
  };
}

/**
 * Logs with what waits on this device: changed ones as they will be, deleted ones marked, new ones added, newest day
 * first. `keep` says which new ones belong to the list.
 */
export function withWaiting(
  logs: readonly DailyLog[],
  items: readonly OutboxItem[],
  keep: (log: ShownLog) => boolean,
): ShownLog[] {
  const own = items.filter(isLog);
  if (own.length === 0) return [...logs];
  const last = new Map(own.map((item) => [item.record, item]));
  const known = new Set(logs.map(({ id }) => id));
  const shown = logs.map((log): ShownLog => {
    const item = last.get(`daily_log ${log.id}`);
    if (!item) return log;
    return item.kind === 'daily_log.delete' ? { ...log, waiting: item } : logOf(item, log);
  });
  const added = [...last.values()]
    .filter(
      (item) => item.kind !== 'daily_log.delete' && !(item.record_id !== null && known.has(item.record_id)),
    )
    .map((item) => logOf(item, seenBefore(item)));
  return [...shown, ...added]
    .filter((log) => !log.waiting || keep(log))
    .toSorted((one, other) => (one.waiting || other.waiting ? other.date.localeCompare(one.date) : 0));
}

/** What waiting logs add to the totals of a range of days; negative where one is changed to less, or deleted. */
export function waitingTotals(
  items: readonly OutboxItem[],
  { start_date, end_date }: { start_date: string; end_date: string },
): LogTotals[] {
  const within = (day: unknown) => typeof day === 'string' && day >= start_date && day <= end_date;
  const last = new Map(items.filter(isLog).map((item) => [item.record, item]));
  return [...last.values()].flatMap((item) => {
    const parts: LogTotals[] = [];
    const before = seenBefore(item);
    const isDelete = item.kind === 'daily_log.delete';
    if (!isDelete && within(item.payload.date ?? item.about.date)) parts.push(totalsOf(item));
    if (before && within(before.date)) parts.push(minus(before));
    return parts;
  });
}

const minus = ({ total_hours, total_mileage, total_stipend, distance_unit }: LogTotals): LogTotals => ({
  total_hours: -total_hours,
  total_mileage: -total_mileage,
  total_stipend: -total_stipend,
  distance_unit,
});
