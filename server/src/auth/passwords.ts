import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Asker, createFairQueue } from './fair-queue.ts';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core; one is left for everyone else's calls. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Two or three seconds of hashing: later callers are better served by trying again. */
const MAX_WAITING = 50;
const enqueue = createFairQueue(MAX_CONCURRENT, MAX_WAITING);

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
