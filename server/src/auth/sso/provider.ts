import { domainToASCII } from 'node:url';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { email as emailShape } from '@daybook/contract/fields';
import type { SsoRefusalReason } from '@daybook/domain/access/sso';
import { isIssuer, type Config } from '../../config.ts';
import { hashOf } from '../secrets.ts';
import type { Connection } from './connections.ts';
import { guardedFetch } from './guarded-fetch.ts';

const FOUND_FOR_MS = 10 * 60_000;
const MAX_FOUND = 200;
const TOLERANCE_SECONDS = 60;
/** A token that was made longer ago is an old one, however long it is good for. */
const MAX_AGE_SECONDS = 10 * 60;

/** Why the provider's part of a sign-in failed; `detail` is for the log. */
export class ProviderProblem extends Error {
  readonly reason: SsoRefusalReason;
  constructor(reason: SsoRefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

type Provider = Pick<Connection, 'issuer' | 'client_id' | 'client_secret'>;
const configurations = new Map<string, { until: number; configuration: Promise<Configuration> }>();

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** What a provider says of itself, and its keys, for ten minutes. */
function configurationOf(config: Config, provider: Provider, now: Date): Promise<Configuration> {
  const key = hashOf([provider.issuer, provider.client_id, provider.client_secret].join('\n'));
  const remembered = configurations.get(key);
  if (remembered && remembered.until > now.getTime()) return remembered.configuration;
  if (configurations.size >= MAX_FOUND) configurations.clear();
  const configuration = discover(config, provider);
  configurations.set(key, { until: now.getTime() + FOUND_FOR_MS, configuration });
  configuration.catch(() => configurations.delete(key));
  return configuration;
}

/** Asks a provider again, whatever is remembered of it. */
export async function refreshProvider(config: Config, provider: Provider, now: Date): Promise<void> {
  configurations.clear();
  await configurationOf(config, provider, now);
}

async function discover(config: Config, { issuer, client_id, client_secret }: Provider) {
  if (!isIssuer(issuer, config.production))
    throw new ProviderProblem('unreachable', 'the issuer is not an https address');
  const { protocol } = new URL(issuer);
  try {
    const configuration = await discovery(
      new URL(issuer),
      client_id,
      { client_secret, [clockTolerance]: TOLERANCE_SECONDS },
      undefined,
      {
        [customFetch]: guardedFetch(config, issuer),
        timeout: 5,
        execute: [enableNonRepudiationChecks, ...(protocol === 'http:' ? [allowInsecureRequests] : [])],
      },
    );
    // Addresses for the accounts of every organisation name no one issuer.
    const named = configuration.serverMetadata().issuer;
    if (withoutSlash(named) !== withoutSlash(issuer)) throw new Error(`the provider calls itself ${named}`);
    return configuration;
  } catch (error) {
    throw new ProviderProblem('unreachable', textOf(error));
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}

export interface Round {
  redirect_uri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** The person has to sign in again, although the provider knows them. */
  is_fresh: boolean;
}

/** Where the browser goes. */
export async function authorizationAddress(
  config: Config,
  provider: Provider,
  { redirect_uri, state, nonce, verifier, is_fresh }: Round,
  login_hint: string | undefined,
  now: Date,
): Promise<string> {
  const configuration = await configurationOf(config, provider, now);
  return buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(is_fresh && { max_age: '0' }),
    ...(login_hint !== undefined && { login_hint }),
  }).href;
}

/** Who came back, as the provider says. */
export interface Claims {
  issuer: string;
  subject: string;
  /** Null if it is none that an account can have. */
  email: string | null;
  is_email_verified: boolean;
}

/** Some providers say the e-mail address only where they are asked for it. */
async function withUserInfo(
  configuration: Configuration,
  claims: IDToken | undefined,
  access_token: string,
): Promise<IDToken | undefined> {
  const isComplete = !claims || claims.email !== undefined;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const { email, email_verified } = await fetchUserInfo(configuration, access_token, claims.sub);
  return { ...claims, ...(email !== undefined && { email, email_verified }) };
}

/** An address as accounts have them, its domain as domains are stored: `bücher.example` is `xn--bcher-kva.example`. */
function addressIn(claimed: unknown): string | null {
  if (typeof claimed !== 'string') return null;
  const at = claimed.lastIndexOf('@') + 1;
  const domain = claimed.slice(at).trim();
  const isName = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const address = claimed.slice(0, at).trim() + (isName ? domainToASCII(domain) : domain);
  // One that only looks like another, and would become it, is none.
  return emailShape.safeParse(address).data === address ? address : null;
}

/** Exchanges what came back for the person's claims. The provider's tokens are not kept. */
export async function claimsOf(
  config: Config,
  provider: Provider,
  { redirect_uri, state, nonce, verifier, is_fresh }: Round,
  { query, left_at, now }: { query: string; left_at: number; now: Date },
): Promise<Claims> {
  const configuration = await configurationOf(config, provider, now);
  const claims = await authorizationCodeGrant(configuration, new URL(`${redirect_uri}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(is_fresh && { maxAge: MAX_AGE_SECONDS }),
  })
    .then((tokens) => withUserInfo(configuration, tokens.claims(), tokens.access_token))
    .catch((error: unknown) => {
      if (error instanceof AuthorizationResponseError) throw new ProviderProblem('provider', error.error);
      throw new ProviderProblem('answer', textOf(error));
    });
  const seconds = Math.floor(now.getTime() / 1000);
  if (!claims?.sub || Math.abs(seconds - claims.iat) > MAX_AGE_SECONDS)
    throw new ProviderProblem('answer', 'its token was not made just now');
  if (is_fresh && !((claims.auth_time ?? 0) >= left_at - TOLERANCE_SECONDS))
    throw new ProviderProblem('not_fresh', 'the person signed in before');
  return {
    issuer: withoutSlash(claims.iss),
    subject: claims.sub,
    email: addressIn(claims.email),
    is_email_verified: claims.email_verified === true,
  };
}
