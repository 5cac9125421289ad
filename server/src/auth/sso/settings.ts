import { and, count, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SsoConnection, ssoConnectionUpdate } from '@daybook/contract/sso';
import { makesAdmin } from '@daybook/domain/access/permissions';
import { SSO_REFUSALS } from '@daybook/domain/access/sso';
import { HOUR_MS } from '@daybook/domain/time/day';
import { isIssuer } from '../../config.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { roles } from '../../database/schema/roles.ts';
import { ssoConnections, ssoIdentities } from '../../database/schema/sso.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Context, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { refuseUnconfirmed } from '../confirming.ts';
import { randomSecret } from '../secrets.ts';
import { breakGlassAdmins } from './break-glass.ts';
import { lastSsoSignIn } from './callback.ts';
import { connectionRow, installationConnection, sealClientSecret, type Connection } from './connections.ts';
import { enforcingOf, isSsoEnforced } from './enforcing.ts';
import { callbackUrl } from './leaving.ts';

const MAX_REFUSALS = 50;

type Services = Pick<Context, 'config' | 'signer'>;
type SettingsRead = MemberContext & Services & { db: ReadDb };
type SettingsWrite = MemberWrite & Services;
type Row = NonNullable<Awaited<ReturnType<typeof connectionRow>>>;

/** What a company has set up, without its secret. */
export async function getConnection(ctx: SettingsRead): Promise<SsoConnection> {
  const { db, company_id, config } = ctx;
  const installation = await installationConnection(ctx);
  const row = installation ? null : await connectionRow(db, company_id);
  const { sso_enforced, sso_session_days } = await enforcingOf(db, company_id);
  const [linked] = await db
    .select({ count: count() })
    .from(ssoIdentities)
    .where(eq(ssoIdentities.company_id, company_id));
  return {
    ...shownOf(ctx, installation ?? row ?? null),
    is_of_installation: installation !== null,
    has_client_secret: (installation ?? row ?? null) !== null,
    sso_enforced: installation ? await isSsoEnforced({ db, config }, ctx.membership) : sso_enforced,
    sso_session_days,
    linked: linked?.count ?? 0,
    break_glass: (await breakGlassAdmins(ctx, company_id)).map((admin) => ({
      id: admin.id,
      name: ctx.membership.names.employee(admin),
      is_ready: admin.is_ready,
    })),
    refusals: await refusalsOf(db, company_id),
    updated_at: row?.updated_at ?? null,
  };
}

const shownOf = (ctx: Services, connection: Omit<Connection, 'client_secret'> | Row | null) => ({
  issuer: connection?.issuer ?? null,
  client_id: connection?.client_id ?? null,
  callback_url: connection && callbackUrl(ctx, connection),
  is_active: connection?.is_active ?? false,
  jit: connection?.jit ?? false,
  jit_role_id: connection?.jit_role_id ?? null,
  trust_email: connection?.trust_email ?? false,
});

const refusalShape = z.object({
  reference: z.string(),
  reason: z.string(),
  email: z.string().nullable(),
});

async function refusalsOf(db: ReadDb, company_id: number): Promise<SsoConnection['refusals']> {
  const rows = await db
    .select({ at: auditEntries.at, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, company_id),
        eq(auditEntries.record_type, 'sso_connection'),
        eq(auditEntries.action, 'sso.refuse'),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MAX_REFUSALS);
  return rows.flatMap(({ at, after }) => {
    const refusal = refusalShape.safeParse(after).data;
    if (!refusal) return [];
    const reason = Object.entries(SSO_REFUSALS).find(([code]) => code === refusal.reason)?.[1];
    return [{ ...refusal, at, reason: reason ?? refusal.reason }];
  });
}

/** Changes what is sent. Another issuer or client id starts over: subjects are the provider's for one client. */
export async function updateConnection(
  ctx: SettingsWrite,
  { updated_at, sso_enforced, sso_session_days, ...input }: z.output<typeof ssoConnectionUpdate>,
): Promise<SsoConnection> {
  await refuseUnconfirmed(ctx);
  await refuseOfInstallation(ctx);
  if (Object.values(input).some((value) => value !== undefined)) await setConnection(ctx, input, updated_at);
  if (sso_enforced !== undefined || sso_session_days !== undefined)
    await setEnforcing(ctx, { sso_enforced, sso_session_days });
  return getConnection(ctx);
}

async function refuseOfInstallation(ctx: SettingsWrite): Promise<void> {
  if (await installationConnection(ctx))
    throw conflict('wrong_state', 'The settings of the server make this connection; it is changed there.');
}

type Input = Omit<z.output<typeof ssoConnectionUpdate>, 'updated_at' | 'sso_enforced' | 'sso_session_days'>;

async function setConnection(
  ctx: SettingsWrite,
  input: Input,
  updated_at: string | null | undefined,
): Promise<void> {
  const before = await connectionRow(ctx.db, ctx.company_id);
  if (before) refuseStale(before, { updated_at: updated_at === null ? '' : updated_at });
  const provider = providerOf(ctx, input, before);
  const { is_active, jit, jit_role_id } = input;
  await refuseRole(ctx, jit_role_id);
  const wasOn = before?.is_active ?? false;
  const isAnother = before !== undefined && !isSameProvider(before, provider);
  if (isAnother) await unlinkEverybody(ctx);
  const stored = await storeConnection(ctx, before, {
    ...provider,
    is_active: (is_active ?? wasOn) && !isAnother,
    ...(isAnother && { trust_email: false }),
    jit,
    jit_role_id,
  });
  // Enforcing is for what was on all the time.
  if (!wasOn || !stored.is_active) await stopEnforcing(ctx);
  ctx.record({
    record_type: 'sso_connection',
    record_id: stored.id,
    ...changedFields(before ? shownOf(ctx, before) : null, {
      ...shownOf(ctx, stored),
      ...(input.client_secret !== undefined && { client_secret: 'set' }),
    }),
  });
}

