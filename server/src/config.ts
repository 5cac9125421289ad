import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DAY_MS } from '@daybook/domain/time/day';

/**
 * Every environment variable of the server, with its default and its check. `process.env` is read nowhere else.
 * A wrong value stops the start with a sentence that names the variable and the remedy.
 */
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be "on" or "off"' })
    .default(fallback)
    .transform((value) => value === 'on');

const url = z.url({ error: 'must be a full address such as https://daybook.example.org' });

const port = { error: 'must be a port number, from 0 to 65535' };
const idle = { error: 'must be a number of hours, from 0.25 to 168' };
const whole = { error: 'must be a number of days, from 0.25 to 30' };
const connections = { error: 'must be a number of connections, from 1 to 200' };

/** An address, a range (10.0.0.0/8), or one of Fastify's names for ranges. */
function isProxy(address: string): boolean {
  const [ip = '', bits] = address.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
  return (
    isIP(ip) !== 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128)))
  );
}

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  METRICS_PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).optional(),
  HOST: z.string().default('localhost'),
  DATABASE_URL: z
    .string()
    .refine((value) => /^(file|postgres(ql)?):/.test(value) || !value.includes('://'), {
      error: 'must be a SQLite file (file:data/daybook.sqlite) or postgres://user:password@host/database',
    })
    .default('file:data/daybook.sqlite'),
  DATABASE_POOL: z.coerce
    .number(connections)
    .int(connections)
    .min(1, connections)
    .max(200, connections)
    .default(10),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: url.optional(),
  BILLING: onOff('on'),
  RATE_LIMIT: onOff('on'),
  SESSION_IDLE_HOURS: z.coerce.number(idle).min(0.25, idle).max(168, idle).default(12),
  SESSION_DAYS: z.coerce.number(whole).min(0.25, whole).max(30, whole).default(7),
  TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every((address) => isProxy(address.trim())), {
      error: 'must be addresses of proxies, separated by commas (127.0.0.1 or 10.0.0.0/8)',
    })
    .optional(),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters (try: openssl rand -base64 48)')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Daybook <daybook@localhost>'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url.optional(),
  CHECKOUT: z.enum(['local'], { error: 'must be "local" or left out' }).optional(),
  BACKEND_ADMIN_URL: url.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)[\x21-\x7e]+$/, 'must start with mailto: or https://')
    .optional(),
  LEGAL_PRIVACY_URL: url.optional(),
  LEGAL_TERMS_URL: url.optional(),
  WEBHOOK_PRIVATE_ADDRESSES: onOff('off'),
  SSO_PRIVATE_ADDRESSES: onOff('off'),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_ENFORCED: onOff('off'),
  OIDC_CREATE_ACCOUNTS: onOff('off'),
  OIDC_ROLE: z.string().optional(),
  DAYBOOK_PASSPHRASE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Dialect = 'sqlite' | 'postgres';

/** The database of a `DATABASE_URL`: `postgres://…`, or else a SQLite file. */
export function dialectOf(databaseUrl: string): Dialect {
  return /^postgres(ql)?:\/\//.test(databaseUrl) ? 'postgres' : 'sqlite';
}

/** The file of a SQLite `DATABASE_URL` (`file:PATH` or a plain path), absolute. */
export function sqliteFile(databaseUrl: string): string {
  return resolve(databaseUrl.replace(/^file:(\/\/)?/, ''));
}

/** The dialect of this process. The schema is built for it when it is first imported. */
export const dialect = dialectOf(process.env.DATABASE_URL ?? 'file:data/daybook.sqlite');

const KNOWN_SECRETS = /^(?:secret|change-?me|password|daybook|0|1|x)+$/i;

const withoutSlash = (address: string): string =>
  address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address;

