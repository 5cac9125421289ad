import { and, asc, eq, getTableName, inArray, isNull } from 'drizzle-orm';
import { paidSubscriptionRuns } from '@daybook/domain/access/subscription';
import { dayAt, formatLongDay } from '@daybook/domain/time/day';
import { columnsOf, COMPANY_TABLES, rowsOfCompany } from '../../database/company-tables.ts';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import { companies } from '../../database/schema/companies.ts';
import { companyDeletions } from '../../database/schema/company-deletions.ts';
import { users } from '../../database/schema/employees.ts';
import type { WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Change } from '../../kernel/procedures.ts';
import { conflict, orNotFound, required, type Refusal } from '../../kernel/refusals.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { subscriptionRow } from '../subscriptions/reads.ts';
import type { OperatorContext } from './writes.ts';

export interface Erasure {
  id: number;
  last_sequence: number;
  last_hash: string;
}

/** Permanently deletes a company: its people are refused from the next call on, and its rows are deleted after the response. */
export async function deleteCompany(ctx: OperatorContext, id: number): Promise<Erasure> {
  if (ctx.caller.membership?.company_id === id)
    throw conflict('own_company', 'This is your own company. Deleting it would lock you out.');
  const erasure = await ctx.write(
    (db, record) => beginErasure(db, record, { company_id: id, by: ctx.caller.user_id, now: ctx.now }),
    { company_id: null },
  );
  ctx.background.run('a company could not be erased; it goes on later', () =>
    eraseCompany({ clock: ctx.clock, write: (work) => ctx.bookkeep('erasure', work) }, id),
  );
  return erasure;
}

interface Begin {
  company_id: number;
  /** The operator; null for the command line. */
  by: number | null;
  now: Date;
}

type DeletionRequest = Pick<typeof companies.$inferSelect, 'deletion_requested_at' | 'deletion_due'>;

const notRequested = () =>
  conflict('deletion_not_requested', 'None of its administrators has requested the deletion.');

/** Why a company cannot be deleted: it was not requested, is not due, or has a paid subscription; null if it can. */
export function deletionRefusal(
  { deletion_requested_at, deletion_due }: DeletionRequest,
  subscription: Parameters<typeof paidSubscriptionRuns>[0] | undefined,
  moment: string,
): Refusal | null {
  if (deletion_requested_at === null || deletion_due === null) return notRequested();
  if (moment < deletion_due)
    return conflict(
      'deletion_not_due',
      `This company can be deleted from ${formatLongDay(dayAt(deletion_due, 'UTC'))}.`,
    );
  return subscription && paidSubscriptionRuns(subscription, moment)
    ? conflict('subscription_running', 'It still has a paid subscription. End that first.')
    : null;
}

/** Throws the 409 of `deletionRefusal`. */
export async function beginErasure(
  db: WriteDb,
  record: (change: Change) => void,
  { company_id, by, now }: Begin,
): Promise<Erasure> {
  const moment = momentOf(now);
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
  const requested = orNotFound(company);
  const refusal = deletionRefusal(requested, await subscriptionRow(db, company_id), moment);
  const { deletion_requested_at, deletion_requested_by_id, deletion_due } = requested;
  if (refusal || deletion_requested_at === null || deletion_due === null) throw refusal ?? notRequested();
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.company_id, company_id));
  const { sequence: last_sequence, hash: last_hash } = required(
    head,
    `the end of the audit chain of company ${company_id}`,
  );
  await db.insert(companyDeletions).values({
    company_id,
    requested_at: deletion_requested_at,
    requested_by_id: deletion_requested_by_id,
    due: deletion_due,
    deleted_by_id: by,
    started_at: moment,
    counts: {},
    last_sequence,
    last_hash,
  });
  await db
    .update(companies)
    .set({ is_active: false, updated_at: moment })
    .where(eq(companies.id, company_id));
  record({
    record_type: 'company',
    record_id: company_id,
    after: { deletion_requested_at, deletion_due, last_sequence, last_hash },
  });
  return { id: company_id, last_sequence, last_hash };
}

const BATCH_SIZE = 500;