async function storeConnection(
  { db, company_id, now }: SettingsWrite,
  before: Row | undefined,
  columns: Provider & Pick<Input, 'jit' | 'jit_role_id'> & { is_active: boolean; trust_email?: boolean },
): Promise<Row> {
  const [stored] = before
    ? await db
        .update(ssoConnections)
        .set({ ...columns, updated_at: nextVersion(now, before.updated_at) })
        .where(eq(ssoConnections.company_id, company_id))
        .returning()
    : await db
        .insert(ssoConnections)
        .values({
          ...columns,
          company_id,
          key: randomSecret(),
          created_at: momentOf(now),
          updated_at: momentOf(now),
        })
        .returning();
  return required(stored, 'the connection written just now');
}

type Provider = Pick<Row, 'issuer' | 'client_id' | 'client_secret_sealed'>;

const isSameProvider = (a: Provider, b: Provider): boolean =>
  a.issuer === b.issuer && a.client_id === b.client_id;

/** Where the provider is, and as whom it is asked: what is sent, else what is stored. */
function providerOf(ctx: SettingsWrite, input: Input, before: Row | undefined): Provider {
  const issuer = input.issuer ?? before?.issuer;
  const client_id = input.client_id ?? before?.client_id;
  const client_secret_sealed =
    input.client_secret === undefined
      ? before?.client_secret_sealed
      : sealClientSecret(ctx, input.client_secret);
  if (!issuer) throw badInput({ issuer: 'Enter the address of the provider.' });
  if (input.issuer != null && !isIssuer(issuer, ctx.config.production))
    throw badInput({ issuer: 'Must be an https address.' });
  if (!client_id) throw badInput({ client_id: 'Enter the client id.' });
  if (client_secret_sealed === undefined) throw badInput({ client_secret: 'Enter the client secret.' });
  return { issuer, client_id, client_secret_sealed };
}

async function refuseRole({ db, company_id }: SettingsWrite, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const [role] = await db
    .select(pick(roles, 'permissions'))
    .from(roles)
    .where(and(eq(roles.company_id, company_id), eq(roles.id, id)));
  if (!role) throw badInput({ jit_role_id: 'Choose an existing entry.' });
  // No one becomes an administrator by signing in.
  if (makesAdmin(role.permissions))
    throw badInput({ jit_role_id: 'Choose a role without the rights of an administrator.' });
}

const unlinkEverybody = ({ db, company_id }: SettingsWrite) =>
  db.delete(ssoIdentities).where(eq(ssoIdentities.company_id, company_id));

interface PolicyChange {
  sso_enforced?: boolean | undefined;
  sso_session_days?: number | undefined;
}

async function stopEnforcing(ctx: SettingsWrite): Promise<void> {
  if ((await enforcingOf(ctx.db, ctx.company_id)).sso_enforced)
    await setEnforcing(ctx, { sso_enforced: false });
}

/** Enforced: this admin came from the provider within the hour, and someone could mend it without. */
async function setEnforcing(ctx: SettingsWrite, after: PolicyChange): Promise<void> {
  const { db, company_id } = ctx;
  const before = await enforcingOf(db, company_id);
  if (after.sso_enforced && !before.sso_enforced) await refuseUnready(ctx);
  await db.update(companySettings).set(after).where(eq(companySettings.company_id, company_id));
  ctx.record({
    action: 'sso.enforce',
    record_type: 'company_settings',
    record_id: null,
    before,
    after: { ...before, ...after },
  });
}

async function refuseUnready(ctx: SettingsWrite): Promise<void> {
  const { db, company_id, caller, now } = ctx;
  const row = await connectionRow(db, company_id);
  if (!row?.is_active) throw conflict('no_sso', 'Switch your organisation’s sign-in on first.');
  const last = await lastSsoSignIn(ctx, caller.user_id);
  const isLinked = await db.$count(
    ssoIdentities,
    and(eq(ssoIdentities.company_id, company_id), eq(ssoIdentities.user_id, caller.user_id)),
  );
  // A session of a provider before this one says nothing about it: nobody is linked any more.
  if (last === null || isLinked === 0 || now.getTime() - Date.parse(last) > HOUR_MS)
    throw conflict(
      'sso_not_ready',
      'Sign in with your organisation first; it must have worked within the hour.',
    );
  if (!(await breakGlassAdmins(ctx, company_id)).some((admin) => admin.is_ready))
    throw conflict(
      'sso_not_ready',
      'Choose at least one break-glass administrator with a password, two-step sign-in and recovery codes first.',
    );
}

/** Takes the connection away; no one is linked any more. */
export async function removeConnection(ctx: SettingsWrite): Promise<void> {
  await refuseUnconfirmed(ctx);
  await refuseOfInstallation(ctx);
  const row = await connectionRow(ctx.db, ctx.company_id);
  if (!row) throw conflict('no_sso', 'Your organisation’s sign-in is not set up.');
  await unlinkEverybody(ctx);
  await stopEnforcing(ctx);
  await ctx.db.delete(ssoConnections).where(eq(ssoConnections.company_id, ctx.company_id));
  ctx.record({ record_type: 'sso_connection', record_id: row.id, before: shownOf(ctx, row) });
}
