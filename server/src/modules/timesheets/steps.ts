import type { z } from 'zod';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import type { timesheetReturn, timesheetStep, timesheetSubmit } from '@daybook/contract/timesheets';
import { invoicedSentence } from '@daybook/domain/billing/invoice';
import type { Billed } from '@daybook/domain/clients/billing';
import { MAX_TIMESHEET_ENTRIES } from '@daybook/domain/limits';
import { inPayRunSentence } from '@daybook/domain/pay/pay-runs/run';
import { formatBriefRange, rangeHolds, type DateRange } from '@daybook/domain/time/date-range';
import { SHEET_IS_FULL } from '@daybook/domain/time/timesheet';
import { pipelined } from '../../database/statements.ts';
import { momentOf } from '../../kernel/clock.ts';
import { badRequest, conflict, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { invoicesOfSheets } from '../billing/live.ts';
import { settleHours } from '../leave-balances/hours.ts';
import { billedEntries, snapshotBilling } from '../pay/billing.ts';
import { approvals, changesOfApproved } from '../pay/changes.ts';
import { entriesToPay } from '../pay/entries.ts';
import { freezeLines, releaseLines } from '../pay/freeze.ts';
import { payColumns } from '../pay/lines.ts';
import { movePay, type RowChange, type TimesheetTransaction } from '../pay/sheet-update.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { payTermsOfPeople } from '../pay/terms.ts';
import { enqueueEvent, enqueueEvents } from '../webhooks/events.ts';
import { findingsOf } from './findings.ts';
import { drivenIn, liveLogs, snapshotRows, type SheetLog, type SnapshotRows } from './logs.ts';
import { sheetToChange, timesheetRow, type SheetToChange } from './reads.ts';
import { keepRevision, openRevision, settleRevisions } from './revisions.ts';
import { changeRow, refuseStep } from './row-change.ts';
import { clearSnapshot, lockLogs, toFreeze, unlockLogs, writeSnapshot } from './snapshot.ts';
import { runOfSheet } from './taking-run.ts';

const NOT_RETURNED = { returned_reason: null, returned_date: null, returned_by_id: null } as const;
/** The columns that approval freezes, before approval. */
const NOT_FROZEN = {
  ...payColumns(null),
  billable_hours: null,
  billed_hours: null,
  billed_mileage: null,
  billed_amount: null,
  time_zone: null,
} satisfies { [Column in keyof Billed]: null } & RowChange;

/** A timesheet after a step, with its snapshot where the step has read or written it. */
export interface ChangedSheet {
  row: TimesheetRecord;
  snapshot?: SnapshotRows;
}

const NOTHING = Promise.resolve(undefined);

/**
 * Draft → Submitted: the logs become the snapshot and are locked, the totals are frozen, in one step.
 */
export async function submitTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof timesheetSubmit>,
): Promise<ChangedSheet> {
  const { db, company_id, caller, now } = ctx;
  const { row, has_revision } = await sheetToChange(db, ctx, input.id);
  refuseStep(ctx, row, 'submit');
  refuseStale(row, input);
  const [logs, revision] = await pipelined(
    liveLogs(db, company_id, row),
    has_revision ? openRevision(db, company_id, row.id) : NOTHING,
  );
  const corrected = input.apply_revision === true && revision ? revision : null;
  if (has_revision && input.apply_revision !== undefined) await settleRevisions(db, company_id, row.id, now);
  const submitted = corrected ? withTimeOff(logsWithin(row, corrected.snapshot_logs), logs) : logs;
  if (submitted.reduce((sum, { entries }) => sum + entries.length, 0) > MAX_TIMESHEET_ENTRIES)
    throw badRequest(SHEET_IS_FULL);
  const { distance_unit } = ctx.membership;
  const [snapshot, findings] = await pipelined(
    writeSnapshot(db, company_id, row.id, distance_unit, submitted.map(toFreeze), 'new'),
    findingsOf(db, ctx, { user_id: row.user_id, logs: submitted }),
  );
  // Later than an unapplied correction, so that it can still be applied (see `offeredRevision`).
  const submitted_date = revision ? nextVersion(now, revision.corrected_at) : momentOf(now);
  const [changed] = await pipelined(
    changeRow(ctx, row, 'submit', {
      status: 'submitted',
      submitted_date,
      submitted_by_id: caller.user_id,
      ...snapshot.totals,
      distance_unit,
      findings,
      ...NOT_RETURNED,
    }),
    lockLogs(
      db,
      company_id,
      row.id,
      logs.map((log) => log.id),
    ),
    enqueueEvent(ctx, 'timesheet.submitted', row.id),
  );
  if (corrected) {
    // In effect now, and offered again if the sheet is unsubmitted again.
    await keepRevision(db, company_id, {
      timesheet_id: row.id,
      corrected_by_id: corrected.corrected_by_id,
      corrected_at: nextVersion(now, submitted_date),
      snapshot_logs: logsWithin(row, corrected.snapshot_logs),
      reason: corrected.reason,
    });
  }
  return { row: changed, snapshot: { logs: snapshot.logs, billing: new Map() } };
}

/** A correction with the time off that is approved by now: it follows its requests, not the correction. */
const withTimeOff = (corrected: readonly TimesheetLog[], live: readonly SheetLog[]): SheetLog[] => [
  ...corrected
    .filter(({ leave_request }) => leave_request == null)
    .map((log) => ({ ...log, leave_request_id: null })),
  ...live.filter(({ leave_request_id }) => leave_request_id !== null),
];

/** Those of a revision that are still in the sheet's days. */
const logsWithin = <Log extends { date: string }>(range: DateRange, logs: readonly Log[]): Log[] =>
  logs.filter(({ date }) => rangeHolds(range, date));

