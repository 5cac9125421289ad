import { and, between, count, eq, gt, inArray, lt, max, min, notLike, or } from 'drizzle-orm';
import { refreshTokens } from '../database/schema/session.ts';
import { failures } from '../database/schema/sign-in.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { Bookkeep, EffectContext } from '../kernel/procedures.ts';
import { Refusal, tooMany } from '../kernel/refusals.ts';
import { together } from '../kernel/together.ts';
import { accounts } from './accounts.ts';
import { hashOf } from './secrets.ts';

/**
 * Failures in 15 minutes (access.md#limits-of-guessing); successes don't count, and nobody can lock a colleague out from elsewhere.
 */
const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 100;
/** After this many failures, over all addresses, an account takes one attempt per pause: 1 s, 2 s, 4 s … a minute. */
const MAX_BEFORE_PAUSES = 30;
const MAX_PAUSE_MS = MINUTE;

/** Wrong codes for an account from anywhere: whoever enters them knows its password (access.md#limits-of-guessing). */
const DAY = 24 * 60 * MINUTE;
const MAX_SECOND_STEPS = 30;

/** New accounts per address; people who join with their company's code are not counted. */
const REGISTRATIONS_WINDOW = 60 * MINUTE;
const MAX_REGISTRATIONS = 20;

const after = (now: Date, milliseconds: number) => momentOf(new Date(now.getTime() + milliseconds));

type Ctx = Pick<EffectContext, 'db' | 'bookkeep' | 'config' | 'request' | 'now'>;

interface Rule {
  key: string;
  window: number;
  /** The time, in ms, of the next possible attempt; in the past, an attempt is possible now. */
  from: (seen: { count: number; first: number; last: number }) => number;
  /** Whether the rule does not apply after all; checked only if it refuses. */
  except?: (db: ReadDb) => Promise<boolean>;
}

const atMost = (key: string, most: number, window: number): Rule => limitOf(hashOf(key), most, window);

const limitOf = (key: string, most: number, window: number): Rule => ({
  key,
  window,
  from: ({ count: failed, first }) => (failed < most ? 0 : first + window),
});

/** Two rules: for this account from this address, and for this address with any account. */
const guessing = (account: string, address: string): Rule[] => [
  atMost(`${account.toLowerCase()}|${address}`, MAX_PER_ACCOUNT, WINDOW),
  atMost(address, MAX_PER_ADDRESS, WINDOW),
];

/**
 * One more rule, for the account from any address. It slows everyone down and stops no one; an address from
 * which the person signed in during the last days is not slowed down.
 */
const slowly = (account: string, email: string, address: string): Rule => ({
  key: hashOf(`everywhere|${account.toLowerCase()}`),
  window: WINDOW,
  from: ({ count: failed, last }) =>
    failed < MAX_BEFORE_PAUSES ? 0 : last + Math.min(MAX_PAUSE_MS, 1_000 * 2 ** (failed - MAX_BEFORE_PAUSES)),
  except: async (db) => {
    const [session] = await db
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .innerJoin(accounts, eq(accounts.id, refreshTokens.user_id))
      .where(
        and(eq(accounts.email_key, email.trim().toLowerCase()), eq(refreshTokens.address, hashOf(address))),
      )
      .limit(1);
    return session !== undefined;
  },
});

/** Throws 429 if one of the rules refuses an attempt now. */
async function refuse(db: ReadDb, rules: Rule[], now: Date): Promise<void> {
  for (const { key, window, from, except } of rules) {
    // Later times were counted before the clock was set back.
    const [row] = await db
      .select({ count: count(), first: min(failures.at), last: max(failures.at) })
      .from(failures)
      .where(and(eq(failures.key, key), between(failures.at, after(now, 1 - window), after(now, window))));
    if (!row?.first || !row.last) continue;
    const wait =
      from({ count: row.count, first: Date.parse(row.first), last: Date.parse(row.last) }) - now.getTime();
    if (wait > 0 && !(await except?.(db))) throw tooMany(Math.ceil(Math.min(wait, window) / 1000));
  }
}

type Job = { rules: Rule[]; now: Date } | { taken_back: number[] };

