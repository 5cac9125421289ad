import { and, eq, isNotNull } from 'drizzle-orm';
import { UNPRINTABLE } from '@daybook/contract/fields';
import { domainOfEmail } from '@daybook/domain/access/sso';
import { ConfigProblem } from '../../config.ts';
import { companies } from '../../database/schema/companies.ts';
import { roles } from '../../database/schema/roles.ts';
import { ssoConnections, ssoDomains } from '../../database/schema/sso.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Services } from '../../kernel/services.ts';
import { seal, unseal } from '../secrets.ts';

/** How people of a company reach its provider. */
export interface Connection {
  company_id: number;
  /** Null: the settings of the server make it (`OIDC_ISSUER`). */
  id: number | null;
  key: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  is_active: boolean;
  jit: boolean;
  jit_role_id: number | null;
  trust_email: boolean;
}

type ConnectionRead = Pick<Services, 'config' | 'signer'> & { db: ReadDb };
type Row = typeof ssoConnections.$inferSelect;

const secretKey = ({ signer }: Pick<Services, 'signer'>) => signer.derived('secrets of sign-in connections');
export const sealClientSecret = (keys: Pick<Services, 'signer'>, secret: string) =>
  seal(secretKey(keys), secret);

const connectionOf = (keys: Pick<Services, 'signer'>, row: Row): Connection => ({
  ...row,
  client_secret: unseal(secretKey(keys), row.client_secret_sealed),
});

/** In the address of a connection that the settings of the server make. */
const INSTALLATION = 'installation';

/**
 * The connection that the settings of the server make, while there is exactly one company; it then stands for the company's
 * own.
 */
export async function installationConnection({
  db,
  config,
}: Pick<ConnectionRead, 'db' | 'config'>): Promise<Connection | null> {
  const { oidc } = config;
  if (!oidc) return null;
  const [company, second] = await db.select({ id: companies.id }).from(companies).limit(2);
  if (!company || second) return null;
  return {
    company_id: company.id,
    id: null,
    key: INSTALLATION,
    issuer: oidc.issuer,
    client_id: oidc.client_id,
    client_secret: oidc.client_secret,
    is_active: true,
    jit: oidc.creates_accounts,
    jit_role_id: await roleNamed(db, company.id, oidc.role),
    trust_email: false,
  };
}

export const SEVERAL_COMPANIES =
  'OIDC_ISSUER is for an installation with one company, and there is a second one: connections are now per company. Remove the OIDC_ settings; each company sets its own sign-in up under Company Profile, Sign-in.';

/** Called at the start. Throws `ConfigProblem` if the settings connect an installation that has a second company. */
export async function refuseSettingsOfSeveral({
  db,
  config,
}: Pick<ConnectionRead, 'db' | 'config'>): Promise<void> {
  if (config.oidc && (await db.select({ id: companies.id }).from(companies).limit(2)).length > 1)
    throw new ConfigProblem(SEVERAL_COMPANIES);
}

async function roleNamed(db: ReadDb, company_id: number, name: string | null): Promise<number | null> {
  if (name === null) return null;
  const rows = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.company_id, company_id));
  return rows.find((role) => role.name.toLowerCase() === name.trim().toLowerCase())?.id ?? null;
}

/** The connection to which a provider sends people back. */
export async function connectionOfKey(ctx: ConnectionRead, key: string): Promise<Connection | null> {
  const installation = await installationConnection(ctx);
  if (installation) return installation.key === key ? installation : null;
  // Anybody can ask for any path, and Postgres compares with no such text.
  if (UNPRINTABLE.test(key)) return null;
  const [row] = await ctx.db.select().from(ssoConnections).where(eq(ssoConnections.key, key));
  return row ? connectionOf(ctx, row) : null;
}

export const connectionRow = async (db: ReadDb, company_id: number): Promise<Row | undefined> =>
  (await db.select().from(ssoConnections).where(eq(ssoConnections.company_id, company_id)))[0];

export async function connectionOfCompany(
  ctx: ConnectionRead,
  company_id: number,
): Promise<Connection | null> {
  const installation = await installationConnection(ctx);
  if (installation) return installation.company_id === company_id ? installation : null;
  const row = await connectionRow(ctx.db, company_id);
  return row ? connectionOf(ctx, row) : null;
}

/** The active connection of the company that has the domain of an address, verified. The account is not looked up. */
export async function connectionOfAddress(
  ctx: ConnectionRead,
  email: string | undefined,
): Promise<Connection | null> {
  const installation = await installationConnection(ctx);
  if (installation) return installation;
  if (email === undefined) return null;
  const [row] = await ctx.db
    .select({ connection: ssoConnections })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.company_id, ssoDomains.company_id))
    .innerJoin(companies, and(eq(companies.id, ssoDomains.company_id), eq(companies.is_active, true)))
    .where(
      and(
        eq(ssoDomains.domain, domainOfEmail(email)),
        isNotNull(ssoDomains.verified_at),
        eq(ssoConnections.is_active, true),
      ),
    );
  return row ? connectionOf(ctx, row.connection) : null;
}

/** Whether the company of a connection answers for an address; the host of an installation does for every one. */
export async function isVouchedFor(
  db: ReadDb,
  { id, company_id }: Pick<Connection, 'id' | 'company_id'>,
  email: string,
): Promise<boolean> {
  if (id === null) return true;
  const [domain] = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.company_id, company_id),
        eq(ssoDomains.domain, domainOfEmail(email)),
        isNotNull(ssoDomains.verified_at),
      ),
    );
  return domain !== undefined;
}
