import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Message } from '../../server/src/kernel/mail.ts';
import { confirmSession } from './second-step.ts';
import { createWorld, type World } from './world.ts';

type Claims = Record<string, unknown>;

/** A provider whose answers a test can forge. It asks nobody for a password: whoever it is told to be comes back. */
export interface StandIn {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** What the id token says beyond what is right; `undefined` leaves a claim out. */
  claims: Claims;
  /** Takes the place of the signature that is right. */
  sign: ((claims: Claims) => Promise<string>) | null;
  /** What discovery says beyond what is right. */
  metadata: Claims;
  /** Instead of an answer at a path. */
  answers: Record<string, { status: number; headers?: Record<string, string>; body?: string }>;
  /** From now on tokens are signed with another key, which `/keys` has as well. */
  rotateKey(): Promise<void>;
  /** How often a path was asked for. */
  asked(path: string): number;
  close(): Promise<void>;
}

interface Issued {
  nonce: string;
  challenge: string;
  claims: Claims;
  is_used: boolean;
}

/** Codes that were issued, by the code. */
const issued = new WeakMap<StandIn, Map<string, Issued>>();

const hashOf = async (verifier: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
    'base64url',
  );

export async function openStandIn(now: () => Date): Promise<StandIn> {
  let keys = [await newKey('first')];
  const paths: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    paths.push(path);
    const forged = standIn.answers[path];
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (forged) return answer(forged.status, forged.body ?? '', forged.headers);
    if (path === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: standIn.issuer,
        authorization_endpoint: `${standIn.issuer}/authorize`,
        token_endpoint: `${standIn.issuer}/token`,
        jwks_uri: `${standIn.issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        ...standIn.metadata,
      });
    if (path === '/keys') return answer(200, { keys: keys.map(({ jwk }) => jwk) });
    if (path !== '/token') return answer(404, {});
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void tokenFor(new URLSearchParams(body)).then(
        (token) => answer(token ? 200 : 400, token ?? { error: 'invalid_grant' }),
        (error: unknown) => answer(500, String(error)),
      );
    });
  });

  async function tokenFor(sent: URLSearchParams) {
    const code = issued.get(standIn)?.get(sent.get('code') ?? '');
    const isRight =
      code && !code.is_used && (await hashOf(sent.get('code_verifier') ?? '')) === code.challenge;
    if (!isRight) return null;
    code.is_used = true;
    const seconds = Math.floor(now().getTime() / 1000);
    const claims: Claims = {
      iss: standIn.issuer,
      aud: standIn.client_id,
      iat: seconds,
      exp: seconds + 300,
      nonce: code.nonce,
      ...standIn.claims,
      ...code.claims,
    };
    const key = keys.at(-1);
    const sign =
      standIn.sign ??
      ((payload: Claims) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'RS256', kid: key?.jwk.kid ?? '' })
          .sign(key!.privateKey));
    return { access_token: 'opaque', token_type: 'Bearer', id_token: await sign(claims) };
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    issuer: `http://127.0.0.1:${port}`,
    client_id: 'daybook',
    client_secret: 'a secret of the client that is long enough',
    claims: {},
    sign: null,
    metadata: {},
    answers: {},
    rotateKey: async () => {
      keys = [await newKey(`next ${keys.length}`)];
    },
    asked: (path) => paths.filter((asked) => asked === path).length,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  issued.set(standIn, new Map());
  return standIn;
}

async function newKey(kid: string): Promise<{ privateKey: CryptoKey; jwk: JWK }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** Signatures that are none. */
export const FORGED_SIGNATURES = {
  'alg none': async (claims: Claims) => new UnsecuredJWT(claims).encode(),
  'HS256 with the client secret': (claims: Claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret of the client that is long enough')),
  'a key of somebody else': async (claims: Claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign((await newKey('first')).privateKey),
};

/** A browser that signs in at a provider: it has the cookie with which it left. */
export function ssoBrowser(world: World, remoteAddress = '127.0.0.1') {
  let cookie: string | undefined;
  const headers = (more: Record<string, string> = {}) => ({ ...more, ...(cookie && { cookie }) });
  const keepCookie = (set: unknown) => {
    const kept = [set].flat().findLast((each) => typeof each === 'string' && !each.includes('Max-Age=0'));
    if (typeof kept === 'string') cookie = kept.split(';')[0];
  };
  const post = async (path: string, payload: object, more: Record<string, string> = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: headers(more),
      remoteAddress,
    });
    keepCookie(answer.headers['set-cookie']);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json<Record<string, unknown>>(),
    };
  };
  return {
    post,
    start: (email?: string) => post('/sso/start/', { ...(email && { email }) }),
    /** Comes back to an address of ours; what the page is told after the `#`. */
    async back(url: string) {
      const { pathname, search } = new URL(url);
      const answer = await world.app.inject({
        url: `${pathname}${search}`,
        headers: headers(),
        remoteAddress,
      });
      const location = String(answer.headers.location);
      return { status: answer.statusCode, location, hash: location.split('#')[1] ?? '' };
    },
    token: (code: string) => post('/token/sso/', { code }),
  };
}

