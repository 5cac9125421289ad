import { appendFileSync } from 'node:fs';
import { findCaller } from '../../server/src/auth/caller.ts';
import { createCompany } from '../../server/src/auth/new-company.ts';
import { beginFamily } from '../../server/src/auth/sessions.ts';
import { createSigner } from '../../server/src/auth/tokens.ts';
import { readConfig, type Config } from '../../server/src/config.ts';
import { openStore } from '../../server/src/database/open.ts';
import { users } from '../../server/src/database/schema/employees.ts';
import { roles } from '../../server/src/database/schema/roles.ts';
import type { StatementWatcher, WriteDb } from '../../server/src/database/store.ts';
import { buildApp } from '../../server/src/http/app.ts';
import { createBackground } from '../../server/src/kernel/after-answer.ts';
import { auditKeyOf } from '../../server/src/kernel/audit/key-file.ts';
import { createAuditKeys } from '../../server/src/kernel/audit/keys.ts';
import { sealHeads } from '../../server/src/kernel/audit/seal-heads.ts';
import { createLimits, type Limits } from '../../server/src/kernel/call-limits.ts';
import { momentOf, type Clock } from '../../server/src/kernel/clock.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import type { Mail } from '../../server/src/kernel/mail.ts';
import { contextFor, createCallerFactory, type Context } from '../../server/src/kernel/procedures.ts';
import { refusalOf } from '../../server/src/kernel/refusals.ts';
import { NO_COOKIES } from '../../server/src/kernel/secret-cookie.ts';
import type { Services } from '../../server/src/kernel/services.ts';
import { appRouter } from '../../server/src/router.ts';
import { freshDatabase } from './fresh-database.ts';
import { atMoment, injectOver, startProcesses } from './several-processes.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { statementsSeen, tenancyLog } from './tenancy.ts';

/** The password of every person in the world, and its argon2id hash, computed once so that no test waits for it. */
export const PASSWORD = 'correct horse battery';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$+/fWnuYdn1YesUyF1tcPLw$vnSklSHIp76wb2okbkSt4o3Ge+PA53ZuOR25X70oe8Q';

/** The people of Maple Care, of its neighbor Birch Support, and an operator without a company. */
export const PEOPLE = {
  ada: { first_name: 'Ada', last_name: 'Admin', company: 'maple', is_company_admin: true },
  will: { first_name: 'Will', last_name: 'Worker', company: 'maple' },
  cora: { first_name: 'Cora', last_name: 'Colleague', company: 'maple' },
  /** A worker whose role may view and edit clients and employees. */
  dell: { first_name: 'Dell', last_name: 'Delegate', company: 'maple', role: 'Coordinator' },
  dan: { first_name: 'Dan', last_name: 'Deactivated', company: 'maple', is_active: false },
  nora: { first_name: 'Nora', last_name: 'Neighbour', company: 'birch', is_company_admin: true },
  ned: { first_name: 'Ned', last_name: 'Neighbour', company: 'birch' },
  olga: { first_name: 'Olga', last_name: 'Operator', is_superuser: true },
} as const satisfies Record<string, PersonSeed>;
export type PersonName = keyof typeof PEOPLE;

interface PersonSeed {
  first_name: string;
  last_name: string;
  company?: 'maple' | 'birch';
  role?: string;
  is_company_admin?: boolean;
  is_superuser?: boolean;
  is_active?: boolean;
}

interface WorldOptions {
  /** Settings as environment variables. Plans are off unless a test is about them. */
  env?: Record<string, string>;
  mail?: Mail | null;
  /** As in production, unless a test makes more calls than the limit allows: the world's clock does not move. */
  limits?: Limits;
  /** Receives every statement; the tenancy log by default. */
  watch?: StatementWatcher;
  /** Receives the lines of the log, from `LOG_LEVEL` on. */
  log?: { write(line: string): void };
  /** A closed world, whose records this one begins with. */
  copyOf?: Seeded & { services: { config: { database_url: string } } };
}

interface Seeded {
  companies: Record<'maple' | 'birch', number>;
  people: Record<PersonName, number>;
  roles: { coordinator: number };
}

const callerFactory = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof callerFactory>;
export type World = Awaited<ReturnType<typeof createWorld>>;

