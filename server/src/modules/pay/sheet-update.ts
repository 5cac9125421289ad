import { and, eq, sql } from 'drizzle-orm';
import { ofCompany } from '../../database/of-company.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { prepared, type Placeholders } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { Change, MemberContext, Viewer } from '../../kernel/procedures.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { isMoved } from './changes.ts';
import { replaceLines } from './freeze.ts';
import { payColumns } from './lines.ts';
import type { PayChange } from './sheet-terms.ts';
import { timesheetColumns, type TimesheetRecord } from './sheets.ts';

export interface TimesheetTransaction extends Viewer, Pick<MemberContext, 'membership'> {
  db: WriteDb;
  now: Date;
  record: (change: Change) => void;
}

export const TIMESHEET = 'timesheet';
export type RowChange = Partial<typeof timesheets.$inferSelect>;

/** Changes the pay of another approved sheet: a new version, a separate entry in the trail with both figures, and an event. */
export async function movePay(ctx: TimesheetTransaction, change: PayChange): Promise<void> {
  const { sheet, after, frozen } = change;
  if (!after) return;
  await replaceLines(ctx, sheet, frozen, after);
  // Another version of the same rule, for example, with the same figures.
  if (!isMoved(change)) return;
  const set = payColumns(after);
  if (!(await updateSheet(ctx, sheet, set))) refuseStale({ updated_at: '' }, sheet);
  ctx.record({
    action: 'timesheet.recalculate',
    record_type: TIMESHEET,
    record_id: sheet.id,
    ...changedFields(sheet, { ...sheet, ...set }),
  });
  await enqueueEvent(ctx, 'timesheet.pay_changed', sheet.id);
}

/**
 * Changes a row that is still in the state and version in which it was read.
 * @returns the row now; undefined: of two concurrent calls one finds nothing to change
 */
export async function updateSheet(
  { db, now }: TimesheetTransaction,
  row: TimesheetRecord,
  change: RowChange,
): Promise<TimesheetRecord | undefined> {
  const { findings } = change;
  const [updated] = await storeSheet(db, {
    ...row,
    ...change,
    findings: findings ?? null,
    has_findings: findings === undefined ? 0 : 1,
    updated_at: nextVersion(now, row.updated_at),
    status_before: row.status,
    updated_before: row.updated_at,
  });
  return updated;
}

type StoredSheet = typeof timesheets.$inferSelect & {
  /** 0: they stay as they are; few rows are read with theirs. */
  has_findings: 0 | 1;
  status_before: TimesheetRecord['status'];
  updated_before: string;
};

// All columns, whatever a step changes, so that one statement serves all steps.
const storeSheet = prepared('store_timesheet', (db: WriteDb, values: Placeholders<StoredSheet>) => {
  const columns = Object.entries(values).filter(([name]) => name in timesheetColumns);
  const set = Object.fromEntries(columns) as RowChange;
  const findings = sql`${sql.param(values.findings, timesheets.findings)}`;
  return db
    .update(timesheets)
    .set({
      ...set,
      findings: sql`case when ${values.has_findings} = 1 then ${findings} else ${timesheets.findings} end`,
    })
    .where(
      and(
        ofCompany(timesheets, values.company_id, values.id),
        eq(timesheets.status, values.status_before),
        eq(timesheets.updated_at, values.updated_before),
      ),
    )
    .returning(timesheetColumns);
});
