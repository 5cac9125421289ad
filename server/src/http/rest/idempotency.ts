import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { hashOf, seal, unseal } from '../../auth/secrets.ts';
import { idempotencyKeys } from '../../database/schema/api-keys.ts';
import type { Store, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Context, Idempotency } from '../../kernel/procedures.ts';
import { badRequest, conflict, Refusal, refusalOf } from '../../kernel/refusals.ts';

/** How long an answer can be repeated. */
const KEPT_MS = 24 * 3_600_000;
/** A call that has not begun to write within this time was interrupted: another may take its place. */
const LEASE_MS = 60_000;

export interface Answer {
  status: number;
  body: unknown;
  replayed: boolean;
}

interface Call {
  procedure: string;
  input: unknown;
  /** The status of a success. */
  status: number;
}

type Claim = { id: number; claim: string } | { answer: Answer };

const stillRunning = () =>
  new Refusal('key_in_progress', 'The first call with this Idempotency-Key is still running.', {
    retry_after: 1,
  });

/**
 * Does a POST once, however often it arrives with the same `Idempotency-Key`: the answer is stored in the transaction
 * of the change itself, so that neither exists without the other. A key belongs to the caller; the stored answer can
 * be read only with the key, which is not stored. Visitors have no keys.
 */
export async function idempotent(
  store: Store,
  context: Context,
  request: FastifyRequest,
  call: Call,
  work: (context: Context) => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const { caller } = context;
  if (key === undefined || !caller) {
    return { status: call.status, body: await work(context), replayed: false };
  }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('An Idempotency-Key has 1 to 255 letters, digits or symbols, and no spaces.');
  }
  const secret = context.signer.derived(`idempotency ${caller.user_id} ${caller.through} ${key}`);
  const claimed = await claim(store, context, caller.user_id, hashOf(secret), call, secret);
  if ('answer' in claimed) return claimed.answer;

  const ofCall = and(eq(idempotencyKeys.id, claimed.id), eq(idempotencyKeys.claim, claimed.claim));
  const mine = and(ofCall, isNull(idempotencyKeys.status));
  const keep = async (db: WriteDb, status: number, body: unknown) =>
    (
      await db
        .update(idempotencyKeys)
        .set({ status, body: seal(secret, JSON.stringify(body ?? null)) })
        .where(mine)
        .returning({ id: idempotencyKeys.id })
    ).length > 0;
  let settled = false;
  const idempotency: Idempotency = {
    async reserve(db) {
      const [row] = await db
        .update(idempotencyKeys)
        .set({ begun: true })
        // Also used for the answer: what this call does after it is still its own.
        .where(ofCall)
        .returning({ id: idempotencyKeys.id });
      if (!row) throw stillRunning();
    },
    async complete(db, result) {
      if (!(await keep(db, call.status, result))) throw stillRunning();
      settled = true;
    },
  };

  try {
    const body = await work({ ...context, idempotency });
    if (!settled) await store.write(null, (db) => keep(db, call.status, body));
    return { status: call.status, body, replayed: false };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.status < 500 && refusal.status !== 401 && refusal.status !== 429) {
      await store.write(null, (db) => keep(db, refusal.status, refusal.body));
    } else {
      // Another attempt makes sense: with the same key, unless something was already written.
      await store.write(null, async (db) => {
        await db.delete(idempotencyKeys).where(and(mine, eq(idempotencyKeys.begun, false)));
      });
    }
    throw error;
  }
}

async function claim(
  store: Store,
  { clock }: Context,
  user_id: number,
  key: string,
  call: Call,
  secret: string,
): Promise<Claim> {
  const now = clock();
  const ago = (milliseconds: number) => momentOf(new Date(now.getTime() - milliseconds));
  const request_hash = hashOf(`${secret} ${JSON.stringify([call.procedure, call.input])}`);
  const lease = { claim: randomUUID(), created_at: momentOf(now) };
  return store.write(null, async (db): Promise<Claim> => {
    const ofKey = and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key));
    await db
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.user_id, user_id), lt(idempotencyKeys.created_at, ago(KEPT_MS))));
    const [inserted] = await db
      .insert(idempotencyKeys)
      .values({ user_id, key, request_hash, ...lease })
      .onConflictDoNothing()
      .returning({ id: idempotencyKeys.id });
    if (inserted) return { id: inserted.id, claim: lease.claim };

    const [earlier] = await db.select().from(idempotencyKeys).where(ofKey);
    if (!earlier) throw stillRunning();
    if (earlier.request_hash !== request_hash) {
      throw new Refusal('key_reused', 'This Idempotency-Key was already used for another call.');
    }
    if (earlier.status !== null) {
      const body: unknown = JSON.parse(unseal(secret, earlier.body ?? ''));
      return { answer: { status: earlier.status, body, replayed: true } };
    }
    if (earlier.created_at > ago(LEASE_MS)) throw stillRunning();
    if (earlier.begun) {
      throw conflict(
        'key_cut_off',
        'The first call with this Idempotency-Key was cut off while it was writing. Check what it saved, then use a new key.',
      );
    }
    const [overtaken] = await db
      .update(idempotencyKeys)
      .set(lease)
      .where(and(ofKey, eq(idempotencyKeys.claim, earlier.claim), isNull(idempotencyKeys.status)))
      .returning({ id: idempotencyKeys.id });
    if (!overtaken) throw stillRunning();
    return { id: overtaken.id, claim: lease.claim };
  });
}
