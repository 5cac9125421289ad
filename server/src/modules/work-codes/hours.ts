import { type SQL, and, eq, sum } from 'drizzle-orm';
import { minutesFromHours } from '@daybook/domain/exact';
import { inSubquery } from '../../database/in-ids.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Part } from '../../kernel/cache/by-person.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { workCodeBriefs } from './reads.ts';

/** Hours under a work code, or under none. */
interface CodeHours {
  id: number | null;
  hours: number;
}

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
  return namedHours(db, company_id, rows);
}

/** The minutes of each person under each work code. */
export async function minutesByPersonAndCode(
  db: ReadDb,
  company_id: CompanyId,
  which: SQL | undefined,
): Promise<Part<number | null>[]> {
  const rows = await db
    .select({
      user: dailyLogs.user_id,
      of: workEntries.work_code_id,
      hours: sum(workEntries.hours).mapWith(workEntries.hours),
    })
    .from(dailyLogs)
    .innerJoin(
      workEntries,
      and(eq(workEntries.company_id, dailyLogs.company_id), eq(workEntries.daily_log_id, dailyLogs.id)),
    )
    .where(and(eq(dailyLogs.company_id, company_id), which))
    .groupBy(dailyLogs.user_id, workEntries.work_code_id);
  return rows.map(({ hours, ...part }) => ({ ...part, amount: minutesFromHours(hours) }));
}

/** Hours by code with the codes' names, the most first. */
export async function namedHours(db: ReadDb, company_id: CompanyId, rows: readonly CodeHours[]) {
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