/** The provider's answer to the browser that came to `address`: where it is sent back. */
export function answerOf(
  standIn: StandIn,
  address: string,
  forged: {
    claims?: Claims;
    nonce?: string;
    challenge?: string;
    iss?: string | null;
    state?: string;
    code?: string;
  } = {},
): string {
  const { searchParams } = new URL(address);
  const at = (name: string) => searchParams.get(name) ?? '';
  const code = forged.code ?? crypto.randomUUID();
  if (forged.code === undefined)
    issued.get(standIn)?.set(code, {
      nonce: forged.nonce ?? at('nonce'),
      challenge: forged.challenge ?? at('code_challenge'),
      claims: forged.claims ?? {},
      is_used: false,
    });
  const back = new URL(at('redirect_uri'));
  back.searchParams.set('code', code);
  back.searchParams.set('state', forged.state ?? at('state'));
  if (forged.iss !== null) back.searchParams.set('iss', forged.iss ?? standIn.issuer);
  return back.href;
}

/** A whole sign-in: the tokens, or the reference of the refusal. */
export async function signInAt(
  world: World,
  standIn: StandIn,
  email: string,
  claims: Claims,
  browser = ssoBrowser(world),
) {
  standIn.claims = { email, email_verified: true, ...claims };
  const { body } = await browser.start(email);
  const { hash } = await browser.back(answerOf(standIn, String(body.url)));
  if (!hash.startsWith('sso='))
    return { reference: hash.replace('sso_error=', ''), status: 0, body: {} as Claims };
  const { status, body: tokens } = await browser.token(hash.slice(4));
  return { reference: null, status, body: tokens };
}

/** An active connection of Maple Care to a provider, for `example.org`, set up by its admin and the operator. */
export async function connectMaple(
  world: World,
  { issuer, client_id, client_secret }: Pick<StandIn, 'issuer' | 'client_id' | 'client_secret'>,
) {
  await confirmSession(world, 'ada');
  const ada = world.as('ada').sso;
  const { id } = await ada.addDomain({ domain: 'example.org' });
  await world.as('olga').sso.verifyDomain({ id: world.companies.maple, domain_id: id });
  await ada.updateConnection({ issuer, client_id, client_secret, is_active: true });
}

/** A world of today in which Maple Care is connected to a provider. */
export async function createConnectedWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options);
  world.travelTo(new Date().toISOString());
  const provider = await openStandIn(world.now);
  await connectMaple(world, provider);
  const close = async () => {
    await world.close();
    await provider.close();
  };
  return { world, provider, close };
}

/**
 * A connected world before each test of a block, or one before all of them, closed afterwards; returns the mails that are
 * sent in it.
 * @param take gets it whenever a new one begins
 */
export function connected(
  before: 'each' | 'all',
  take: (begun: { world: World; provider: StandIn }) => void,
  options: Parameters<typeof createWorld>[0] = {},
): Message[] {
  const sent: Message[] = [];
  let close: (() => Promise<void>) | undefined;
  const [begin, end] = before === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  begin(async () => {
    sent.length = 0;
    const mail = { send: async (message: Message) => void sent.push(message) };
    const begun = await createConnectedWorld({ mail, ...options });
    ({ close } = begun);
    take(begun);
  });
  end(() => close?.());
  return sent;
}
