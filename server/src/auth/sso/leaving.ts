import type { z } from 'zod';
import type { ssoStart } from '@daybook/contract/sso';
import { SSO_NOT_SET_UP } from '@daybook/domain/access/sso';
import type { TicketPayload } from '../../database/schema/sign-in.ts';
import type { EffectContext } from '../../kernel/procedures.ts';
import { badInput, badRequest, conflict, forbidden } from '../../kernel/refusals.ts';
import type { Caller } from '../caller.ts';
import { refuseUnconfirmed } from '../confirming.ts';
import { factorsOf } from '../factors.ts';
import { trySso } from '../guess-limits.ts';
import { hashOf, keyedHash, randomSecret } from '../secrets.ts';
import { issueTicket } from '../tickets.ts';
import { connectionOfAddress, connectionOfCompany, type Connection } from './connections.ts';
import { authorizationAddress, ProviderProblem, refreshProvider, type Round } from './provider.ts';

type Ctx = Pick<EffectContext, 'config' | 'signer'>;

export const callbackUrl = ({ config }: Pick<Ctx, 'config'>, { key }: Pick<Connection, 'key'>): string =>
  `${config.public_url}/sso/callback/${key}`;

/** What a sign-in at the provider is checked by when it comes back: derived from its ticket, so that none of it is stored. */
export const roundOf = (
  ctx: Ctx,
  connection: Pick<Connection, 'key'>,
  ticket: string,
  { purpose }: TicketPayload,
): Round => ({
  redirect_uri: callbackUrl(ctx, connection),
  state: ticket,
  nonce: keyedHash(ctx.signer.derived('nonces of sign-in tickets'), ticket),
  verifier: keyedHash(ctx.signer.derived('verifiers of sign-in tickets'), ticket),
  is_fresh: purpose === 'confirm',
});

const NOT_REACHED = 'The provider of your organisation cannot be reached. Please try again later.';

/** Sends a browser to the provider, with a ticket that is good in this browser only. */
async function leave(
  ctx: EffectContext,
  connection: Connection,
  user_id: number | null,
  more: Pick<TicketPayload, 'purpose' | 'family' | 'stay'>,
  login_hint: string | undefined,
): Promise<{ url: string }> {
  const { sso_browser } = ctx.request;
  const browser = sso_browser.token ?? randomSecret();
  const payload: TicketPayload = {
    ...more,
    connection: connection.key,
    browser: hashOf(browser),
    left_at: Math.floor(ctx.now.getTime() / 1000),
  };
  const ticket = await ctx.bookkeep('ticket', (db) => issueTicket(db, 'sso', user_id, payload, ctx.now));
  const round = roundOf(ctx, connection, ticket, payload);
  const url = await authorizationAddress(ctx.config, connection, round, login_hint, ctx.now).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderProblem)) throw error;
      ctx.log.warn({ issuer: connection.issuer, problem: error.message }, 'a provider cannot be reached');
      throw badRequest(NOT_REACHED, 'sso_unreachable');
    },
  );
  sso_browser.keep(browser);
  return { url };
}

/** The same for every address of a domain: nobody learns who has an account. */
export async function startSso(ctx: EffectContext, { email, stay = false }: z.output<typeof ssoStart>) {
  const connection = await trySso(ctx, () => connectionOfAddress(ctx, email));
  if (!connection) throw badInput({ email: SSO_NOT_SET_UP });
  return leave(ctx, connection, null, { stay }, email);
}

type SignedIn = EffectContext & { caller: Caller };

/** A real sign-in, which links the admin's account; also before the connection is switched on. */
export async function testSso(ctx: SignedIn): Promise<{ url: string }> {
  const { caller, config, now } = ctx;
  await refuseUnconfirmed(ctx);
  const connection = caller.membership && (await connectionOfCompany(ctx, caller.membership.company_id));
  if (!connection) throw conflict('no_sso', 'Enter the issuer, client id and secret first.');
  await refreshProvider(config, connection, now).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error;
    throw badInput({ issuer: `The provider cannot be found there: ${error.message.replace(/\.$/, '')}.` });
  });
  if (caller.is_superuser) throw forbidden('A platform operator’s account is never linked.');
  return leave(ctx, connection, caller.user_id, { purpose: 'test' }, undefined);
}

/** Confirms who is calling by signing in again at the provider. */
export async function confirmAtProvider(ctx: SignedIn): Promise<{ url: string }> {
  const { caller } = ctx;
  const connection = caller.membership && (await connectionOfCompany(ctx, caller.membership.company_id));
  const { is_linked } = await factorsOf(ctx.db, ctx.config, caller.user_id);
  if (!connection?.is_active || !is_linked || caller.family === null)
    throw conflict('no_sso', 'Your account is not linked to a provider.');
  return leave(ctx, connection, caller.user_id, { purpose: 'confirm', family: caller.family }, caller.email);
}
