import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ssoReturn, ssoSignIn } from '@daybook/contract/sso';
import { signupCode } from '@daybook/domain/access/accounts';
import type { SsoRefusalReason } from '@daybook/domain/access/sso';
import { sessions } from '../../database/schema/session.ts';
import type { EffectContext } from '../../kernel/procedures.ts';
import { refusalOf, required, unauthenticated } from '../../kernel/refusals.ts';
import { accountById } from '../accounts.ts';
import { confirmSession } from '../confirming.ts';
import { admitted, enter } from '../entering.ts';
import { trySso, trySsoReturn } from '../guess-limits.ts';
import { hashOf } from '../secrets.ts';
import { issueTicket, openTicket, spendTicket, tryTicket, type Ticket } from '../tickets.ts';
import { connectionOfKey, type Connection } from './connections.ts';
import { roundOf } from './leaving.ts';
import { personAtProvider, refuseAnybodyBut, SsoRefusal } from './people.ts';
import { claimsOf, ProviderProblem, type Claims } from './provider.ts';

type Returned = z.output<typeof ssoReturn>;

/** Takes a browser back from the provider: the page where it goes on, with a code or with the reference of a refusal. */
export async function takeBack(ctx: EffectContext, returned: Returned): Promise<{ path: string }> {
  const connection = await connectionOfKey(ctx, returned.key);
  const facts: SignInFacts = { ticket: null, claims: null };
  const path = await trySsoReturn(ctx, () => pathOf(ctx, connection, returned, facts)).catch(
    async (error: unknown) => {
      if (refusalOf(error).code !== 'too_many_requests') throw error;
      // A browser shows a page, and a flood is not recorded.
      facts.reference = await refuse(ctx, null, new SsoRefusal('too_many'), null);
      return null;
    },
  );
  if (path !== null) return { path };
  const page = facts.ticket?.payload.purpose === 'confirm' ? '/sso-confirmed' : '/login';
  return { path: `${page}#sso_error=${facts.reference}` };
}

/** What is known of a sign-in so far, for its refusal. */
interface SignInFacts {
  ticket: Ticket | null;
  claims: Claims | null;
  reference?: string;
}

/** Null if it is refused, which counts as a failure of the network. */
async function pathOf(
  ctx: EffectContext,
  connection: Connection | null,
  returned: Returned,
  facts: SignInFacts,
): Promise<string | null> {
  try {
    return await admit(ctx, connection, returned, facts);
  } catch (error) {
    if (!(error instanceof SsoRefusal || error instanceof ProviderProblem)) throw error;
    facts.reference = await refuse(ctx, connection, error, facts.claims);
    return null;
  }
}

async function admit(
  ctx: EffectContext,
  connection: Connection | null,
  { query }: Returned,
  facts: SignInFacts,
): Promise<string> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const ticket = await ticketOf(ctx, connection, state);
  if (!connection || !ticket) throw new SsoRefusal('expired');
  facts.ticket = ticket;
  const { purpose, left_at = 0, browser, stay, family } = ticket.payload;
  if (!connection.is_active && purpose !== 'test') throw new SsoRefusal('inactive');
  const round = roundOf(ctx, connection, state, ticket.payload);
  const claims = await claimsOf(ctx.config, connection, round, { query, left_at, now: ctx.now });
  facts.claims = claims;
  if (purpose === 'confirm') {
    const user_id = required(ticket.user_id, 'who confirms who they are');
    await refuseAnybodyBut(ctx.db, { connection, claims }, user_id);
    await ctx.bookkeep('confirmation', (db) =>
      confirmSession(db, { user_id, family: required(family, 'the session to confirm'), now: ctx.now }),
    );
    return '/sso-confirmed';
  }
  const expected = purpose === 'test' ? required(ticket.user_id, 'who tests a connection') : null;
  const account = await personAtProvider(ctx, { connection, claims, expected });
  const code = await ctx.bookkeep('ticket', (db) =>
    issueTicket(db, 'sso_done', account.id, { ...(browser && { browser }), ...(stay && { stay }) }, ctx.now),
  );
  return `/login#sso=${code}`;
}

/** The ticket with which this browser left for this connection, spent; null if it left without, or too long ago. */
async function ticketOf(
  ctx: EffectContext,
  connection: Connection | null,
  state: string,
): Promise<Ticket | null> {
  const ticket = await openTicket(ctx.db, 'sso', state, ctx.now);
  if (!ticket || ticket.payload.connection !== connection?.key || !isThisBrowser(ctx, ticket)) return null;
  return ctx.bookkeep('ticket', async (db) => {
    const tried = await tryTicket(db, 'sso', state, ctx.now);
    return tried && (await spendTicket(db, tried.id, ctx.now)) ? tried : null;
  });
}

const isThisBrowser = ({ request }: EffectContext, { payload }: Ticket): boolean =>
  request.sso_browser.token !== null && hashOf(request.sso_browser.token) === payload.browser;

/** The reference that the person is told and the admin's page lists. */
async function refuse(
  ctx: EffectContext,
  connection: Connection | null,
  error: SsoRefusal | ProviderProblem,
  claims: Claims | null,
): Promise<string> {
  const reference = signupCode(randomInt);
  ctx.log.warn({ reference, reason: error.reason, problem: error.message }, 'a sign-in was refused');
  if (connection) await recordRefusal(ctx, connection, { reference, reason: error.reason, claims });
  return reference;
}

const recordRefusal = (
  ctx: EffectContext,
  { company_id, id }: Connection,
  { reference, reason, claims }: { reference: string; reason: SsoRefusalReason; claims: Claims | null },
) =>
  ctx.write(
    async (_db, record) =>
      record({
        action: 'sso.refuse',
        record_type: 'sso_connection',
        record_id: id,
        after: { reference, reason, email: claims?.email ?? null },
      }),
    { company_id },
  );

const again = () => unauthenticated('Please sign in again.', 'ticket_spent');

/** Exchanges the code of the address for a pair of tokens, once, in the browser that came back. */
export async function signInBySso(ctx: EffectContext, { code }: z.output<typeof ssoSignIn>) {
  const ticket = await trySso(ctx, async () => {
    const row = await openTicket(ctx.db, 'sso_done', code, ctx.now);
    return row && isThisBrowser(ctx, row) ? row : null;
  });
  if (!ticket) throw again();
  const account = required(
    await accountById(ctx.db, required(ticket.user_id, 'whose ticket it is')),
    `account ${ticket.user_id} of a ticket`,
  );
  const caller = await admitted(ctx, account, 'app', 'sso');
  const tokens = await enter(ctx, account, caller, {
    audience: 'app',
    stay: ticket.payload.stay ?? false,
    method: 'sso',
    refused: again,
    spend: (db) => spendTicket(db, ticket.id, ctx.now),
  });
  ctx.request.sso_browser.keep(null);
  return tokens;
}

/** When the person last began a session at the provider, in their company. */
export async function lastSsoSignIn(
  { db }: Pick<EffectContext, 'db'>,
  user_id: number,
): Promise<string | null> {
  const rows = await db
    .select({ created_at: sessions.created_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.method, 'sso')));
  return (
    rows
      .map((row) => row.created_at)
      .toSorted()
      .at(-1) ?? null
  );
}
