import type { AuditAction } from '@daybook/domain/audit/audit-vocabulary';
import { mayDoTimesheetAction, timesheetAfter, type TimesheetAction } from '@daybook/domain/time/timesheet';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { forbidden, refusedStep, required } from '../../kernel/refusals.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { TIMESHEET, updateSheet, type RowChange, type TimesheetTransaction } from '../pay/sheet-update.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { timesheetRow } from './reads.ts';
import { statusOf } from './records.ts';

/** Refuses what the state does not allow (409) or the person may not do (403); the state is the one just read. */
export function refuseStep(viewer: Viewer, row: TimesheetRecord, action: TimesheetAction): void {
  if (!mayDoTimesheetAction(viewer.caller.is_admin ? 'admin' : 'employee', action)) throw forbidden();
  const step = timesheetAfter(statusOf(row), action, row.imported);
  if ('refusal' in step) throw refusedStep(step.refusal);
}

/**
 * Changes a row that is still in the state and version in which it was read; of two concurrent calls one finds
 * nothing to change and gets the 409 of the new state.
 * @returns the row now
 */
export async function changeRow(
  ctx: TimesheetTransaction,
  row: TimesheetRecord,
  action: TimesheetAction,
  set: RowChange,
  more: { action?: AuditAction; before?: object; after?: object } = {},
): Promise<TimesheetRecord> {
  const changed = await updateSheet(ctx, row, set);
  if (!changed) {
    refuseStep(ctx, await timesheetRow(ctx.db, ctx, row.id), action);
    refuseStale({ updated_at: '' }, row);
  }
  // They follow from the logs, whose change is recorded.
  const { findings: _findings, ...recorded } = set;
  ctx.record({
    ...(more.action && { action: more.action }),
    record_type: TIMESHEET,
    record_id: row.id,
    ...changedFields({ ...row, ...more.before }, { ...row, ...recorded, ...more.after }),
  });
  return required(changed, `timesheet ${row.id} after its change`);
}
