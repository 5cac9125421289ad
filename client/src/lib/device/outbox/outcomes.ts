import type { RefusalCode } from '@daybook/domain/access/refusals';
import type { Output } from '#/lib/api/trpc.ts';

/** As the server stored it. */
export type StoredRecord =
  | Output['dailyLogs']['get']
  | Output['noShows']['create']
  | Output['incidents']['create']
  | Output['leaveRequests']['create'];

/** Why an item is still here: no answer came (`code` is null), or the server refused it. */
export interface OutboxProblem {
  code: RefusalCode | null;
  message: string;
  /** The server's messages per field. */
  fields: Record<string, string[]>;
}

/** The result of one attempt. */
export type Outcome =
  /** `record`: the version that a later change is based on. `stored`: all of it, for the screen. */
  | { kind: 'sent'; record: { id: number; updated_at: string } | null; stored?: StoredRecord }
  /** Needs the person. `record_id`: the log created by an earlier attempt, which has changed since. */
  | { kind: 'refused'; problem: OutboxProblem; record_id?: number | undefined }
  /** Nothing is wrong with the item. `all`: the others wait too, because there is no network or no room. */
  | { kind: 'later'; problem: OutboxProblem; wait_ms?: number | undefined; all: boolean }
  /** The session ended: everything stays until the person signs in. */
  | { kind: 'signed_out' };

/** Milliseconds. */
export const BACK_OFF = { first: 5_000, most: 300_000 };
/** 5 s, 10 s, 20 s … up to 5 min, each up to a quarter shorter or longer. */
export const pauseAfter = (tries: number, random: number): number =>
  Math.min(BACK_OFF.most, BACK_OFF.first * 2 ** Math.min(16, Math.max(0, tries - 1))) * (0.75 + random / 2);

/** A server error about this item alone: sending the others may work. */
export const isOwnFault = (problem: OutboxProblem | null): boolean =>
  problem?.code === 'internal' || problem?.code === 'timed_out';

/**
 * The codes of 401, and those of 429 and 503: listed here, because the table of refusals would bring a sentence for
 * each code along.
 */
const SIGNED_OUT: readonly RefusalCode[] = [
  'unauthenticated',
  'sign_in_failed',
  'second_step_needed',
  'second_step_failed',
  'ticket_spent',
  'deactivated',
  'session_ended',
  // The company demands a second step from today: what waits is sent once it is set up.
  'set_up_second_step',
];
const LATER: readonly RefusalCode[] = ['too_many_requests', 'unavailable'];

/** The server asked for a pause. */
export const isServersPause = (problem: OutboxProblem | null): boolean =>
  problem !== null && problem.code !== null && LATER.includes(problem.code);

/** What an answer means for an item, by its code alone; null: no answer came. */
export function outcomeOfRefusal(problem: OutboxProblem, wait_ms?: number): Outcome {
  if (problem.code === null) return { kind: 'later', problem, all: true };
  if (isOwnFault(problem)) return { kind: 'later', problem, all: false };
  if (SIGNED_OUT.includes(problem.code)) return { kind: 'signed_out' };
  if (LATER.includes(problem.code)) return { kind: 'later', problem, wait_ms, all: true };
  return { kind: 'refused', problem };
}
