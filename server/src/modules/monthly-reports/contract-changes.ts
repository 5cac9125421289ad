import { and, eq, gt, isNull } from 'drizzle-orm';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { isRecord } from '@daybook/domain/values';
import { dayAt, endOfDay, endOfMonth } from '@daybook/domain/time/day';
import { auditEntries } from '../../database/schema/audit.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

interface Reported {
  id: number;
  client_id: number;
  month: string;
}

/**
 * The day on which the contract last changed after the end of a report's month, by the report's id: its figures are those of
 * the contract of that day, and not of the month.
 */
export async function contractChanges(
  db: ReadDb,
  { company_id, membership: { time_zone, today } }: Pick<MemberContext, 'company_id' | 'membership'>,
  reports: readonly Reported[],
): Promise<Map<number, string>> {
  const past = reports
    .map((report) => ({ ...report, last: endOfMonth(report.month) }))
    .filter(({ last }) => last < today)
    .map((report) => ({ ...report, end: momentOf(new Date(endOfDay(report.last, time_zone))) }));
  const [earliest] = past.map(({ end }) => end).toSorted();
  if (earliest === undefined) return new Map();
  const entries = await db
    .select({
      at: auditEntries.at,
      client_id: auditEntries.record_id,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, company_id),
        eq(auditEntries.record_type, 'client'),
        inIds(auditEntries.record_id, [...new Set(past.map(({ client_id }) => client_id))]),
        isNull(auditEntries.origin_id),
        gt(auditEntries.at, earliest),
      ),
    )
    .orderBy(auditEntries.sequence);
  const changed = entries.filter(({ before, after }) => figuresIn(before) !== figuresIn(after));
  return new Map(
    past.flatMap(({ id, client_id, end }) => {
      const last = changed.findLast((entry) => entry.client_id === client_id && entry.at >= end);
      return last ? [[id, dayAt(last.at, time_zone)] as const] : [];
    }),
  );
}

/** What the figures of a month are made of; a change that leaves it out did not touch it. */
function figuresIn(side: unknown): string | null {
  if (!isRecord(side) || !isRecord(side['custom_fields'])) return null;
  const { hours, total_kms, kms_period } = readClientContract(side['custom_fields']);
  return JSON.stringify([
    hours.map(({ work_code_id, max, period }) => [work_code_id, max, period]),
    total_kms,
    kms_period,
  ]);
}