export class ConfigProblem extends Error {}

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigProblem(`These settings can't be used:\n  ${lines.join('\n  ')}`);
  }
  const set = parsed.data;
  refuseUnsafe(set);
  const production = set.NODE_ENV === 'production';
  const behindTls = set.PUBLIC_URL?.startsWith('https://') ?? false;
  return {
    production,
    port: set.PORT,
    host: set.HOST,
    metrics_port: set.METRICS_PORT,
    database_url: set.DATABASE_URL,
    database_pool: set.DATABASE_POOL,
    dialect: dialectOf(set.DATABASE_URL),
    data_dir: resolve(set.DATA_DIR ?? dataDirBeside(set.DATABASE_URL)),
    public_url: (set.PUBLIC_URL && withoutSlash(set.PUBLIC_URL)) ?? `http://localhost:${set.PORT}`,
    billing: set.BILLING,
    rate_limit: set.RATE_LIMIT,
    session: { idle_ms: set.SESSION_IDLE_HOURS * 3_600_000, whole_ms: set.SESSION_DAYS * DAY_MS },
    trust_proxy: set.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    jwt_secret: set.JWT_SECRET,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM,
    stripe: stripeOf(set),
    /** The test page instead of the card provider; never on https, where strangers can sign up (company-and-plans.md#subscription). */
    local_checkout:
      !set.STRIPE_SECRET_KEY &&
      !behindTls &&
      (set.CHECKOUT === 'local' || (!production && isLoopback(set.HOST))),
    backend_admin_url: set.BACKEND_ADMIN_URL,
    security_contact: set.SECURITY_CONTACT,
    legal: legalOf(set),
    webhook_private_addresses: set.WEBHOOK_PRIVATE_ADDRESSES,
    sso_private_addresses: set.SSO_PRIVATE_ADDRESSES,
    /** The organisation's own sign-in, while this installation has exactly one company (access.md#the-organisations-own-sign-in). */
    oidc: oidcOf(set),
    /** For the file of a moved company. */
    passphrase: set.DAYBOOK_PASSPHRASE,
    log_level: set.LOG_LEVEL,
    behind_tls: behindTls,
  } as const;
}

export type Config = ReturnType<typeof readConfig>;

/** How companies pay for their plans; `none`: plans are off, or nothing can be paid. */
export const cardPayments = ({ billing, stripe, local_checkout }: Config): 'stripe' | 'local' | 'none' =>
  !billing ? 'none' : stripe ? 'stripe' : local_checkout ? 'local' : 'none';

type Settings = z.infer<typeof environment>;

function refuseUnsafe({ JWT_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Settings): void {
  if (JWT_SECRET && KNOWN_SECRETS.test(JWT_SECRET)) {
    throw new ConfigProblem('JWT_SECRET is a well-known value; make one with: openssl rand -base64 48');
  }
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigProblem('STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET (whsec_…) must be set too.');
  }
}

const stripeOf = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '', STRIPE_API_BASE }: Settings) =>
  STRIPE_SECRET_KEY
    ? { secret_key: STRIPE_SECRET_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET, api_base: STRIPE_API_BASE }
    : undefined;

function oidcOf(set: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret } = set;
  if (issuer === undefined) return undefined;
  if (!client_id || !client_secret)
    throw new ConfigProblem('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too.');
  if (!isIssuer(issuer, set.NODE_ENV === 'production'))
    throw new ConfigProblem('OIDC_ISSUER must be an https address.');
  return {
    issuer,
    client_id,
    client_secret,
    name: set.OIDC_NAME ?? 'your organisation',
    is_enforced: set.OIDC_ENFORCED,
    creates_accounts: set.OIDC_CREATE_ACCOUNTS,
    role: set.OIDC_ROLE ?? null,
  };
}

/** Whether a provider may be at an address: https, and on one's own machine http as well, to try it out. */
export function isIssuer(address: string, production: boolean): boolean {
  // An empty query or fragment is none to a URL, but part of the issuer that tokens are compared with.
  if (!URL.canParse(address) || /[?#\s]/.test(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && !production && isLoopback(hostname));
}

const legalOf = ({ LEGAL_PRIVACY_URL, LEGAL_TERMS_URL }: Settings) => ({
  privacy_url: LEGAL_PRIVACY_URL ?? null,
  terms_url: LEGAL_TERMS_URL ?? null,
});

const dataDirBeside = (databaseUrl: string) =>
  dialectOf(databaseUrl) === 'sqlite' ? dirname(sqliteFile(databaseUrl)) : 'data';

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The warning of the start and the doctor if a proxy adds TLS and is not configured; otherwise null. */
export const proxyProblem = ({ behind_tls, trust_proxy }: Config): string | null =>
  behind_tls && trust_proxy === false
    ? 'TRUST_PROXY is not set: all visitors seem to come from the proxy’s address, so one visitor’s wrong passwords lock everybody out. Set it to the address of the proxy (TRUST_PROXY=127.0.0.1).'
    : null;

/** This process's environment with some settings changed, for a child process. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** The path of a project file, both from `server/src` and from the bundles in `server/dist`. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Daybook's version: that of package.json. */
export const productVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(projectFile('package.json'), 'utf8')))
    .version;
