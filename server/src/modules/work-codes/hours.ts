import { type SQL, and, eq, sum } from 'drizzle-orm';
import { inSubquery } from '../../database/in-ids.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { workCodeBriefs } from './reads.ts';

/** The hours of some of a company's daily logs by work code, the most first; those without a code are null's. */
export async function hoursByCodeOf(db: ReadDb, company_id: CompanyId, which: SQL | undefined) {
  const logs = db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), which));
  const rows = await db
    .select({
      id: workEntries.work_code_id,
      hours: sum(workEntries.hours).mapWith(workEntries.hours),
    })
    .from(workEntries)
    .where(and(eq(workEntries.company_id, company_id), inSubquery(workEntries.daily_log_id, logs)))
    .groupBy(workEntries.work_code_id);
  const codes = await workCodeBriefs(
    db,
    company_id,
    rows.map((row) => row.id),
  );
  return rows
    .filter((row) => row.hours > 0)
    .map((row) => ({ work_code: row.id === null ? null : (codes.get(row.id) ?? null), hours: row.hours }))
    .toSorted(
      (a, b) => b.hours - a.hours || (a.work_code?.code ?? '').localeCompare(b.work_code?.code ?? ''),
    );
}
