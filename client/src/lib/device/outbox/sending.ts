import { ServerRefusal } from '#/lib/api/error-text.ts';
import {
  begun,
  isStoredAs,
  nextToSend,
  settled,
  type OutboxItem,
  type OutboxStore,
  type Payload,
} from './items.ts';
import { outcomeOfRefusal, type OutboxProblem, type Outcome, type StoredRecord } from './outcomes.ts';

interface Timed {
  /** When it was written, by the device's clock. */
  written_at: string;
}
interface Change extends Timed {
  id: number;
  updated_at: string | undefined;
}

/** The server's calls for sending; each throws a `ServerRefusal`, or anything else if there was no answer. */
export interface OutboxCalls {
  create(
    kind: 'daily_log' | 'no_show' | 'incident' | 'leave_request',
    input: Payload & Timed & { client_key: string | null },
  ): Promise<StoredRecord>;
  update(input: Payload & Change): Promise<StoredRecord>;
  remove(input: Change): Promise<unknown>;
  /** A daily log as it is now. */
  get(id: number): Promise<StoredRecord>;
  /** Takes back a request for time off. */
  cancel(input: Pick<Payload, 'reason'> & Change): Promise<StoredRecord>;
  /** Whether a request for time off is cancelled. */
  isCancelled(id: number): Promise<boolean>;
}

interface Sending {
  store: OutboxStore;
  calls: OutboxCalls;
  now: () => string;
  random: () => number;
  /** Also send items that are waiting for a later attempt. */
  force?: boolean;
  /** Called after each attempt, once its outcome is stored. */
  report?: (key: string, outcome: Outcome) => void;
}

const NO_ANSWER = { code: null, message: '', fields: {} } as const satisfies OutboxProblem;

/**
 * Sends the waiting items in order; only one tab at a time may call it. A crash at any moment is harmless: an item
 * is removed only after the server's answer, and sending it again creates nothing twice.
 */
export async function sendWaiting({
  store,
  calls,
  now,
  random,
  force = false,
  report,
}: Sending): Promise<void> {
  const tried = new Set<string>();
  let items = await store.read();
  for (;;) {
    // Each at most once a round, whatever the result.
    const untried = items.map((item) =>
      tried.has(item.key) ? { ...item, state: 'needs_you' as const } : item,
    );
    const item = nextToSend(untried, force ? null : now());
    if (!item) return;
    tried.add(item.key);
    await store.change((all) => begun(all, item.key));
    const outcome = await sendItem({ ...item, tries: item.tries + 1 }, calls);
    await store.change((all) => (items = settled(all, item.key, outcome, { now: now(), random: random() })));
    report?.(item.key, outcome);
    if (outcome.kind === 'signed_out' || (outcome.kind === 'later' && outcome.all)) return;
  }
}

/** One attempt for one item. Never throws. */
export async function sendItem(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  try {
    return await attempt(item, calls);
  } catch (error) {
    return error instanceof ServerRefusal
      ? outcomeOfRefusal(error.problem, error.wait_ms)
      : outcomeOfRefusal({ ...NO_ANSWER, message: error instanceof Error ? error.message : '' });
  }
}

async function attempt(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  switch (item.kind) {
    case 'daily_log.update':
      return item.record_id === null
        ? create({ ...item, revised: true }, 'daily_log', calls)
        : update(item, item.record_id, item.base_version, calls);
    case 'daily_log.delete':
      return remove(item, calls);
    case 'daily_log.create':
      return create(item, 'daily_log', calls);
    case 'no_show.create':
      return create(item, 'no_show', calls);
    case 'incident.create':
      return create(item, 'incident', calls);
    case 'leave_request.create':
      return create(item, 'leave_request', calls);
    case 'leave_request.cancel':
      return cancel(item, calls);
  }
}

async function create(
  item: OutboxItem,
  noun: Parameters<OutboxCalls['create']>[0],
  calls: OutboxCalls,
): Promise<Outcome> {
  const { payload, client_key, base_version, revised, created_at: written_at } = item;
  const record = await calls.create(noun, { ...payload, client_key, written_at });
  // As it was created: a later item must not overwrite a change made since.
  if (!revised) return sent(record, record.created_at);
  if (isStoredAs(payload, record)) return sent(record);
  if (noun === 'leave_request') throw new ServerRefusal(ASKED_BEFORE);
  if (noun !== 'daily_log') throw new ServerRefusal(FILED_BEFORE);
  // An earlier attempt created it and the answer was lost. Later input is a change to that record.
  try {
    return await update(item, record.id, base_version ?? record.created_at, calls);
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    const outcome = outcomeOfRefusal(error.problem, error.wait_ms);
    return outcome.kind === 'refused' ? { ...outcome, record_id: record.id } : outcome;
  }
}

/** `version`: the `updated_at` of the record that was changed; null overwrites any. */
async function update(
  { payload, created_at: written_at }: OutboxItem,
  id: number,
  version: string | null,
  calls: OutboxCalls,
): Promise<Outcome> {
  const change = { ...payload, id, updated_at: version ?? undefined, written_at };
  return sent(await calls.update(change).catch(unlessDone(payload, id, calls)));
}

async function remove(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  const { record_id: id, base_version, created_at: written_at } = item;
  // Without an id its creation was discarded in the meantime: there is nothing to delete.
  if (id !== null) {
    await calls.remove({ id, updated_at: base_version ?? undefined, written_at }).catch((error: unknown) => {
      if (!(error instanceof ServerRefusal) || error.problem.code !== 'not_found') throw error;
    });
  }
  return { kind: 'sent', record: null };
}

/** The same call again, after an answer was lost, is refused: the request is cancelled, as it should be. */
async function cancel(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  const { record_id: id, base_version, payload, created_at: written_at } = item;
  if (id === null) return { kind: 'sent', record: null };
  try {
    const change = { id, updated_at: base_version ?? undefined, written_at, reason: payload.reason ?? null };
    return sent(await calls.cancel(change));
  } catch (error) {
    const isRefused =
      error instanceof ServerRefusal && ['leave_state', 'stale'].includes(error.problem.code ?? '');
    if (!isRefused || !(await calls.isCancelled(id))) throw error;
    return { kind: 'sent', record: null };
  }
}

const sent = (stored: StoredRecord, updated_at = stored.updated_at): Outcome => ({
  kind: 'sent',
  record: { id: stored.id, updated_at },
  stored,
});

const FILED_BEFORE: OutboxProblem = {
  code: 'already_submitted',
  message:
    'This form was filed before, with other values. It cannot be changed; an administrator can delete it.',
  fields: {},
};

const ASKED_BEFORE: OutboxProblem = {
  code: 'already_submitted',
  message: 'This was sent before, with other days. Cancel that request, and ask again.',
  fields: {},
};

/** A change that was saved but whose answer was lost is refused as stale when it is sent again. */
const unlessDone = (payload: Payload, id: number, calls: OutboxCalls) => async (error: unknown) => {
  if (!(error instanceof ServerRefusal) || error.problem.code !== 'stale') throw error;
  const now = await calls.get(id);
  if (isStoredAs(payload, now)) return now;
  throw error;
};
