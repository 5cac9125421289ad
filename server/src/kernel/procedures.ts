import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import { upgradeHint, type Feature } from '@daybook/domain/access/features';
import type { Permission } from '@daybook/domain/access/permissions';
import type { AuditAction, AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import type { Caller } from '../auth/caller.ts';
import type { Membership } from '../auth/membership.ts';
import { pipelined } from '../database/statements.ts';
import type { ReadDb, Store, WriteDb } from '../database/store.ts';
import { appendAudit, NO_COMPANY, type AuditRow } from './audit/chain.ts';
import { changesNothing } from './audit/changes.ts';
import { momentOf } from './clock.ts';
import {
  conflict,
  forbidden,
  refusalOf,
  refuseBeforeSecondStep,
  unauthenticated,
  type Refusal,
} from './refusals.ts';
import { NO_COOKIES, type KeptSession, type SecretCookie } from './secret-cookie.ts';
import type { Services } from './services.ts';
import { withSyncValidation } from './sync-validation.ts';

const STORE = Symbol('store');

/**
 * The only procedure builders: `visitor` · `person` · `member` · `admin` · `may(permission)` ·
 * `withFeature(feature)` · `mayWithFeature(permission, feature)` · `forCompaniesWith(setting)` · `personReady` · `operator`. Each decides who may call; each has three builders:
 *
 * - `read`: a query. `ctx.db` cannot write.
 * - `write(action)`: a mutation in one transaction, `ctx.db`, together with its audit rows.
 * - `effect(action)`: a mutation that does slow work (argon2, the card provider), or is about another company than the
 *   caller's own, and calls `ctx.write` around the short part; `ctx.bookkeep` for what the audit trail does not record.
 *
 * The raw builder is not exported, so every procedure has one, and every mutation an action's name. The
 * store is under a name that only this file knows, so that every write goes through a builder.
 */
export interface Context extends Omit<Services, 'store'> {
  readonly [STORE]: Store;
  caller: Caller | null;
  request: {
    id: string;
    /** The caller's network, as limits count it: see `networkOf`. */
    ip: string;
    user_agent: string | null;
    /** Aborted when the caller's connection closes. */
    signal: AbortSignal;
    /** The cookie in which a device keeps its session (access.md#sessions). */
    kept_session: KeptSession;
    /** The cookie by which a browser that comes back from an organisation's provider is the one that left. */
    sso_browser: SecretCookie;
  };
  /** Set for a call that came with an `Idempotency-Key`. */
  idempotency?: Idempotency;
}

/** The context of every call: the program's services, the caller, and the origin. */
export const contextFor = (
  { store, ...services }: Services,
  call: Pick<Context, 'caller' | 'request'>,
): Context => ({ ...services, ...call, [STORE]: store });

/** How a mutation runs once for its `Idempotency-Key`. Both functions refuse if another call has taken its place. */
export interface Idempotency {
  /** Before the first of several transactions: from now on no other call may repeat this one. */
  reserve(db: WriteDb): Promise<void>;
  /** In the single transaction of a change: stores the answer that every later call with the key gets. */
  complete(db: WriteDb, result: unknown): Promise<void>;
}

export interface Change {
  /** If it is not the procedure's own: approving one timesheet may change another, which is not an approval. */
  action?: AuditAction;
  record_type: AuditRecordType;
  record_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** What is known about a procedure without calling it (`withSyncValidation` adds the last three). */
export interface Meta {
  /** Needs no credentials. */
  open?: true;
  /** What it does, in one sentence, where its verb does not say it (`rest/sentences.ts`). */
  says?: string;
  /** A body, where the first option of every field would say too little or contradict itself. */
  example?: object;
  /** Takes or answers with a password, a token, a key or a code. */
  secret?: true;
  kind?: 'query' | 'mutation';
  input?: z.ZodType;
  output?: z.ZodType;
}

/** A refusal in the form of tRPC's clients. */
export const errorShape = (refusal: Refusal, request_id: string | undefined) => ({
  code: TRPC_ERROR_CODES_BY_KEY[refusal.trpc_code],
  message: refusal.message,
  data: {
    code: refusal.trpc_code,
    refusal: refusal.code,
    httpStatus: refusal.status,
    fields: refusal.fields,
    request_id: refusal.code === 'internal' ? request_id : undefined,
    ...refusal.next_step,
  },
});

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ error, ctx }) => errorShape(refusalOf(error), ctx?.request.id),
  });

export const router = t.router;
export const { mergeRouters } = t;
export const createCallerFactory = t.createCallerFactory;

// Access checks: each gate refuses, or returns what procedures behind it know about the caller. They are functions and not
// tRPC middleware, each of which copies the whole context.

/** The key under which limits count a call. */
export const countedAs = ({ caller, request }: Pick<Context, 'caller' | 'request'>): string =>
  caller ? `user ${caller.user_id}` : `address ${request.ip}`;

const anybody = (ctx: Context) => {
  ctx.limits.count(countedAs(ctx), ctx.clock().getTime());
  return { now: ctx.clock() };
};

