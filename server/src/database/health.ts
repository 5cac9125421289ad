import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { troubleOf, type Trouble } from './driver-errors.ts';
import { writeChecks } from './schema/bookkeeping.ts';
import type { Store, StoreOptions, WriteDb } from './store.ts';

const CHECK_EVERY_MS = 10_000;
const TELL_EVERY_MS = 60_000;
/** Damage was found by reading: a successful write does not prove that it is repaired. */
const DAMAGED_FOR_MS = 10 * 60_000;

/** A store that is not monitored yet. */
export interface OpenedStore extends Omit<Store, 'ping' | 'saw'> {
  /** Throws when the database does not answer. */
  answers(): Promise<void>;
  /** Throws if it takes no writes; `markWrite` is one. */
  takesWrites(): Promise<void>;
}

export async function markWrite(db: WriteDb): Promise<void> {
  await db
    .insert(writeChecks)
    .values({ id: 1, writes: 1 })
    .onConflictDoUpdate({
      target: writeChecks.id,
      set: { writes: sql`${writeChecks.writes} % 1000000 + 1` },
    });
}

/**
 * Tracks the result of writes. `ping` fails from the first one that failed because of the database itself (its disk is full, it is
 * read-only) until one succeeds; without other writes, it writes a row itself, at most every ten seconds. Damage found by a
 * read or a write counts for ten minutes.
 */
export function withHealth(opened: OpenedStore, onTrouble: StoreOptions['onTrouble']): Store {
  let lastWrite: { at: number; error: unknown } | null = null;
  let damage: { at: number; error: unknown } | null = null;
  const told = new Map<Trouble, number>();

  function saw(error: unknown): void {
    const trouble = troubleOf(error);
    if (trouble === null) return;
    const at = performance.now();
    if (trouble === 'damaged') damage = { at, error };
    else lastWrite = { at, error };
    if (at - (told.get(trouble) ?? -TELL_EVERY_MS) < TELL_EVERY_MS) return;
    told.set(trouble, at);
    onTrouble?.(trouble, error);
  }

  async function watched<Result>(write: Promise<Result>): Promise<Result> {
    try {
      const result = await write;
      lastWrite = { at: performance.now(), error: null };
      return result;
    } catch (error) {
      saw(error);
      throw error;
    }
  }

  return {
    ...opened,
    saw,
    write: (scope, work, last) => watched(opened.write(scope, work, last)),
    async ping() {
      await opened.answers();
      const now = performance.now();
      if (damage && now - damage.at < DAMAGED_FOR_MS) throw damage.error;
      if (!lastWrite || now - lastWrite.at >= CHECK_EVERY_MS) await watched(opened.takesWrites());
      else if (lastWrite.error) throw lastWrite.error;
    },
  };
}
