import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../kernel/procedures.ts';
import { createFairQueue } from './fair-queue.ts';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Salts of 16 bytes and hashes of 32, as the library makes them. */
const HASH = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

/** Whether a hash from elsewhere is one of ours, and takes no more memory and time to verify. */
export function isPasswordHash(stored: string): boolean {
  const cost = HASH.exec(stored);
  if (!cost) return false;
  const [memory, time, lanes] = cost.slice(1).map(Number);
  return (
    (memory ?? 0) <= ARGON2ID.memoryCost &&
    (time ?? 0) <= ARGON2ID.timeCost &&
    (lanes ?? 0) <= ARGON2ID.parallelism
  );
}

/** Hashing takes a whole core; one is left for everyone else's calls. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Two or three seconds of hashing: later callers are better served by trying again. */
const MAX_WAITING = 50;
const queue = createFairQueue(
  MAX_CONCURRENT,
  MAX_WAITING,
  'Too many people are signing in at this moment. Please try again shortly.',
);

/** Whose password it is: the address counts, not the account, and those who hung up give up their place. */
type Asker = Pick<Context['request'], 'ip' | 'signal'>;

const enqueue = <Result>(asker: Asker | null, work: () => Promise<Result>) =>
  queue(asker && { owner: asker.ip, signal: asker.signal }, work);

/** Throws 503 if too many are waiting, or the caller hung up. `null`: the command line and the demo. */
export const hashPassword = (password: string, asker: Asker | null): Promise<string> =>
  enqueue(asker, () => hash(password, ARGON2ID));

/** Compared if there is no account, so that an unknown address takes as long as a wrong password: no password matches it. */
const NO_PASSWORD_HASH = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether the password is right. `stored` is null for an unknown address, or an account without a password. Throws 503
 * if too many are waiting, or the caller hung up.
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const matches = await enqueue(asker, () => verify(stored ?? NO_PASSWORD_HASH, password));
  return matches && stored !== null;
}
