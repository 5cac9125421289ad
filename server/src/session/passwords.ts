import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a whole core; one is left for everybody else's calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

let nobody: Promise<string> | undefined;
/** Compared with where there is no account, so that an unknown address takes as long as a wrong password. */
const nobodys = () => (nobody ??= hashPassword('nobody has this password'));

/** Whether the password is right. `stored` is null for an unknown address, or an account without a password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  // Made with the first sign-in of all, whoever signs in: not at the start, which has no use for it.
  const spare = await nobodys();
  const against = stored ?? spare;
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== null;
}
