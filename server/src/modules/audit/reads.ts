import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { AuditEntry, AuditFilters, AuditListFilters } from '@daybook/contract/audit';
import {
  type AuditRecordType,
  inPresentWords,
  oldActionsWith,
  storedActions,
  storedRecordTypes,
} from '@daybook/domain/audit-vocabulary';
import { PAGE_SIZE } from '@daybook/contract/filters';
import { endOfDay, startOfDay } from '@daybook/domain/time-zone';
import { momentOf } from '../../kernel/clock.ts';
import { contains } from '../../database/contains.ts';
import { countRows, one } from '../../database/count-rows.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { withNames } from './names.ts';

/** More than this of one record's history is not shown at once; the company's page pages through all of it. */
const LONGEST_HISTORY = 200;

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
};

/** What happened to one record of the company, newest first; also of one that is gone. */
export async function historyOf(
  db: ReadDb,
  { company_id }: MemberContext,
  record: { record_type: AuditRecordType; record_id: number },
): Promise<AuditEntry[]> {
  const entries = await db
    .select(columns)
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, company_id),
        inArray(auditEntries.record_type, storedRecordTypes(record.record_type)),
        eq(auditEntries.record_id, record.record_id),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(LONGEST_HISTORY);
  return withNames(db, company_id, entries.map(inPresentWords));
}

type Matching = Omit<AuditListFilters, 'limit'>;

/** Days are the company's own. */
function matching({ company_id, membership }: MemberContext, filter: Matching) {
  const { user, record_type, record_id, action, start_date, end_date, search = '' } = filter;
  const zone = membership.time_zone;
  return and(
    eq(auditEntries.company_id, company_id),
    user === undefined ? undefined : eq(auditEntries.user_id, user),
    record_type === undefined ? undefined : inArray(auditEntries.record_type, storedRecordTypes(record_type)),
    record_id === undefined ? undefined : eq(auditEntries.record_id, record_id),
    action === undefined ? undefined : inArray(auditEntries.action, storedActions(action)),
    start_date === undefined
      ? undefined
      : gte(auditEntries.at, momentOf(new Date(startOfDay(start_date, zone)))),
    end_date === undefined ? undefined : lt(auditEntries.at, momentOf(new Date(endOfDay(end_date, zone)))),
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) =>
        or(
          contains(auditEntries.user_name, word),
          contains(auditEntries.action, word),
          inArray(auditEntries.action, oldActionsWith(word)),
        ),
      ),
  );
}

const entriesIn = (db: ReadDb, ctx: MemberContext, filter: Matching) =>
  db
    .select(columns)
    .from(auditEntries)
    .where(matching(ctx, filter))
    .orderBy((filter.ordering === 'at' ? asc : desc)(auditEntries.sequence));

const MAX_LISTED = 1_000;

/** The company's trail, newest first unless `ordering` is `at`. */
export async function listAudit(
  db: ReadDb,
  ctx: MemberContext,
  { limit = MAX_LISTED, ...filter }: AuditListFilters,
): Promise<AuditEntry[]> {
  const entries = await entriesIn(db, ctx, filter).limit(limit);
  return withNames(db, ctx.company_id, entries.map(inPresentWords));
}

/** One page of the same. */
export async function auditPageOf(
  db: ReadDb,
  ctx: MemberContext,
  { page = 1, page_size = PAGE_SIZE, count_all, ...filter }: AuditFilters,
): Promise<{ count: number; results: AuditEntry[] }> {
  const all = db.select(one).from(auditEntries).where(matching(ctx, filter));
  const count = await countRows(db, all, count_all);
  const entries = await entriesIn(db, ctx, filter)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count, results: await withNames(db, ctx.company_id, entries.map(inPresentWords)) };
}
