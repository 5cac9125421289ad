import { and, eq } from 'drizzle-orm';
import { changedFields } from '../../kernel/audit/changes.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { type Placeholders, placedIn, prepared } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import type { Change, MemberContext, Viewer } from '../../kernel/procedures.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { freezeLines } from './freeze.ts';
import { isMoved } from './changes.ts';
import { payColumns } from './lines.ts';
import type { TimesheetRecord } from './sheets.ts';
import type { PayChange } from './sheet-terms.ts';

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
  await freezeLines(writing, sheet, frozen, after);
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

type Expected = Placeholders<{ own_company: number; own_id: number; state: RowStatus; version: string }>;
type RowStatus = TimesheetRecord['status'];

/** By the columns that they set: every step sets its own. */
const updates = new Map<string, ReturnType<typeof updateOf>>();

const updateOf = (name: string) =>
  prepared(name, (db: WriteDb, { own_company, own_id, state, version, ...set }: Expected) =>
    db
      .update(timesheets)
      .set(placedIn(timesheets, set))
      .where(
        and(
          eq(timesheets.company_id, own_company),
          eq(timesheets.id, own_id),
          eq(timesheets.status, state),
          eq(timesheets.updated_at, version),
        ),
      )
      .returning({ id: timesheets.id }),
  );

export async function updateSheet(
  { db, company_id, now }: TimesheetTransaction,
  row: TimesheetRecord,
  change: RowChange,
): Promise<boolean> {
  const set = { ...change, updated_at: nextVersion(now, row.updated_at) };
  const key = Object.keys(set).toSorted().join();
  const update = updates.get(key) ?? updateOf(`change_timesheet_${updates.size}`);
  updates.set(key, update);
  const expected = { own_company: company_id, own_id: row.id, state: row.status, version: row.updated_at };
  return (await update(db, { ...set, ...expected })).length > 0;
}
