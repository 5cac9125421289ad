import { type AuditRecordType, isExport } from '@daybook/domain/audit-vocabulary';
import { and, eq, gt } from 'drizzle-orm';
import { inIds } from '../../database/in-ids.ts';
import { prepared, placeholder } from '../../database/statements.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ChainEnd, CommittedDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';

/** Types of records as the audit trail names them: those of which there are most, and that change most. */
export const LOGS: readonly AuditRecordType[] = ['daily_log'];
export const LOGS_AND_SHEETS: readonly AuditRecordType[] = [...LOGS, 'timesheet'];
export const WORK: readonly AuditRecordType[] = [...LOGS_AND_SHEETS, 'monthly_report', 'no_show', 'incident'];
/** Signing in and taking a list out as a file change nothing that is counted or added up. */
const SIGN_IN: AuditRecordType = 'session';

/** To read more entries of the trail than this takes longer than most figures do. */
const MAX_CHANGES = 2000;

/** Whether the trail's name of a record's type, which another version may have written, is one of these. */
export const isOneOf = (types: readonly AuditRecordType[], type: string | null): boolean =>
  types.some((known) => known === type);

interface Changed {
  type: string | null;
  id: number | null;
}

const inTrail = and(
  eq(auditEntries.company_id, placeholder('company_id')),
  gt(auditEntries.sequence, placeholder('sequence')),
);

const recordsSince = prepared('records_changed_since', (db) =>
  db
    .select({ type: auditEntries.record_type, id: auditEntries.record_id, action: auditEntries.action })
    .from(auditEntries)
    .where(inTrail),
);

/** What was changed since a company's audit chain ended there; null when that is too much to look at. */
export async function changedSince(
  db: CommittedDb,
  company_id: CompanyId,
  from: ChainEnd,
  to: ChainEnd,
): Promise<Changed[] | null> {
  const changes = to.sequence - from.sequence;
  if (changes <= 0 || changes > MAX_CHANGES) return null;
  const records = await recordsSince(db, { company_id, sequence: from.sequence });
  return records.filter(({ type, action }) => type !== SIGN_IN && !isExport(action));
}

const ownersOf = {
  daily_log: prepared('owners_of_logs', (db) =>
    db
      .select({ id: dailyLogs.id, user: dailyLogs.user_id })
      .from(dailyLogs)
      .where(
        and(eq(dailyLogs.company_id, placeholder('company_id')), inIds(dailyLogs.id, placeholder('ids'))),
      ),
  ),
  timesheet: prepared('owners_of_timesheets', (db) =>
    db
      .select({ id: timesheets.id, user: timesheets.user_id })
      .from(timesheets)
      .where(
        and(eq(timesheets.company_id, placeholder('company_id')), inIds(timesheets.id, placeholder('ids'))),
      ),
  ),
};

const goneSince = prepared('records_gone_since', (db) =>
  db
    .select({ id: auditEntries.record_id, before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        inTrail,
        eq(auditEntries.record_type, placeholder('type')),
        inIds(auditEntries.record_id, placeholder('ids')),
      ),
    ),
);

/** Whose logs and timesheets these are, also those that are gone; null when it cannot be told of each. */
export async function ownersOfChanged(
  db: CommittedDb,
  company_id: CompanyId,
  changed: readonly Changed[],
  from: ChainEnd,
): Promise<Set<number> | null> {
  const owners = new Set<number>();
  for (const type of ['daily_log', 'timesheet'] as const) {
    const ids = new Set(changed.filter((record) => record.type === type).map((record) => record.id));
    const settle = (id: number | null, user: unknown) => {
      if (typeof user === 'number' && ids.delete(id)) owners.add(user);
    };
    const query = { company_id, sequence: from.sequence, type };
    // Two tables, and of the second nothing is asked as a rule.
    /* oxlint-disable no-await-in-loop */
    if (ids.size > 0) {
      for (const row of await ownersOf[type](db, { ...query, ids: [...ids] })) settle(row.id, row.user);
    }
    if (ids.size > 0) {
      for (const { id, before } of await goneSince(db, { ...query, ids: [...ids] }))
        settle(id, userIn(before));
    }
    /* oxlint-enable no-await-in-loop */
    if (ids.size > 0) return null;
  }
  return owners;
}

/** Whose it was, of a record that the trail has as it was before it went. */
function userIn(before: unknown): unknown {
  if (before === null || typeof before !== 'object') return null;
  if ('user' in before) return before.user;
  return 'user_id' in before ? before.user_id : null;
}
