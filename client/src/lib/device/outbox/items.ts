import type { z } from 'zod';
import type { newDailyLog, WorkEntryInput } from '@daybook/contract/daily-logs';
import type { LeaveRequestCancel, LeaveRequestInput } from '@daybook/contract/leave-requests';
import type { IncidentInput, NoShowInput } from '@daybook/contract/submissions';
import type { Output } from '#/lib/api/trpc.ts';
import { isOwnFault, pauseAfter, type OutboxProblem, type Outcome } from './outcomes.ts';

/** What a device can save without a network (phone-and-offline.md#without-a-network). */
type OutboxKind =
  | 'daily_log.create'
  | 'daily_log.update'
  | 'daily_log.delete'
  | 'no_show.create'
  | 'incident.create'
  | 'leave_request.create'
  | 'leave_request.cancel';

/** Added when it is sent. */
type Added = 'client_key' | 'request_key' | 'written_at';

/** Items of an earlier version have no trips. */
interface LogContent extends Omit<z.output<typeof newDailyLog>, Added | 'entries' | 'work_entries'> {
  work_entries?: (Omit<WorkEntryInput, 'trips'> & Partial<Pick<WorkEntryInput, 'trips'>>)[];
}

/** What the forms send, as the contract's rules return it. The kind says which fields there are; a delete has none. */
export type Payload = Partial<
  LogContent &
    Omit<NoShowInput & IncidentInput, Added> &
    Omit<LeaveRequestInput, Added | 'user' | 'approve'> &
    Pick<LeaveRequestCancel, 'reason'>
>;

/** A save that is stored on the device before it is first sent (phone-and-offline.md#the-outbox). */
export interface OutboxItem {
  key: string;
  user_id: number;
  company_id: number;
  kind: OutboxKind;
  /** Items of the same record are sent in order: `daily_log 12`, or the client key of one that is not created yet. */
  record: string;
  record_id: number | null;
  /** For a record that this device creates: the server answers a second create with the first one's record. */
  client_key: string | null;
  /** The body, without its id, version and keys. Empty for a delete. */
  payload: Payload;
  /** The `updated_at` that the person saw; null for a record that is not created yet. */
  base_version: string | null;
  /** The record as the person saw it, for the rows of lists and for comparisons. */
  before: Partial<Output['dailyLogs']['get']> | null;
  /** For the person's own list: the client and the day. */
  about: { client_name: string; date: string };
  /** By the device's clock: a hint, never used for pay. */
  created_at: string;
  tries: number;
  /** Not sent again before this time of the device. */
  not_before: string | null;
  /** The payload has changed since the first attempt, which may have arrived. */
  revised: boolean;
  state: 'waiting' | 'needs_you';
  last_problem: OutboxProblem | null;
}

export type NewItem = Omit<OutboxItem, 'tries' | 'not_before' | 'revised' | 'state' | 'last_problem'> & {
  revised?: boolean;
};

/** The items of one person on this device, changed atomically, also across tabs. */
export interface OutboxStore {
  read(): Promise<readonly OutboxItem[]>;
  change(work: (items: readonly OutboxItem[]) => OutboxItem[]): Promise<void>;
}

/** Days after which a waiting save is shown in red on the home page. */
export const OUTBOX_OLD_DAYS = 3;

type Items = readonly OutboxItem[];

/** Adds an item at the end; an existing one stays as it is. */
export const enqueued = (items: Items, { revised = false, ...item }: NewItem): OutboxItem[] =>
  items.some(({ key }) => key === item.key)
    ? [...items]
    : [
        ...items,
        {
          ...item,
          revised,
          tries: 0,
          not_before: null,
          state: 'waiting',
          last_problem: null,
        } satisfies OutboxItem,
      ];

/**
 * The item to send next: first in, first out, an item of a record after the earlier items of that record. If the first
 * one waits for the network, so do all; a server error about one item holds up only its record. `now` null: also
 * items in a pause ("Send now").
 */
export function nextToSend(items: Items, now: string | null): OutboxItem | null {
  const earlier = new Set<string>();
  for (const item of items) {
    const isFree = !earlier.has(item.record);
    earlier.add(item.record);
    if (!isFree || item.state !== 'waiting') continue;
    if (now === null || item.not_before === null || item.not_before <= now) return item;
    if (!isOwnFault(item.last_problem)) return null;
  }
  return null;
}