/** Every member of a company, or an operator without one. */
const signedIn = (ctx: Context) => {
  const given = anybody(ctx);
  if (!ctx.caller) throw unauthenticated();
  return { ...given, caller: ctx.caller };
};

const inCompany = (ctx: Context): MemberContext => {
  const given = signedIn(ctx);
  const { membership, through } = given.caller;
  // The console's own token gives access to the console, not to a company's records.
  if (!membership || through === 'platform') throw forbidden();
  refuseBeforeSecondStep(given.caller);
  return { ...given, membership, company_id: membership.company_id };
};

const adminsOnly = (ctx: Context) => {
  const given = inCompany(ctx);
  if (!given.caller.is_admin) throw forbidden();
  return given;
};

const holding = (permission: Permission) => (ctx: Context) => {
  const given = inCompany(ctx);
  if (!given.caller.may(permission)) throw forbidden();
  return given;
};

const operatorsOnly = (ctx: Context) => {
  const given = signedIn(ctx);
  // A key acts within its company (access.md#api-keys), also if an operator created it.
  if (!given.caller.is_superuser || given.caller.through === 'api-key') {
    throw forbidden('Access denied. Platform admin privileges required.');
  }
  refuseBeforeSecondStep(given.caller);
  return given;
};

/**
 * Sends a statement whose answer is not needed: on Postgres it shares the round trip of the audit rows and the commit. The
 * change fails with it.
 */
type Send = (statement: PromiseLike<unknown>) => void;

/**
 * One transaction with the audit rows of what `work` recorded; a change without effect has none. It is
 * about the caller's own company, unless `elsewhere` names another (an operator's work, a visitor's sign-in).
 */
export type Write = <Result>(
  work: (db: WriteDb, record: (change: Change) => void, send: Send) => Promise<Result>,
  elsewhere?: { company_id: number | null; by?: { user_id: number | null; name: string } },
) => Promise<Result>;

function writerFor(ctx: Context, action: AuditAction): Write {
  return (work, elsewhere) => {
    const membersCompany =
      ctx.caller?.through === 'platform' ? null : (ctx.caller?.membership?.company_id ?? null);
    const company = elsewhere ? elsewhere.company_id : membersCompany;
    const by = elsewhere?.by ?? ctx.caller;
    let changes: Change[] = [];
    let sent: Promise<unknown>[] = [];
    return ctx[STORE].write(
      company,
      (db) => {
        changes = [];
        sent = [];
        const send: Send = (statement) => {
          // Now, and not with the statements of a later turn: Drizzle sends a query when `then` is called.
          const running = Promise.resolve(statement.then((answer) => answer));
          // If `work` itself fails, nothing else handles this error.
          running.catch(() => {});
          sent.push(running);
        };
        return work(db, (change) => changes.push(change), send);
      },
      (db, end) => {
        const told = changes.filter((change) => !changesNothing(change));
        const rows = told.map((change): AuditRow => ({
          at: momentOf(ctx.clock()),
          user_id: by?.user_id ?? null,
          user_name: by?.name ?? 'Visitor',
          action: change.action ?? action,
          record_type: change.record_type,
          record_id: change.record_id,
          before: change.before ?? null,
          after: change.after ?? null,
        }));
        return pipelined(...sent, appendAudit(db, ctx.audit_keys, company ?? NO_COMPANY, rows, end));
      },
    );
  };
}

/** For work that continues after the answer to its call. */
const NO_REQUEST: Context['request'] = {
  id: 'background',
  ip: '',
  user_agent: null,
  signal: new AbortController().signal,
  ...NO_COOKIES,
};

/** The transactions of background work, with audit rows in the name that `about` gives. */
export function backgroundWriter(
  services: Services,
  action: AuditAction,
  about: { company_id: number; by: { user_id: number | null; name: string } },
): <Result>(work: (db: WriteDb, record: (change: Change) => void) => Promise<Result>) => Promise<Result> {
  const write = writerFor(contextFor(services, { caller: null, request: NO_REQUEST }), action);
  return (work) => write(work, about);
}

/**
 * Writes without a row in the audit trail, because they record no change by a person: failed attempts, which have to be
 * counted although the call is refused; a renewed token; a ticket between two steps; that a person confirmed who they are;
 * that an event of the card provider has arrived; the rows of a company whose deletion is in the trail of no company.
 */
type Bookkeeping = 'attempt' | 'renewed token' | 'ticket' | 'confirmation' | 'payment event' | 'erasure';

/** One transaction, about no company, without an audit row. */
export type Bookkeep = <Result>(what: Bookkeeping, work: (db: WriteDb) => Promise<Result>) => Promise<Result>;

interface WriteOptions {
  /** Also works while the subscription is not active: signing in, own settings, checkout (company-and-plans.md#subscription). */
  without_subscription?: boolean;
}