/** A company with named people, a neighbor company, and an operator, on a fresh database behind the real program. */
export async function createWorld(options: WorldOptions = {}) {
  const { copyOf } = options;
  const url = await freshDatabase(copyOf?.services.config.database_url);
  const settings = {
    DATABASE_URL: url,
    JWT_SECRET: 'for tests only, and long enough to sign',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    BILLING: 'off',
    CHECKOUT: 'local',
    ...options.env,
  };
  const config: Config = readConfig(settings);
  const store = await openStore({ url, watch: options.watch ?? tenancyLog });
  let now = new Date('2026-03-18T15:00:00.000Z');
  const clock: Clock = () => now;
  const log = createLog(config, options.log);
  const audit_keys = createAuditKeys(auditKeyOf(config.jwt_secret ?? ''));
  if (!copyOf) await sealHeads(store, audit_keys, 'start', now);
  const services: Services = {
    config,
    store,
    clock,
    signer: createSigner(config.jwt_secret ?? ''),
    audit_keys,
    limits: options.limits ?? createLimits(),
    log,
    background: createBackground(log),
    mail: options.mail ?? null,
  };
  const app = await buildApp(services);
  const processes =
    process.env.TEST_PROCESSES === undefined
      ? null
      : await startProcesses(Number(process.env.TEST_PROCESSES), {
          ...settings,
          ...atMoment(now.toISOString()),
          DATA_DIR: temporaryFolder('processes'),
        });
  if (processes) Object.assign(app, { inject: injectOver(processes.url) });

  const seedCompanies = (): Promise<Seeded> =>
    store.write(null, async (db) => {
      const maple = await createCompany(db, audit_keys, { name: 'Maple Care', time_zone: 'UTC' }, now);
      const birch = await createCompany(db, audit_keys, { name: 'Birch Support', time_zone: 'UTC' }, now);
      const role = await seedRole(db, maple.id, now);
      const people = {} as Record<PersonName, number>;
      for (const [name, seed] of Object.entries(PEOPLE) as [PersonName, PersonSeed][]) {
        const company_id = seed.company ? { maple: maple.id, birch: birch.id }[seed.company] : null;
        people[name] = await seedPerson(db, name, seed, company_id, seed.role ? role : null, now);
      }
      return { companies: { maple: maple.id, birch: birch.id }, people, roles: { coordinator: role } };
    });
  const { companies, people, roles: ofMaple } = copyOf ?? (await seedCompanies());

  const tokens = new Map<PersonName, Promise<string>>();
  async function signedIn(name: PersonName): Promise<string> {
    const { family } = await store.write(null, (db) =>
      beginFamily(db, people[name], 'app', now, config.session),
    );
    return services.signer.accessToken(people[name], 'app', family, now);
  }
  /** Of one session, also if many calls at once are a person's first. */
  function tokenOf(name: PersonName): Promise<string> {
    const token = tokens.get(name) ?? signedIn(name);
    tokens.set(name, token);
    return token;
  }
  const contextOf = async (name: PersonName | null): Promise<Context> =>
    contextFor(services, {
      caller: name ? await findCaller(services, await tokenOf(name)) : null,
      request: {
        id: 'test',
        ip: '192.0.2.1',
        user_agent: 'test',
        signal: new AbortController().signal,
        ...NO_COOKIES,
      },
    });

  return {
    companies,
    people,
    roles: ofMaple,
    app,
    services,
    store,
    /** The procedures, called as this person, whose rights are looked up on every call. */
    as: (name: PersonName | null): Caller => callerFactory(() => contextOf(name)),
    contextOf,
    tokenOf,
    /** A REST call under `/api`. */
    async rest(
      name: PersonName | null,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: Record<string, unknown>,
    ) {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: name ? { authorization: `Bearer ${await tokenOf(name)}` } : {},
        ...(body && { payload: body }),
      });
      const text = response.body;
      return {
        status: response.statusCode,
        headers: response.headers,
        body: text ? (JSON.parse(text) as unknown) : null,
      };
    },
    /** Sets the clock. Access tokens last an hour: people get new ones. */
    travelTo(moment: string) {
      now = new Date(moment);
      tokens.clear();
    },
    now: () => now,
    async close() {
      await processes?.stop();
      // Closing waits for those on which a body still arrives that was refused.
      app.server.closeAllConnections();
      await app.close();
      await services.background.idle();
      await store.close();
      const note = { row: 'statements', database: store.dialect, count: statementsSeen() };
      if (process.env.PROOF_FILE) appendFileSync(process.env.PROOF_FILE, `${JSON.stringify(note)}\n`);
    },
  };
}

async function seedRole(db: WriteDb, company_id: number, now: Date): Promise<number> {
  const at = momentOf(now);
  const [role] = await db
    .insert(roles)
    .values({
      company_id,
      name: 'Coordinator',
      name_key: 'coordinator',
      permissions: 'clients_view,clients_edit,employees_view,employees_edit',
      created_at: at,
      updated_at: at,
    })
    .returning({ id: roles.id });
  if (!role) throw new Error('The role was not stored.');
  return role.id;
}

async function seedPerson(
  db: WriteDb,
  name: string,
  { company: _company, role: _role, ...seed }: PersonSeed,
  company_id: number | null,
  role_id: number | null,
  now: Date,
): Promise<number> {
  const at = momentOf(now);
  const email = `${name}@example.org`;
  const [person] = await db
    .insert(users)
    .values({
      ...seed,
      company_id,
      role_id,
      email,
      email_key: email,
      confirmed_email_key: email,
      password_hash: PASSWORD_HASH,
      custom_fields: {},
      created_at: at,
      updated_at: at,
    })
    .returning({ id: users.id });
  if (!person) throw new Error('The person was not stored.');
  return person.id;
}

/** The refusal of an attempt: the HTTP status and the messages. */
export async function refusalIn(attempt: Promise<unknown>) {
  try {
    await attempt;
  } catch (error) {
    const refusal = refusalOf(error);
    return {
      status: refusal.status,
      code: refusal.code,
      detail: refusal.message,
      fields: refusal.fields,
    };
  }
  throw new Error('This was meant to be refused, and was not.');
}

/** REST calls with a given token. */
export const withTokenOf =
  (world: World) =>
  async (token: string, method: 'GET' | 'PATCH' | 'POST', path: string, body = {}) => {
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