/** Row ids of a reservation, or why it was refused. */
async function done(db: WriteDb, job: Job): Promise<number[] | Refusal> {
  if ('taken_back' in job) {
    await db.delete(failures).where(inArray(failures.id, job.taken_back));
    return [];
  }
  await forgetOld(db, job.now);
  try {
    await refuse(db, job.rules, job.now);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  const moment = momentOf(job.now);
  const rows = await db
    .insert(failures)
    .values(job.rules.map(({ key }) => ({ key, at: moment })))
    .returning({ id: failures.id });
  return rows.map(({ id }) => id);
}

const MAX_TOGETHER = 50;
const tills = new WeakMap<ReadDb, (job: Job) => Promise<number[] | Refusal>>();

/**
 * If a process counts, one transaction for all waiting attempts: each reads what the others write, so that on Postgres single
 * ones would mostly fail and be retried.
 */
function tillOf(db: ReadDb, bookkeep: Bookkeep) {
  const open = tills.get(db);
  if (open) return open;
  const till = together(
    (jobs: Job[]) =>
      bookkeep('attempt', async (tx) => {
        const results: (number[] | Refusal)[] = [];
        for (const job of jobs) results.push(await done(tx, job));
        return results;
      }),
    MAX_TOGETHER,
  );
  tills.set(db, till);
  return till;
}

/**
 * Counts an attempt as failed before it is checked, in one transaction with the count: however many arrive together, in
 * however many processes, only as many as the rules allow are taken. Throws 429. Returns a function that undoes the
 * count.
 */
async function reserve({ db, bookkeep, config, now }: Ctx, rules: Rule[]): Promise<() => Promise<void>> {
  if (!config.rate_limit) return async () => {};
  // Refuses most of a flood without a transaction.
  await refuse(db, rules, now);
  const till = tillOf(db, bookkeep);
  const reserved = await till({ rules, now });
  if (reserved instanceof Refusal) throw reserved;
  return async () => void (await till({ taken_back: reserved }));
}

/**
 * Rows that no rule counts any more, the longest window being that of registrations, or of second steps; and rows beyond
 * it in the future.
 */
async function forgetOld(db: WriteDb, now: Date): Promise<void> {
  const beyond = (window: number) =>
    or(lt(failures.at, after(now, -window)), gt(failures.at, after(now, window)));
  await db
    .delete(failures)
    .where(or(beyond(DAY), and(notLike(failures.key, `${SECOND_STEP}%`), beyond(REGISTRATIONS_WINDOW))));
}

/**
 * Checks a secret: the result of `check`, or null if it is wrong, which counts as a failure. Throws 429 before
 * `check` after too many failures. An error in `check` does not count.
 */
async function attempt<Found>(ctx: Ctx, rules: Rule[], check: () => Promise<Found | null>) {
  const takeBack = await reserve(ctx, rules);
  let result: Found | null;
  try {
    result = await check();
  } catch (error) {
    await takeBack();
    throw error;
  }
  if (result !== null) await takeBack();
  return result;
}

export const tryPassword = <Found>(ctx: Ctx, email: string, check: () => Promise<Found | null>) =>
  attempt(ctx, [...guessing(email, ctx.request.ip), slowly(email, email, ctx.request.ip)], check);

/** Marks the rows that are counted for a day. */
const SECOND_STEP = 'second-step:';
const secondStepKey = (user_id: number) => `${SECOND_STEP}${hashOf(String(user_id))}`;

/** A try at a code or a recovery code, which counts as one at the password does. */
export const trySecondStep = <Found>(
  ctx: Ctx,
  { id, email_key }: { id: number; email_key: string },
  check: () => Promise<Found | null>,
) =>
  attempt(
    ctx,
    [...guessing(email_key, ctx.request.ip), limitOf(secondStepKey(id), MAX_SECOND_STEPS, DAY)],
    check,
  );

/** An administrator's reset lets the person try again. */
export const liftSecondStepLimit = (db: WriteDb, user_id: number) =>
  db.delete(failures).where(eq(failures.key, secondStepKey(user_id)));

/** A try with a passkey, which nobody guesses. `account`: whose it must be, if that is known. */
export const tryPasskey = <Found>(ctx: Ctx, account: string, check: () => Promise<Found | null>) =>
  attempt(ctx, guessing(account, ctx.request.ip), check);

/** A sign-in at the organisation's provider; those that are refused count for the network. */
export const trySso = <Found>(ctx: Ctx, check: () => Promise<Found | null>) =>
  attempt(ctx, [atMost(ctx.request.ip, MAX_PER_ADDRESS, WINDOW)], check);

/**
 * The same, of a browser that comes back. One that has not left may have been sent by any page that its person looked at, so
 * it counts for nothing else.
 */
export const trySsoReturn = <Found>(ctx: Ctx, check: () => Promise<Found | null>) => {
  const hasLeft = ctx.request.sso_browser.token !== null;
  const key = hasLeft ? ctx.request.ip : `sso-return|${ctx.request.ip}`;
  return attempt(ctx, [atMost(key, MAX_PER_ADDRESS, WINDOW)], check);
};

/** A try at a code or a link, which belong to no known person. */
export const trySecret = <Found>(
  ctx: Ctx,
  kind: 'signup-code' | 'reset-link' | 'email-link' | 'invitation',
  check: () => Promise<Found | null>,
) => attempt(ctx, guessing(kind, ctx.request.ip), check);

/** Counts a request for a mail, which its recipient may not have made. Throws 429. */
export async function countResetRequest(ctx: Ctx, email: string): Promise<void> {
  const account = `reset ${email}`;
  await reserve(ctx, [...guessing(account, ctx.request.ip), slowly(account, email, ctx.request.ip)]);
}

const MAX_MAILS = 5;
const MAILS_WINDOW = 60 * MINUTE;

/** Counts a mail about an account. Throws 429. */
export async function countMail(
  ctx: Ctx,
  kind: 'reset' | 'email-change' | 'invitation',
  email: string,
): Promise<void> {
  await reserve(ctx, [atMost(`mail ${kind}|${email.toLowerCase()}`, MAX_MAILS, MAILS_WINDOW)]);
}

/**
 * Counts a registration: the answer reveals whether an e-mail address is taken. Throws 429; returns a function that
 * undoes the count.
 */
export const countRegistration = (ctx: Ctx): Promise<() => Promise<void>> =>
  reserve(ctx, [atMost(`register|${ctx.request.ip}`, MAX_REGISTRATIONS, REGISTRATIONS_WINDOW)]);
