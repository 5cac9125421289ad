import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { ExportAddress, personExportInput } from '@daybook/contract/company-exports';
import { loadCaller, refuseThroughKey, type Caller } from '../../auth/caller.ts';
import { confirmByPassword, confirmWithoutPassword } from '../../auth/confirming.ts';
import { confirmed } from '../../auth/current-password.ts';
import { hashOf, randomSecret } from '../../auth/secrets.ts';
import { ofCompany } from '../../database/of-company.ts';
import { companyExports } from '../../database/schema/company-exports.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';
import { conflict, notFound, orNotFound, Refusal, unavailable } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { isRunning } from './reads.ts';

const VALID_FOR_MS = 5 * 60_000;
/** A process that has not renewed its claim for this long has died. */
const LEASE_MS = 2 * 60_000;
const BY_PEOPLE = 'An API key can download lists, but not everything at once.';
const RUNNING = 'An export of this company is already running. Try again when it has finished.';

type Ctx = EffectContext & MemberContext;

async function refuseSecond(db: WriteDb, company_id: number, now: Date): Promise<void> {
  const [running] = await db
    .select({ id: companyExports.id })
    .from(companyExports)
    .where(and(isRunning(company_id, now), isNull(companyExports.of_user_id)))
    .limit(1);
  if (running) throw conflict('export_running', RUNNING);
}

/** A person downloads one file at a time; the address stays good for when the other has ended. */
async function refuseSecondOf(db: WriteDb, company_id: number, user_id: number, now: Date): Promise<void> {
  const [running] = await db
    .select({ id: companyExports.id })
    .from(companyExports)
    .where(and(isRunning(company_id, now), eq(companyExports.user_id, user_id)))
    .limit(1);
  if (running) throw unavailable('You are already downloading a file. Try again when it has finished.');
}

/** A download address for everything, after the person has entered their password again, or confirmed in another way. */
export async function createExport(ctx: Ctx, password: string | undefined): Promise<ExportAddress> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  await confirmByPassword(ctx, password);
  return ctx.write(async (db, record) => {
    await refuseSecond(db, ctx.company_id, ctx.now);
    record({ record_type: 'company', record_id: ctx.company_id });
    return addAddress(db, ctx, null);
  });
}

/** A download address for one person's data; another person's is for an admin who has confirmed it like that. */
export async function createPersonExport(
  ctx: Ctx,
  { user: user_id = ctx.caller.user_id, password }: z.output<typeof personExportInput>,
): Promise<ExportAddress> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const isOwn = user_id === ctx.caller.user_id;
  if (!isOwn && !ctx.caller.is_admin) throw notFound();
  await refuseUnknownPerson(ctx.db, ctx.company_id, user_id);
  if (password) await confirmed(ctx, ctx.caller, 'password', password);
  else if (!isOwn) await confirmWithoutPassword(ctx);
  return ctx.write(async (db, record) => {
    await refuseUnknownPerson(db, ctx.company_id, user_id);
    record({ record_type: 'employee', record_id: user_id });
    return addAddress(db, ctx, user_id);
  });
}

async function refuseUnknownPerson(db: ReadDb, company_id: number, user_id: number): Promise<void> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(ofCompany(users, company_id, user_id));
  orNotFound(person);
}

async function addAddress(
  db: WriteDb,
  { company_id, caller, now }: Ctx,
  of_user_id: number | null,
): Promise<ExportAddress> {
  const code = randomSecret();
  const expires_at = momentOf(new Date(now.getTime() + VALID_FOR_MS));
  await db.insert(companyExports).values({
    company_id,
    user_id: caller.user_id,
    of_user_id,
    code_hash: hashOf(code),
    expires_at,
    created_at: momentOf(now),
  });
  // In the query: paths are logged.
  return { url: `/api/company-export/file/?code=${code}`, expires_at };
}

export interface Begun {
  id: number;
  company_id: number;
  of_user_id: number | null;
  /** Who asked for it. */
  caller: Caller & { membership: NonNullable<Caller['membership']> };
}

/** Uses up an address. 404 for a used, expired or unknown one, and if the person may no longer download it. */
export async function beginExport(services: Services, code: string): Promise<Begun> {
  const { store } = services;
  const now = services.clock();
  const [row] = await store.read
    .select()
    .from(companyExports)
    .where(
      and(
        eq(companyExports.code_hash, hashOf(code)),
        isNull(companyExports.started_at),
        gt(companyExports.expires_at, momentOf(now)),
      ),
    );
  if (!row) throw spent();
  const caller = await loadCaller(services, store.read, row.user_id, now);
  if (!caller?.membership || caller.membership.company_id !== row.company_id) throw spent();
  if (row.of_user_id !== row.user_id && !caller.is_admin) throw spent();
  await store.write(row.company_id, async (db) => {
    if (row.of_user_id === null) await refuseSecond(db, row.company_id, now);
    else await refuseSecondOf(db, row.company_id, row.user_id, now);
    const [taken] = await db
      .update(companyExports)
      .set({ started_at: momentOf(now), claimed_until: leaseFrom(now), state: 'reading' })
      .where(and(ofCompany(companyExports, row.company_id, row.id), isNull(companyExports.started_at)))
      .returning({ id: companyExports.id });
    if (!taken) throw spent();
  });
  const { id, company_id, of_user_id } = row;
  return { id, company_id, of_user_id, caller: { ...caller, membership: caller.membership } };
}

const spent = () =>
  new Refusal('not_found', 'This link is no longer valid. Please request the download again.');
const leaseFrom = (now: Date): string => momentOf(new Date(now.getTime() + LEASE_MS));

/** Records an export's progress and renews its claim. */
export const noteProgress = (
  { store, clock }: Services,
  { id, company_id }: Begun,
  state: 'reading' | 'sending',
  rows: number,
): Promise<unknown> =>
  store.write(company_id, (db) =>
    db
      .update(companyExports)
      .set({ state, rows, claimed_until: leaseFrom(clock()) })
      .where(ofCompany(companyExports, company_id, id)),
  );

export const endExport = (
  { store, clock }: Services,
  { id, company_id }: Begun,
  state: 'done' | 'failed',
): Promise<unknown> =>
  store.write(company_id, (db) =>
    db
      .update(companyExports)
      .set({ state, finished_at: momentOf(clock()) })
      .where(ofCompany(companyExports, company_id, id)),
  );