/** What erasing needs: transactions, each for one block. */
export interface ErasureContext extends Pick<Services, 'clock'> {
  write: <Result>(work: (db: WriteDb) => Promise<Result>) => Promise<Result>;
}

/**
 * Erases the rows of a company whose deletion has begun, in the order of their references and the audit chain last, each block in
 * a separate transaction: if interrupted anywhere, it continues there.
 */
export async function eraseCompany(
  { write, clock }: ErasureContext,
  company_id: number,
  stopped: () => boolean = () => false,
): Promise<void> {
  for (const { table } of COMPANY_TABLES.toReversed()) {
    if (table === auditEntries || table === auditHeads) continue;
    if (table === users) await keepOperators(write, company_id);
    const { id } = columnsOf(table);
    const name = getTableName(table);
    for (let more = true; more;) {
      if (stopped()) return;
      more = await write(async (db) => {
        const ofThisCompany = rowsOfCompany(db, table, company_id);
        if (!id) {
          await db.delete(table).where(ofThisCompany);
          return false;
        }
        const rows = await db
          .select({ id })
          .from(table)
          .where(ofThisCompany)
          .orderBy(asc(id))
          .limit(BATCH_SIZE);
        if (rows.length === 0) return false;
        const ids = rows.map((row) => row.id);
        await db.delete(table).where(and(ofThisCompany, inArray(id, ids)));
        await count(db, company_id, name, rows.length);
        return rows.length === BATCH_SIZE;
      });
    }
  }
  await eraseChain({ write, clock }, company_id, stopped);
}

/** An operator's account outlives its company. */
const keepOperators = (write: ErasureContext['write'], company_id: number): Promise<unknown> =>
  write((db) =>
    db
      .update(users)
      .set({ company_id: null, role_id: null, former_roles: null, is_company_admin: false })
      .where(and(eq(users.company_id, company_id), eq(users.is_superuser, true))),
  );

async function eraseChain(
  { write, clock }: ErasureContext,
  company_id: number,
  stopped: () => boolean,
): Promise<void> {
  for (let more = true; more;) {
    if (stopped()) return;
    more = await write(async (db) => {
      const ofThisCompany = eq(auditEntries.company_id, company_id);
      const rows = await db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(ofThisCompany)
        .orderBy(asc(auditEntries.sequence))
        .limit(BATCH_SIZE);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await db.delete(auditEntries).where(and(ofThisCompany, inArray(auditEntries.id, ids)));
      await count(db, company_id, 'audit_entries', ids.length);
      if (ids.length === BATCH_SIZE) return true;
      await db.delete(auditHeads).where(eq(auditHeads.company_id, company_id));
      await db
        .update(companyDeletions)
        .set({ finished_at: momentOf(clock()) })
        .where(and(eq(companyDeletions.company_id, company_id), isNull(companyDeletions.finished_at)));
      return false;
    });
  }
}

async function count(db: WriteDb, company_id: number, table: string, rows: number): Promise<void> {
  const ofThisCompany = eq(companyDeletions.company_id, company_id);
  const [{ counts } = { counts: {} }] = await db
    .select({ counts: companyDeletions.counts })
    .from(companyDeletions)
    .where(ofThisCompany);
  const before = new Map(Object.entries(counts)).get(table) ?? 0;
  await db
    .update(companyDeletions)
    .set({ counts: { ...counts, [table]: before + rows } })
    .where(ofThisCompany);
}

const EVERY_MS = 10 * 60_000;

/** Erases what an interrupted process left of companies. Two processes may erase the same one. */
export async function goOnErasing(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const begun = await store.read
    .select({ company_id: companyDeletions.company_id })
    .from(companyDeletions)
    .where(isNull(companyDeletions.finished_at))
    .groupBy(companyDeletions.company_id);
  for (const { company_id } of begun)
    await eraseCompany({ clock, write: (work) => store.write(company_id, work) }, company_id, stopped);
}

export const startErasures = (services: Services): Repeated =>
  repeat((stopped) => goOnErasing(services, stopped), {
    every_ms: EVERY_MS,
    failed: 'a company could not be erased',
    log: services.log,
  });