const changed = (
  items: Items,
  key: string,
  change: (item: OutboxItem) => Partial<OutboxItem>,
): OutboxItem[] => items.map((item) => (item.key === key ? { ...item, ...change(item) } : item));

/** Before sending: a device that dies during the call knows later that it may have arrived. */
export const begun = (items: Items, key: string): OutboxItem[] =>
  changed(items, key, ({ tries }) => ({ tries: tries + 1 }));

/** After an attempt. `random` in [0, 1) spreads the next attempts of many devices. */
export function settled(
  items: Items,
  key: string,
  outcome: Outcome,
  { now, random }: { now: string; random: number },
): OutboxItem[] {
  switch (outcome.kind) {
    case 'sent': {
      const sent = items.find((item) => item.key === key);
      const others = items.filter((item) => item.key !== key);
      return sent
        ? others.map((item) => (item.record === sent.record ? behind(item, sent, outcome) : item))
        : others;
    }
    case 'refused':
      return changed(items, key, () => ({
        state: 'needs_you',
        last_problem: outcome.problem,
        not_before: null,
        ...(outcome.record_id !== undefined && { kind: 'daily_log.update', record_id: outcome.record_id }),
      }));
    case 'later':
      return changed(items, key, ({ tries }) => ({
        last_problem: outcome.problem,
        not_before: momentAfter(now, outcome.wait_ms ?? pauseAfter(tries, random)),
      }));
    case 'signed_out':
      return [...items];
  }
}

/** A change made on top of a save is based on the version that it created. */
function behind(
  item: OutboxItem,
  sent: OutboxItem,
  { record }: Extract<Outcome, { kind: 'sent' }>,
): OutboxItem {
  if (!record) return item;
  const noun = sent.kind.slice(0, sent.kind.indexOf('.'));
  return {
    ...item,
    record: `${noun} ${record.id}`,
    record_id: record.id,
    base_version: record.updated_at,
  };
}

const momentAfter = (now: string, milliseconds: number) =>
  new Date(Date.parse(now) + milliseconds).toISOString();

/** The person has seen the problem and decided: other values, or the same ones over the version that they saw. */
export const amended = (
  items: Items,
  key: string,
  { payload, about, base_version }: Partial<Pick<OutboxItem, 'payload' | 'about' | 'base_version'>>,
): OutboxItem[] =>
  changed(items, key, (item) => ({
    ...(payload && { payload }),
    ...(about && { about }),
    ...(base_version !== undefined && { base_version }),
    revised: item.revised || (payload !== undefined && item.tries > 0),
    state: 'waiting',
    not_before: null,
    last_problem: null,
  }));

/** The item, and those that depend on it: changes of a record that will not be created. */
export function goesWith(items: Items, key: string): OutboxItem[] {
  const item = items.find((one) => one.key === key);
  if (!item) return [];
  if (item.record_id !== null) return [item];
  return items.slice(items.indexOf(item)).filter(({ record }) => record === item.record);
}

export function discarded(items: Items, key: string): OutboxItem[] {
  const going = new Set(goesWith(items, key));
  return items.filter((item) => !going.has(item));
}

/**
 * Whether the server's record equals what was sent; missing, empty and 0 are the same. A stored number may be rounded,
 * which counts as different.
 */
export function isStoredAs(sent: unknown, stored: unknown): boolean {
  if (isEmpty(sent)) return isEmpty(stored);
  if (Array.isArray(sent)) {
    return (
      Array.isArray(stored) &&
      sent.length === stored.length &&
      sent.every((value, index) => isStoredAs(value, stored[index]))
    );
  }
  if (typeof sent !== 'object' || sent === null) return sent === stored;
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(sent).every(([name, value]) => isStoredAs(value, Reflect.get(stored, name)));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/** The days of the person's own logs that an item is about: before and after the change. */
const daysOf = ({ kind, payload, before, about }: OutboxItem): string[] =>
  kind.startsWith('daily_log.')
    ? [...new Set([about.date, payload.date, before?.date].filter((day) => day !== undefined))]
    : [];

/** The unsent items of a range of days, its ends included. */
export const waitingWithin = (items: Items, range: { start_date: string; end_date: string }): OutboxItem[] =>
  items.filter((item) => daysOf(item).some((day) => day >= range.start_date && day <= range.end_date));
