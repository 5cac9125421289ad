import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Asker, createFairQueue } from './fair-queue.ts';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core; one is left for everybody else's calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Two or three seconds of hashing: who comes later is better served by trying again. */
const MAX_WAITING = 50;
const inTurn = createFairQueue(AT_ONCE, MAX_WAITING);

/** Throws 503 where too many wait, or the asker hung up. `null`: the command line and the demo, which ask for themselves. */
export const hashPassword = (password: string, asker: Asker | null): Promise<string> =>
  inTurn(asker, () => hash(password, ARGON2ID));

/** Compared with where there is no account, so that an unknown address takes as long as a wrong password: no password gives it. */
const NOBODYS = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether the password is right. `stored` is null for an unknown address, or an account without a password. Throws 503
 * where too many wait, or the asker hung up.
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const matches = await inTurn(asker, () => verify(stored ?? NOBODYS, password));
  return matches && stored !== null;
}
