import { and, eq, exists, isNotNull, ne, not, or } from 'drizzle-orm';
import { accounts } from '../../auth/accounts.ts';
import { relyingParty } from '../../auth/factors.ts';
import { breakGlassAdmins } from '../../auth/sso/break-glass.ts';
import { SEVERAL_COMPANIES } from '../../auth/sso/connections.ts';
import { refreshProvider } from '../../auth/sso/provider.ts';
import type { Config } from '../../config.ts';
import { companies } from '../../database/schema/companies.ts';
import { passkeys, totpCredentials } from '../../database/schema/sign-in.ts';
import type { ReadDb } from '../../database/store.ts';
import { advice, fault, fine, type Finding } from './finding.ts';

/** How people sign in, as far as the host decides it (access.md#passkeys, access.md#the-organisations-own-sign-in). */
export async function signIn(config: Config, db: ReadDb, now: Date): Promise<Finding[]> {
  const findings = [
    await passkeysOfOtherHosts(config, db),
    await operatorsWithoutSecondStep(db),
    ...(await provider(config, db, now)),
  ];
  return findings.filter((finding) => finding !== null);
}

async function passkeysOfOtherHosts(config: Config, db: ReadDb): Promise<Finding | null> {
  const { rp_id } = relyingParty(config);
  const rows = await db
    .selectDistinct({ rp_id: passkeys.rp_id })
    .from(passkeys)
    .where(ne(passkeys.rp_id, rp_id));
  if (rows.length === 0) return null;
  return advice(
    `PUBLIC_URL is at ${rp_id}, but passkeys were made for ${rows.map((row) => row.rp_id).join(', ')}: they work there only.`,
  );
}

async function operatorsWithoutSecondStep(db: ReadDb): Promise<Finding | null> {
  const hasApp = exists(
    db
      .select({ id: totpCredentials.id })
      .from(totpCredentials)
      .where(and(eq(totpCredentials.user_id, accounts.id), isNotNull(totpCredentials.confirmed_at))),
  );
  const hasPasskey = exists(
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_id, accounts.id)),
  );
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.is_superuser, true),
        eq(accounts.is_active, true),
        not(or(hasApp, hasPasskey) ?? hasApp),
      ),
    );
  if (rows.length === 0) return null;
  return advice(
    `These operators sign in with a password alone; let them set up two-step sign-in: ${rows.map(({ email }) => email).join(', ')}`,
  );
}

/** The connection of the settings; `npm start` refuses them once there is a second company. */
async function provider(config: Config, db: ReadDb, now: Date): Promise<Finding[]> {
  const { oidc } = config;
  if (!oidc) return [];
  const [company, second] = await db.select({ id: companies.id }).from(companies).limit(2);
  if (second) return [fault(SEVERAL_COMPANIES)];
  if (!company) return [advice('OIDC_ISSUER is set, and takes effect once there is a company.')];
  const answer = await refreshProvider(config, oidc, now).then(
    () => fine(`The provider at ${oidc.issuer} answers`),
    (error: unknown) =>
      fault(
        `The provider of OIDC_ISSUER cannot be found: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
  if (!oidc.is_enforced) return [answer];
  const isAble = (await breakGlassAdmins({ db, config }, company.id)).some((admin) => admin.is_able);
  return isAble
    ? [answer]
    : [
        answer,
        advice(
          'OIDC_ENFORCED takes no effect yet: choose a break-glass administrator, with a password and two-step sign-in, on the employee’s page.',
        ),
      ];
}
