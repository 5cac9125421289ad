import { and, eq } from 'drizzle-orm';
import { inIds } from '../../../database/sql.ts';
import { ofCompany } from '../../../database/of-company.ts';
import { timesheetPayLines } from '../../../database/schema/pay-rules.ts';
import { snapshotEntries, timesheets } from '../../../database/schema/timesheets.ts';
import { momentOf } from '../../../kernel/clock.ts';
import { orNotFound } from '../../../kernel/refusals.ts';
import type { EntryTerms } from '../rule-pay.ts';
import type { TimesheetTransaction } from './row-change.ts';
import type { FrozenLines } from './rule-changes.ts';

/** Writes the pay lines of a sheet in the place of those that it had, and what was frozen of its entries (4 §4). */
export async function freezeLines(
  writing: Pick<TimesheetTransaction, 'db' | 'company_id' | 'now'>,
  timesheet_id: number,
  frozen: FrozenLines | null,
): Promise<void> {
  const { db, company_id, now } = writing;
  const own = and(
    eq(timesheetPayLines.company_id, company_id),
    eq(timesheetPayLines.timesheet_id, timesheet_id),
  );
  await db.delete(timesheetPayLines).where(own);
  if (!frozen) return;
  const [sheet] = await db
    .select({ user_id: timesheets.user_id })
    .from(timesheets)
    .where(ofCompany(timesheets, company_id, timesheet_id));
  const { user_id } = orNotFound(sheet);
  const at = momentOf(now);
  if (frozen.lines.length > 0) {
    await db.insert(timesheetPayLines).values(
      frozen.lines.map(({ start_date, end_date, multiplier, ...line }) => ({
        ...line,
        company_id,
        timesheet_id,
        user_id,
        window_start: start_date,
        window_end: end_date,
        multiplier: multiplier === null ? null : Math.round(multiplier * 1_000),
        created_at: at,
        updated_at: at,
      })),
    );
  }
  const alike = new Map<string, { terms: EntryTerms; ids: number[] }>();
  for (const [id, terms] of frozen.entries) {
    const key = JSON.stringify(terms);
    const known = alike.get(key) ?? { terms, ids: [] };
    known.ids.push(id);
    alike.set(key, known);
  }
  for (const { terms, ids } of alike.values()) {
    await db
      .update(snapshotEntries)
      .set(terms)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids)));
  }
}

/** Takes back what `freezeLines` wrote. */
export async function releaseLines(
  { db, company_id }: Pick<TimesheetTransaction, 'db' | 'company_id'>,
  timesheet_id: number,
): Promise<void> {
  await db
    .delete(timesheetPayLines)
    .where(
      and(eq(timesheetPayLines.company_id, company_id), eq(timesheetPayLines.timesheet_id, timesheet_id)),
    );
  await db
    .update(snapshotEntries)
    .set({ pay_rate: null, overtime_rate: null, pay_kind: null, stipend_kind: null })
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id)));
}
