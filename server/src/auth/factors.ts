import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SecondStep } from '@daybook/domain/access/second-step';
import type { Config } from '../config.ts';
import { companies } from '../database/schema/companies.ts';
import type { users } from '../database/schema/employees.ts';
import { passkeys, recoveryCodes, totpCredentials } from '../database/schema/sign-in.ts';
import { ssoConnections, ssoIdentities } from '../database/schema/sso.ts';
import type { ReadDb } from '../database/store.ts';
import { accounts } from './accounts.ts';

/** The ways to prove who you are, in addition to the password. */
export interface Factors {
  totp: boolean;
  /** For this address; a browser offers no others. */
  passkeys: number;
  recovery_codes: number;
  has_password: boolean;
  /** To an account at the organisation's provider, at which people can sign in now. */
  is_linked: boolean;
}

/** The host and the origin for which passkeys are made and taken. */
export function relyingParty({ public_url }: Pick<Config, 'public_url'>) {
  const { hostname, origin } = new URL(public_url);
  return { rp_id: hostname, origin };
}

const counted = (of: typeof passkeys | typeof recoveryCodes, where: ReturnType<typeof and>) =>
  sql<number>`(select count(*) from ${of} where ${where})`.mapWith(Number);

/** Through a connection that is on; the one of the server's settings is while there is one company. */
export function isLinked({ oidc }: Pick<Config, 'oidc'>, person: typeof accounts | typeof users) {
  const isIdentity = and(
    eq(ssoIdentities.company_id, person.company_id),
    eq(ssoIdentities.user_id, person.id),
  );
  const isOn = and(eq(ssoConnections.company_id, person.company_id), eq(ssoConnections.is_active, true));
  return and(
    sql`exists (select 1 from ${ssoIdentities} where ${isIdentity})`,
    or(
      sql`exists (select 1 from ${ssoConnections} where ${isOn})`,
      oidc ? sql`(select count(*) from ${companies}) = 1` : undefined,
    ),
  );
}

/** One read, also for a person who has none. */
export async function factorsOf(
  db: ReadDb,
  config: Pick<Config, 'oidc' | 'public_url'>,
  user_id: number,
): Promise<Factors> {
  const { rp_id } = relyingParty(config);
  const [row] = await db
    .select({
      confirmed_at: totpCredentials.confirmed_at,
      password_hash: accounts.password_hash,
      is_linked: sql<boolean>`(${isLinked(config, accounts)})`.mapWith(Boolean),
      passkeys: counted(passkeys, and(eq(passkeys.user_id, user_id), eq(passkeys.rp_id, rp_id))),
      recovery_codes: counted(
        recoveryCodes,
        and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)),
      ),
    })
    .from(accounts)
    .leftJoin(
      totpCredentials,
      and(eq(totpCredentials.user_id, accounts.id), isNotNull(totpCredentials.confirmed_at)),
    )
    .where(eq(accounts.id, user_id));
  return {
    totp: row?.confirmed_at != null,
    passkeys: row?.passkeys ?? 0,
    recovery_codes: row?.recovery_codes ?? 0,
    has_password: row?.password_hash != null,
    is_linked: row?.is_linked ?? false,
  };
}

/** An authenticator app or a passkey; recovery codes alone are none. */
export const hasSecondStep = ({ totp, passkeys: count }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp || count > 0;

/** Whom a company's policy lets in: the organisation's own sign-in counts as both steps (access.md#policy). */
export const isReadyForPolicy = (factors: Factors): boolean => hasSecondStep(factors) || factors.is_linked;

export const methodsOf = (factors: Factors): SecondStep[] => [
  ...(factors.totp ? (['totp'] as const) : []),
  ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
  ...(factors.recovery_codes > 0 ? (['recovery'] as const) : []),
];