function refuseWriting(caller: Caller | null, { without_subscription = false }: WriteOptions): void {
  if (caller?.key_scope === 'read') throw forbidden('This API key can only read.', 'read_only_key');
  const { lock, is_moving = false } = caller?.membership ?? {};
  // The console is not about the operator's own company.
  if (lock && is_moving && caller?.through !== 'platform') throw conflict('company_moving', lock);
  if (lock && !without_subscription) throw forbidden(lock, 'subscription_inactive');
}

/** The three builders of a gate; `usually` are the options of its mutations. */
function buildersFor<Given extends object>(
  gate: (ctx: Context) => Given,
  usually: WriteOptions = {},
  procedure = withSyncValidation(t.procedure),
) {
  const changing = (ctx: Context, options: WriteOptions) => {
    const access = gate(ctx);
    refuseWriting(ctx.caller, options);
    return access;
  };
  return {
    read: procedure.use(({ ctx, next }) => next({ ctx: { ...gate(ctx), db: ctx[STORE].read } })),
    write: (action: AuditAction, options = usually) =>
      procedure.use(async ({ ctx, next }) => {
        const access = changing(ctx, options);
        const write = writerFor(ctx, action);
        return write(async (db, record, send) => {
          const result = await next({ ctx: { ...access, db, record, send } });
          // `next` does not throw: a failure that is not thrown here would be committed.
          if (!result.ok) throw result.error;
          await ctx.idempotency?.complete(db, result.data);
          return result;
        });
      }),
    effect: (action: AuditAction, options = usually) =>
      procedure.use(({ ctx, next }) => {
        const access = changing(ctx, options);
        const writer = writerFor(ctx, action);
        const write: Write = (work, elsewhere) =>
          writer(async (db, record, send) => {
            await ctx.idempotency?.reserve(db);
            return work(db, record, send);
          }, elsewhere);
        const bookkeep: Bookkeep = (_what, work) => ctx[STORE].write(null, work);
        return next({ ctx: { ...access, db: ctx[STORE].read, write, bookkeep } });
      }),
  };
}

export const visitor = buildersFor(anybody, {}, withSyncValidation(t.procedure.meta({ open: true })));
/** Anyone signed in, also an operator without a company, also through the console. */
export const person = buildersFor(signedIn);
/** The same, unless the company demands a second step that the person has not set up yet. */
export const personReady = buildersFor((ctx) => {
  const given = signedIn(ctx);
  refuseBeforeSecondStep(given.caller);
  return given;
});
export const member = buildersFor(inCompany);
export const admin = buildersFor(adminsOnly);
/** An operator's own company may have no subscription. */
export const operator = buildersFor(operatorsOnly, { without_subscription: true });

/** An admin, or a member whose role has the permission (access.md#roles). */
export const may = (permission: Permission) => buildersFor(holding(permission));

/** An admin whose company's plan has the feature. */
export const withFeature = (feature: Feature) => buildersFor(adminsWith(feature));

const adminsWith = (feature: Feature) => (ctx: Context) => {
  const given = adminsOnly(ctx);
  if (!given.caller.allows(feature)) throw forbidden(upgradeHint(feature), 'plan_feature');
  return given;
};

/** As `may`; changes also need the feature of the company's plan: what is stored is read on every plan. */
export function mayWithFeature(permission: Permission, feature: Feature) {
  const { write, effect } = buildersFor((ctx) => {
    const given = holding(permission)(ctx);
    if (!given.caller.allows(feature)) throw forbidden(upgradeHint(feature), 'plan_feature');
    return given;
  });
  return { ...may(permission), write, effect };
}

/** What a procedure of the builder `effect` hands to `writes`. */
export interface EffectContext extends Context {
  now: Date;
  db: ReadDb;
  write: Write;
  bookkeep: Bookkeep;
}

/** The gates of what a company has first to switch on. */
export function forCompaniesWith(setting: 'time_off') {
  const behind =
    <Given extends MemberContext>(gate: (ctx: Context) => Given) =>
    (ctx: Context): Given => {
      const given = gate(ctx);
      if (!given.membership[setting]) throw conflict('time_off_off', SWITCHED_OFF[setting]);
      return given;
    };
  return {
    member: buildersFor(behind(inCompany)),
    admin: buildersFor(behind(adminsOnly)),
    may: (permission: Permission) => buildersFor(behind(holding(permission))),
    withFeature: (feature: Feature) => buildersFor(behind(adminsWith(feature))),
  };
}

const SWITCHED_OFF = {
  time_off: 'Time off is switched off. Switch it on in the Company Profile.',
} as const;

/** The caller and their company: decides what is visible. */
export interface Viewer {
  caller: Caller;
  membership: Membership;
  company_id: Membership['company_id'];
}

/** What a member's procedure passes to `reads` and `writes`. */
export interface MemberContext extends Viewer {
  now: Date;
}

/** What a member's mutation passes to `writes`: the transaction, and a function for the audit trail. */
export interface MemberWrite extends MemberContext {
  db: WriteDb;
  record: (change: Change) => void;
}

/** The same, for mutations that send their last statements together with the commit. */
export interface SendingWrite extends MemberWrite {
  send: Send;
}
