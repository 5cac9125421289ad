import { and, eq, isNotNull } from 'drizzle-orm';
import type { MileageTerms } from '@daybook/domain/pay-rules/mileage';
import { inIds } from '../../../database/sql.ts';
import { timesheetPayLines } from '../../../database/schema/pay-rules.ts';
import { snapshotEntries, snapshotLogs } from '../../../database/schema/timesheets.ts';
import { momentOf } from '../../../kernel/clock.ts';
import type { MemberWrite } from '../../../kernel/procedures.ts';
import { idsOfEqual } from '../../../kernel/rows.ts';
import type { SheetMileage } from '../mileage.ts';
import { type FrozenPay, type StoredLine, ofTime } from '../pay.ts';
import type { TimesheetRecord } from '../records.ts';
import type { EntryTerms } from '../rule-pay.ts';
import type { FrozenLines } from './termed.ts';

/** Replaces the pay lines of a sheet, and the frozen values of its entries (4 §4) and logs (§10). */
export async function freezeLines(
  writing: Pick<MemberWrite, 'db' | 'company_id' | 'now'>,
  sheet: Pick<TimesheetRecord, 'id' | 'user_id'>,
  frozen: FrozenLines | null,
  period: Pick<FrozenPay, 'pay_period_start' | 'pay_period_end'> | null,
): Promise<void> {
  const { db, company_id, now } = writing;
  const mileage = frozen?.mileage ?? null;
  await db
    .delete(timesheetPayLines)
    .where(
      and(
        eq(timesheetPayLines.company_id, company_id),
        eq(timesheetPayLines.timesheet_id, sheet.id),
        mileage ? undefined : ofTime,
      ),
    );
  if (!frozen || !period) return;
  const at = momentOf(now);
  const lines = [...frozen.lines, ...(mileage ? storedMileage(mileage, period) : [])];
  if (lines.length > 0) {
    await db.insert(timesheetPayLines).values(
      lines.map(({ start_date, end_date, multiplier, ...line }) => ({
        ...line,
        company_id,
        timesheet_id: sheet.id,
        user_id: sheet.user_id,
        window_start: start_date,
        window_end: end_date,
        multiplier: multiplier === null ? null : Math.round(multiplier * 1_000),
        created_at: at,
        updated_at: at,
      })),
    );
  }
  await freezeEntries(writing, frozen.entries);
  for (const [mileage_terms, ids] of idsOfEqual(mileage?.terms ?? new Map<number, MileageTerms>())) {
    await db
      .update(snapshotLogs)
      .set({ mileage_terms })
      .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.id, ids)));
  }
}

/** Writes the frozen values of entries, by their ids. */
export async function freezeEntries(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  entries: ReadonlyMap<number, EntryTerms>,
): Promise<void> {
  for (const [terms, ids] of idsOfEqual(entries)) {
    await db
      .update(snapshotEntries)
      .set(terms)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids)));
  }
}

/** The lines of mileage as stored, in the pay period of their sheet. */
const storedMileage = (
  { lines }: SheetMileage,
  { pay_period_start, pay_period_end }: Pick<FrozenPay, 'pay_period_start' | 'pay_period_end'>,
): StoredLine[] =>
  lines.map(({ pay_code, rate, units, unit, amount }) => ({
    start_date: pay_period_start,
    end_date: pay_period_end,
    pay_rule_version_id: null,
    pay_code,
    multiplier: null,
    rate,
    minutes: null,
    units,
    unit,
    amount,
  }));

/** Reverses `freezeLines`. */
export async function releaseLines(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
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
  await db
    .update(snapshotLogs)
    .set({ mileage_terms: null })
    .where(
      and(
        eq(snapshotLogs.company_id, company_id),
        eq(snapshotLogs.timesheet_id, timesheet_id),
        isNotNull(snapshotLogs.mileage_terms),
      ),
    );
}
