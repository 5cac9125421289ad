import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { AuditEntry, AuditListInput } from '@daybook/contract/audit';
import {
  inPresentWords,
  oldActionsWith,
  storedActions,
  storedRecordTypes,
  type AuditRecordType,
} from '@daybook/domain/audit/audit-vocabulary';
import { nameWith } from '@daybook/domain/text/names';
import { endOfDay, startOfDay } from '@daybook/domain/time/day';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { auditEntries, notRoutine } from '../../database/schema/audit.ts';
import { everyWord, matchesSearch } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { personIs, recordIs } from './moved.ts';
import { entriesWithNames } from './names.ts';

/** The most entries shown of one record; the company's page has all of them. */
const MAX_HISTORY_ENTRIES = 200;

const columns = {
  id: auditEntries.id,
  at: auditEntries.at,
  user_id: auditEntries.user_id,
  user_name: auditEntries.user_name,
  action: auditEntries.action,
  record_type: auditEntries.record_type,
  record_id: auditEntries.record_id,
  before: auditEntries.before,
  after: auditEntries.after,
  origin_id: auditEntries.origin_id,
};

/** The entries about one record of the company, newest first; the record may have been deleted. */
export async function listHistory(
  db: ReadDb,
  ctx: MemberContext,
  record: { record_type: AuditRecordType; record_id: number },
): Promise<AuditEntry[]> {
  const { company_id } = ctx;
  const entries = await db
    .select(columns)
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, company_id),
        inArray(auditEntries.record_type, storedRecordTypes(record.record_type)),
        await recordIs(db, company_id, record),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(MAX_HISTORY_ENTRIES);
  return authorsApart(db, ctx, entries.map(inPresentWords));
}

/** Days are the company's own. */
async function whereClause(db: ReadDb, { company_id, membership }: MemberContext, filters: AuditListInput) {
  const { user, record_type, record_id, action, routine, start_date, end_date, search = '' } = filters;
  const zone = membership.time_zone;
  return and(
    eq(auditEntries.company_id, company_id),
    user === undefined ? undefined : await personIs(db, company_id, user),
    record_type === undefined ? undefined : inArray(auditEntries.record_type, storedRecordTypes(record_type)),
    record_id === undefined ? undefined : await recordIs(db, company_id, { record_type, record_id }),
    action === undefined ? undefined : inArray(auditEntries.action, storedActions(action)),
    routine === false ? notRoutine : undefined,
    start_date === undefined
      ? undefined
      : gte(auditEntries.at, momentOf(new Date(startOfDay(start_date, zone)))),
    end_date === undefined ? undefined : lt(auditEntries.at, momentOf(new Date(endOfDay(end_date, zone)))),
    everyWord(search, (word) =>
      or(
        matchesSearch(word, auditEntries.user_name, auditEntries.action),
        inArray(auditEntries.action, oldActionsWith(word)),
      ),
    ),
  );
}

const MAX_LISTED_ENTRIES = 1_000;

/** The company's trail, newest first unless `ordering` is `at`. */
export async function listAudit(db: ReadDb, ctx: MemberContext, input: AuditListInput) {
  const { where, order, window, counted } = await pageOf(db, ctx, input);
  const query = db.select(columns).from(auditEntries).where(where).orderBy(order);
  return listPage(db, window, query, counted, (entries) =>
    entriesWithNames(db, ctx.membership, entries.map(inPresentWords)),
  );
}

const { before: _before, after: _after, ...briefColumns } = columns;

/** As screens name the authors; for scripts that follow the chain, an entry stays as it was sealed. */
async function authorsApart(
  db: ReadDb,
  { membership }: MemberContext,
  entries: Parameters<typeof entriesWithNames>[2],
): Promise<AuditEntry[]> {
  const named = await entriesWithNames(db, membership, entries);
  return named.map((entry) => ({
    ...entry,
    user_name: nameWith(membership.names.employeeDetail(entry.user_id), entry.user_name),
  }));
}

/** The same without the values before and after, nor the names in them. */
export async function listAuditBriefs(db: ReadDb, ctx: MemberContext, input: AuditListInput) {
  const { where, order, window, counted } = await pageOf(db, ctx, input);
  const query = db.select(briefColumns).from(auditEntries).where(where).orderBy(order);
  return listPage(db, window, query, counted, (entries) =>
    authorsApart(
      db,
      ctx,
      entries.map((entry) => inPresentWords({ ...entry, before: null, after: null })),
    ),
  );
}

async function pageOf(db: ReadDb, ctx: MemberContext, input: AuditListInput) {
  const where = await whereClause(db, ctx, input);
  return {
    where,
    order: (input.ordering === 'at' ? asc : desc)(auditEntries.sequence),
    window: { ...input, limit: input.limit ?? MAX_LISTED_ENTRIES },
    counted: db.select(rowToCount).from(auditEntries).where(where),
  };
}

/** One entry of the company; throws the 404. */
export async function getAuditEntry(db: ReadDb, { company_id, membership }: MemberContext, id: number) {
  const rows = await db
    .select(columns)
    .from(auditEntries)
    .where(and(eq(auditEntries.company_id, company_id), eq(auditEntries.id, id)));
  const [entry] = await entriesWithNames(db, membership, rows.map(inPresentWords));
  return orNotFound(entry);
}
