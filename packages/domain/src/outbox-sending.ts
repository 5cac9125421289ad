import {
  type Fields,
  type OutboxItem,
  type OutboxProblem,
  type OutboxStore,
  type Outcome,
  begun,
  isStoredAs,
  nextToSend,
  outcomeOfRefusal,
  settled,
} from './outbox.ts';

/** What sending needs of the server; each call throws a `Refused`, or anything else where no answer came. */
export interface OutboxCalls {
  create(kind: 'daily_log' | 'no_show' | 'incident', input: Fields): Promise<Stored>;
  update(input: Fields): Promise<Stored>;
  remove(input: Fields): Promise<unknown>;
  /** A daily log as it is now. */
  get(id: number): Promise<Stored>;
}

type Stored = Fields & { id: number; created_at: string; updated_at: string };

/** An answer that is a refusal. */
export class Refused extends Error {
  readonly problem: OutboxProblem;
  /** What `Retry-After` said, in milliseconds. */
  readonly wait_ms: number | undefined;

  constructor(problem: OutboxProblem, wait_ms?: number) {
    super(problem.message);
    this.problem = problem;
    this.wait_ms = wait_ms;
  }
}

interface Sending {
  store: OutboxStore;
  calls: OutboxCalls;
  now: () => string;
  random: () => number;
  /** Send what is in a pause, too. */
  force?: boolean;
}

const FAR = { code: null, message: '', fields: {} } as const satisfies OutboxProblem;

/**
 * Sends what waits, one after the other; to be called by one tab at a time. A crash at any moment is harmless: an item
 * leaves only after the server's answer, and sending one again makes nothing twice.
 */
export async function sendWaiting({ store, calls, now, random, force = false }: Sending): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const items = await store.read();
    // Each at most once a round, whatever became of it.
    const left = items.map((item) => (tried.has(item.key) ? { ...item, state: 'needs_you' as const } : item));
    const item = nextToSend(left, force ? null : now());
    if (!item) return;
    tried.add(item.key);
    await store.change((all) => begun(all, item.key));
    const outcome = await sendItem({ ...item, tries: item.tries + 1 }, calls);
    await store.change((all) => settled(all, item.key, outcome, { now: now(), random: random() }));
    if (outcome.kind === 'signed_out' || (outcome.kind === 'later' && outcome.all)) return;
  }
}

/** One try of one item. Never throws. */
export async function sendItem(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  try {
    return await attempt(item, calls);
  } catch (error) {
    return error instanceof Refused
      ? outcomeOfRefusal(error.problem, error.wait_ms)
      : outcomeOfRefusal({ ...FAR, message: error instanceof Error ? error.message : '' });
  }
}

async function attempt(item: OutboxItem, calls: OutboxCalls): Promise<Outcome> {
  const { kind, payload, record_id, base_version, created_at: written_at } = item;
  switch (kind) {
    case 'daily_log.update': {
      if (record_id === null) return attempt({ ...item, kind: 'daily_log.create', revised: true }, calls);
      const input = { ...payload, id: record_id, updated_at: base_version ?? undefined, written_at };
      return sent(await calls.update(input).catch(unlessDone(payload, record_id, calls)));
    }
    case 'daily_log.delete': {
      // Its create was discarded meanwhile: there is nothing to delete.
      if (record_id === null) return { kind: 'sent', record: null };
      await calls
        .remove({ id: record_id, updated_at: base_version ?? undefined, written_at })
        .catch((error: unknown) => {
          if (!(error instanceof Refused) || error.problem.code !== 'not_found') throw error;
        });
      return { kind: 'sent', record: null };
    }
    case 'daily_log.create':
    case 'no_show.create':
    case 'incident.create': {
      const noun =
        kind === 'daily_log.create' ? 'daily_log' : kind === 'no_show.create' ? 'no_show' : 'incident';
      const made = await calls.create(noun, { ...payload, client_key: item.client_key, written_at });
      // As it was created: a later item must not overwrite a change made since.
      if (!item.revised) return sent({ ...made, updated_at: made.created_at });
      if (isStoredAs(payload, made)) return sent(made);
      if (noun !== 'daily_log') throw new Refused(FILED_BEFORE);
      // An earlier try had made it, and its answer was lost. What was typed since is a change of what that try made.
      const change = { ...payload, id: made.id, updated_at: base_version ?? made.created_at, written_at };
      try {
        return sent(await calls.update(change).catch(unlessDone(payload, made.id, calls)));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const outcome = outcomeOfRefusal(error.problem, error.wait_ms);
        return outcome.kind === 'refused' ? { ...outcome, record_id: made.id } : outcome;
      }
    }
  }
}

const sent = ({ id, updated_at }: Stored): Outcome => ({ kind: 'sent', record: { id, updated_at } });

const FILED_BEFORE: OutboxProblem = {
  code: 'already_submitted',
  message:
    'This form was filed before, with other values. It cannot be changed; an administrator can delete it.',
  fields: {},
};

/** A change that was made and whose answer was lost is refused as stale when it is sent again. */
const unlessDone = (payload: Fields, id: number, calls: OutboxCalls) => async (error: unknown) => {
  if (!(error instanceof Refused) || error.problem.code !== 'stale') throw error;
  const now = await calls.get(id);
  if (isStoredAs(payload, now)) return now;
  throw error;
};
