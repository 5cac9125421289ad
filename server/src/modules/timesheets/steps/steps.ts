import type { z } from 'zod';
import type { timesheetReturn, timesheetStep, timesheetSubmit } from '@daybook/contract/timesheets';
import { momentOf } from '../../../clock.ts';
import { nextVersion, refuseStale } from '../../../versions.ts';
import { announce } from '../../webhooks/announce.ts';
import { liveLogs } from '../logs.ts';
import { timesheetRow } from '../reads.ts';
import { peopleById } from '../records.ts';
import { keepRevision, openRevision, settleRevisions } from '../revisions.ts';
import { freezeBilling, releaseBilling } from './billing.ts';
import { asNewSnapshot, clearSnapshot, lockLogs, unlockLogs, writeSnapshot } from './snapshot.ts';
import { spreadAnew } from './spread.ts';
import { type Writing, changeRow, refuseStep } from './row-change.ts';

const NOT_RETURNED = { returned_reason: null, returned_date: null, returned_by_id: null } as const;
const NO_PAY = {
  pay_rate: null,
  overtime_rate: null,
  mileage_rate: null,
  regular_hours: null,
  overtime_hours: null,
  billable_hours: null,
  regular_pay: null,
  overtime_pay: null,
  total_pay: null,
  mileage_pay: null,
} as const;

/** Draft → Submitted: the logs become the snapshot and are locked, the totals are frozen, in one step. */
export async function submitTimesheet(
  writing: Writing,
  input: z.output<typeof timesheetSubmit>,
): Promise<void> {
  const { db, company_id, caller, now } = writing;
  const row = await timesheetRow(db, writing, input.id);
  refuseStep(writing, row, 'submit');
  refuseStale(row, input);
  const logs = await liveLogs(db, company_id, row);
  const revision = await openRevision(db, company_id, row.id);
  const corrected = input.apply_revision === true && revision ? revision : null;
  if (input.apply_revision !== undefined) await settleRevisions(db, company_id, row.id, now);
  const frozen = corrected ? corrected.snapshot_logs : logs;
  const kept = frozen.filter((log) => log.date >= row.start_date && log.date <= row.end_date);
  const totals = await writeSnapshot(db, company_id, row.id, asNewSnapshot(kept));
  // Later than a correction that is not taken over, so that it stays on offer (see `offeredRevision`).
  const submitted_date = revision ? nextVersion(now, revision.corrected_at) : momentOf(now);
  await changeRow(writing, row, 'submit', {
    status: 'submitted',
    submitted_date,
    submitted_by_id: caller.user_id,
    ...totals,
    ...NOT_RETURNED,
  });
  await lockLogs(
    db,
    company_id,
    row.id,
    logs.map((log) => log.id),
  );
  if (corrected) {
    // In effect now, and offered again should the sheet be unsubmitted once more.
    await keepRevision(db, company_id, {
      timesheet_id: row.id,
      corrected_by_id: corrected.corrected_by_id,
      corrected_at: nextVersion(now, submitted_date),
      snapshot_logs: kept,
    });
  }
  await announce(writing, 'timesheet.submitted', row.id);
}

/** Submitted → Draft. By an admin it is a return, with a reason or without, which the employee sees. */
export async function unsubmitTimesheet(
  writing: Writing,
  input: z.output<typeof timesheetReturn>,
): Promise<void> {
  const { db, company_id, caller, now } = writing;
  const row = await timesheetRow(db, writing, input.id);
  refuseStep(writing, row, 'unsubmit');
  refuseStale(row, input);
  const returned = caller.is_admin && (row.user_id !== caller.user_id || Boolean(input.reason));
  await unlockLogs(db, company_id, row.id);
  await clearSnapshot(db, company_id, row.id);
  await changeRow(writing, row, 'unsubmit', {
    status: 'draft',
    submitted_date: null,
    submitted_by_id: null,
    total_hours: null,
    total_mileage: null,
    total_stipend: null,
    ...(returned
      ? {
          returned_reason: input.reason ?? null,
          returned_date: momentOf(now),
          returned_by_id: caller.user_id,
        }
      : NOT_RETURNED),
  });
}

/** Submitted → Approved: freezes rates, hours and pay, and spreads the pay period's regular hours anew. */
export async function approveTimesheet(
  writing: Writing,
  input: z.output<typeof timesheetStep>,
): Promise<void> {
  const { db, company_id, caller, now } = writing;
  const row = await timesheetRow(db, writing, input.id);
  refuseStep(writing, row, 'approve');
  refuseStale(row, input);
  const employee = (await peopleById(db, writing, [row.user_id])).get(row.user_id);
  const billable_hours = await freezeBilling(writing, row.id, employee);
  await changeRow(writing, row, 'approve', {
    status: 'approved',
    approved_date: momentOf(now),
    approved_by_id: caller.user_id,
    pay_rate: employee?.pay_rate ?? null,
    overtime_rate: employee?.overtime_rate ?? null,
    mileage_rate: employee?.mileage_rate ?? null,
    billable_hours,
  });
  await settleRevisions(db, company_id, row.id, now);
  await spreadAnew(db, writing, row);
  await announce(writing, 'timesheet.approved', row.id);
}

/** Approved → Submitted: what approve froze goes, and the hours left in the pay period are spread anew. */
export async function unapproveTimesheet(
  writing: Writing,
  input: z.output<typeof timesheetStep>,
): Promise<void> {
  const { db } = writing;
  const row = await timesheetRow(db, writing, input.id);
  refuseStep(writing, row, 'unapprove');
  refuseStale(row, input);
  await changeRow(writing, row, 'unapprove', {
    status: 'submitted',
    approved_date: null,
    approved_by_id: null,
    ...NO_PAY,
  });
  await releaseBilling(writing, row.id);
  await spreadAnew(db, writing, row);
}