/** Submitted → Draft. By an admin it is a return, with an optional reason, which the employee sees. */
export async function unsubmitTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof timesheetReturn>,
): Promise<ChangedSheet> {
  const { db, company_id, caller, now } = ctx;
  const row = await timesheetRow(db, ctx, input.id);
  refuseStep(ctx, row, 'unsubmit');
  refuseStale(row, input);
  const returned = caller.is_admin && (row.user_id !== caller.user_id || Boolean(input.reason));
  await pipelined(unlockLogs(db, company_id, row.id), clearSnapshot(db, company_id, row.id));
  const changed = await changeRow(ctx, row, 'unsubmit', {
    status: 'draft',
    submitted_date: null,
    submitted_by_id: null,
    total_hours: null,
    leave_hours: null,
    total_mileage: null,
    total_stipend: null,
    findings: null,
    ...(returned
      ? {
          returned_reason: input.reason ?? null,
          returned_date: momentOf(now),
          returned_by_id: caller.user_id,
        }
      : NOT_RETURNED),
  });
  return { row: changed };
}

/**
 * Submitted → Approved: freezes everything that pay and billing depend on, and reallocates the regular hours of the pay period
 * among the sheets that share it (timesheets.md#approval).
 */
export async function approveTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof timesheetStep>,
): Promise<ChangedSheet> {
  const { db, company_id, caller, now } = ctx;
  const { row, has_revision } = await sheetToChange(db, ctx, input.id);
  refuseStep(ctx, row, 'approve');
  refuseStale(row, input);
  const [terms, snapshots] = await pipelined(
    payTermsOfPeople(db, ctx, [row.user_id]),
    snapshotRows(db, company_id, [row.id]),
  );
  const { logs = [] } = snapshots.get(row.id) ?? {};
  const basis = {
    sheets: [row],
    terms,
    entries: entriesToPay(row.id, logs),
    driven: drivenIn(row.id, logs),
  };
  const [[change, ...others], entries] = await pipelined(
    approvals(db, ctx, basis),
    snapshotBilling(db, ctx, basis),
  );
  const { after, frozen } = required(change, `the pay of timesheet ${row.id}`);
  const pay = required(after, `the pay of timesheet ${row.id} after approval`);
  const billing = new Map(entries.map((entry) => [entry.id, entry.billing]));
  const billed = billedEntries(row.total_hours ?? 0, entries);
  const [changed, pay_lines] = await pipelined(
    changeRow(ctx, row, 'approve', {
      status: 'approved',
      approved_date: momentOf(now),
      approved_by_id: caller.user_id,
      ...payColumns(pay),
      ...billed,
      billable_hours: billed.billed_hours,
      time_zone: ctx.membership.time_zone,
    }),
    freezeLines(ctx, row, required(frozen, `the lines of timesheet ${row.id}`), pay, billing),
    has_revision ? settleRevisions(db, company_id, row.id, now) : NOTHING,
    enqueueEvent(ctx, 'timesheet.approved', row.id),
  );
  for (const other of others) await movePay(ctx, other);
  await settleHours(
    ctx,
    row.user_id,
    [row, ...pluck(others, 'sheet')],
    `Timesheet ${formatBriefRange(row)} approved`,
    terms.leave_policies,
  );
  return { row: changed, snapshot: { logs, billing, pay_lines } };
}

/**
 * Recalculates the windows of an approved sheet: at the rates that approval froze, by the present rules and holidays
 * (pay.md#recalculation). Only changed results are written.
 */
export async function recalculateTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof timesheetStep>,
): Promise<void> {
  const row = await timesheetRow(ctx.db, ctx, input.id);
  refuseStep(ctx, row, 'recalculate');
  refuseStale(row, input);
  const changes = await changesOfApproved(ctx.db, ctx, [row], 'recalculate');
  for (const change of changes) await movePay(ctx, change);
  const reason = `Timesheet ${formatBriefRange(row)} recalculated`;
  await settleHours(ctx, row.user_id, pluck(changes, 'sheet'), reason);
}

/** What was paid or billed is corrected instead. */
async function refuseTaken(
  { db, company_id }: TimesheetTransaction,
  id: number,
  { in_pay_run, is_invoiced }: Pick<SheetToChange, 'in_pay_run' | 'is_invoiced'>,
): Promise<void> {
  const run = in_pay_run && (await runOfSheet(db, company_id, id));
  if (run) throw conflict('in_pay_run', inPayRunSentence(run));
  const [invoice] = (is_invoiced && (await invoicesOfSheets(db, company_id, [id])).get(id)) || [];
  if (invoice !== undefined) throw conflict('invoiced', invoicedSentence(invoice));
}

/** Approved → Submitted: clears what approval froze, and reallocates its regular hours among the others. */
export async function unapproveTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof timesheetStep>,
): Promise<ChangedSheet> {
  const { db } = ctx;
  const { row, ...beside } = await sheetToChange(db, ctx, input.id);
  refuseStep(ctx, row, 'unapprove');
  refuseStale(row, input);
  await refuseTaken(ctx, row.id, beside);
  const [, ...others] = await changesOfApproved(db, ctx, [row], 'unapprove');
  const changed = await changeRow(ctx, row, 'unapprove', {
    status: 'submitted',
    approved_date: null,
    approved_by_id: null,
    ...NOT_FROZEN,
  });
  await pipelined(
    releaseLines(ctx, row.id),
    // A payroll program must learn that this is no longer to be paid.
    enqueueEvents(ctx, ['timesheet.unapproved', 'timesheet.pay_changed'], row.id),
  );
  for (const change of others) await movePay(ctx, change);
  await settleHours(
    ctx,
    row.user_id,
    [row, ...pluck(others, 'sheet')],
    `Timesheet ${formatBriefRange(row)} unapproved`,
  );
  return { row: changed };
}
