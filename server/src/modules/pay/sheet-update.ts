import { and, eq } from 'drizzle-orm';
import { ofCompany } from '../../database/of-company.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { WriteDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { Change, MemberContext, Viewer } from '../../kernel/procedures.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { isMoved } from './changes.ts';
import { replaceLines } from './freeze.ts';
import { payColumns } from './lines.ts';
import type { PayChange } from './sheet-terms.ts';
import type { TimesheetRecord } from './sheets.ts';

export interface TimesheetTransaction extends Viewer, Pick<MemberContext, 'membership'> {
  db: WriteDb;
  now: Date;
  record: (change: Change) => void;
}

export const RECORD_TYPE = 'timesheet';
export type RowChange = Partial<typeof timesheets.$inferSelect>;

/** Changes the pay of another approved sheet: a new version, a separate entry in the trail with both figures, and an event. */
export async function movePay(writing: TimesheetTransaction, change: PayChange): Promise<void> {
  const { sheet, after, frozen } = change;
  if (!after) return;
  await replaceLines(writing, sheet, frozen, after);
  // Another version of the same rule, for example, with the same figures.
  if (!isMoved(change)) return;
  const set = payColumns(after);
  if (!(await updateSheet(writing, sheet, set))) refuseStale({ updated_at: '' }, sheet);
  writing.record({
    action: 'timesheet.recalculate',
    record_type: RECORD_TYPE,
    record_id: sheet.id,
    ...changedFields(sheet, { ...sheet, ...set }),
  });
  await enqueueEvent(writing, 'timesheet.pay_changed', sheet.id);
}

/**
 * Changes a row that is still in the state and version in which it was read.
 * @returns whether it was: of two concurrent calls one finds nothing to change
 */
export async function updateSheet(
  { db, company_id, now }: TimesheetTransaction,
  row: TimesheetRecord,
  change: RowChange,
): Promise<boolean> {
  const updated = await db
    .update(timesheets)
    .set({ ...change, updated_at: nextVersion(now, row.updated_at) })
    .where(
      and(
        ofCompany(timesheets, company_id, row.id),
        eq(timesheets.status, row.status),
        eq(timesheets.updated_at, row.updated_at),
      ),
    )
    .returning({ id: timesheets.id });
  return updated.length > 0;
}
