import { and, eq } from 'drizzle-orm';
import type { TimesheetCorrect } from '@daybook/contract/timesheets';
import type { Billing } from '@daybook/domain/clients/billing';
import { hoursFromMinutes, sumUsd } from '@daybook/domain/money/exact';
import { addUp } from '@daybook/domain/money/figures';
import { formatBriefRange } from '@daybook/domain/time/date-range';
import { snapshotLogs } from '../../database/schema/timesheets.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { conflict, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { settleHours } from '../leave-balances/hours.ts';
import { billCorrected } from '../pay/billing.ts';
import { correctedPay } from '../pay/changes.ts';
import { entriesToPay, snapshotEntriesOf, type EntryTerms, type StoredEntry } from '../pay/entries.ts';
import { freezeEntries, replaceLines } from '../pay/freeze.ts';
import { hourlyOf, payColumns, payOf } from '../pay/lines.ts';
import { usualTerms } from '../pay/mileage.ts';
import type { PayViewer } from '../pay/sheet-terms.ts';
import { movePay, type TimesheetTransaction } from '../pay/sheet-update.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { frozenRates, payTermsOfPeople } from '../pay/terms.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import { findingsOf } from './findings.ts';
import { drivenIn, snapshotRows, type SheetLog, type SnapshotRows } from './logs.ts';
import { sheetToChange } from './reads.ts';
import { keepRevision } from './revisions.ts';
import { changeRow, refuseStep } from './row-change.ts';
import { clearSnapshot, toFreeze, writeSnapshot, type LogToFreeze } from './snapshot.ts';
import { checkedLogs, corrected, refuseUnfitReferences } from './submitted-correction.ts';

/**
 * Replaces the snapshot of an approved sheet in a pay run (timesheets.md#correcting-a-paid-sheet). The old one is kept as a revision,
 * entries that stay keep their frozen values, and the next run pays the difference.
 * @returns the new one
 */
export async function correctPaidTimesheet(
  ctx: TimesheetTransaction,
  input: TimesheetCorrect,
): Promise<SnapshotRows> {
  const { row, in_pay_run, is_invoiced } = await sheetToChange(ctx.db, ctx, input.id);
  refuseStep(ctx, row, 'correct');
  if (!in_pay_run && !is_invoiced) throw conflict('approved', 'Unapprove this timesheet to change it.');
  refuseStale(row, input);
  return replaceApproved(ctx, row, input.reason, async (stored) => {
    const checked = checkedLogs(ctx, row, stored, input.snapshot_logs);
    await refuseUnfitReferences(ctx, stored, checked);
    return checked;
  });
}

/**
 * Replaces the snapshot of an approved sheet, for a correction and for time off that is approved, or cancelled, later.
 * @returns the new one
 */
export async function replaceApproved(
  ctx: TimesheetTransaction,
  row: TimesheetRecord,
  reason: string,
  toLogs: (stored: readonly SheetLog[]) => Promise<LogToFreeze[]>,
): Promise<SnapshotRows> {
  const { db, company_id, caller, now } = ctx;
  const [snapshots, approved, drove, terms] = await pipelined(
    snapshotRows(db, company_id, [row.id]),
    snapshotEntriesOf(db, company_id, [row.id]),
    snapshotOf(db, company_id, row.id),
    payTermsOfPeople(db, ctx, [row.user_id]),
  );
  const { logs: stored = [], billing = new Map<number, Billing>() } = snapshots.get(row.id) ?? {};
  const checked = await toLogs(stored);
  await clearSnapshot(db, company_id, row.id);
  const { totals, logs } = await writeSnapshot(db, company_id, row.id, row.distance_unit, checked, 'stay');
  const sheet = { ...row, ...totals };
  const { added, frozen } = keptEntries(approved, entriesToPay(row.id, logs));
  const basis = {
    sheets: [sheet],
    terms,
    entries: entriesToPay(row.id, logs, frozen),
    driven: drivenIn(row.id, logs),
  };
  const { billed, billing: billingNow } = await billCorrected(
    ctx,
    sheet,
    basis,
    new Map([...billing].filter(([id]) => !added.has(id))),
  );
  await freezeEntries(ctx, frozen);
  const [sheetChange, ...others] = await correctedPay(
    db,
    ctx,
    sheet,
    basis,
    added,
    keptTerms(row, drove, checked),
  );
  const { before, after } = await corrected(ctx, stored, logs);
  await changeRow(
    ctx,
    row,
    'correct',
    {
      ...totals,
      ...payColumns(required(sheetChange?.after, `the pay of timesheet ${row.id} after its correction`)),
      ...billed,
      billable_hours: billed.billed_hours,
      findings: await findingsOf(db, ctx, { user_id: row.user_id, logs }),
    },
    {
      action: 'timesheet.correct',
      before: { snapshot_logs: before },
      after: { snapshot_logs: after, reason },
    },
  );
  await replaceLines(ctx, row, sheetChange?.frozen ?? null, sheetChange?.after ?? null);
  const corrected_at = momentOf(now);
  await keepRevision(db, company_id, {
    timesheet_id: row.id,
    corrected_by_id: caller.user_id,
    corrected_at,
    snapshot_logs: before,
    kind: 'correction',
    reason,
  });
  await enqueueEvent(ctx, 'timesheet.corrected', row.id);
  for (const change of others) await movePay(ctx, change);
  await settleHours(
    ctx,
    row.user_id,
    [row, ...pluck(others, 'sheet')],
    `Timesheet ${formatBriefRange(row)} corrected`,
  );
  return { logs, billing: billingNow };
}

/** By how much an approved sheet pays more with days of a request, in USD; nothing is written. */
export async function payOfAddedDays(
  db: ReadDb,
  viewer: PayViewer,
  row: TimesheetRecord,
  added_days: {
    leave_request_id: number;
    days: readonly { date: string; minutes: number }[];
    work_code_id: number;
  },
): Promise<number> {
  const { company_id } = viewer;
  const { leave_request_id, days, work_code_id } = added_days;
  const [snapshots, approved, drove, terms] = await pipelined(
    snapshotRows(db, company_id, [row.id]),
    snapshotEntriesOf(db, company_id, [row.id]),
    snapshotOf(db, company_id, row.id),
    payTermsOfPeople(db, viewer, [row.user_id]),
  );
  const { logs: stored = [] } = snapshots.get(row.id) ?? {};
  const off = days.map(({ date, minutes }, index): SheetLog => {
    const hours = hoursFromMinutes(minutes);
    // Not the id of any other log or entry.
    const id = -1 - index;
    const none = { start_time: null, end_time: null, mileage: 0, stipend: 0, trips: [] };
    return {
      id,
      session_id: null,
      date,
      client_id: 0,
      leave_request_id,
      notes: null,
      daily_narrative: null,
      total_hours: hours,
      total_mileage: 0,
      distance_unit: row.distance_unit,
      total_stipend: 0,
      entries: [{ id, work_code_id, hours, ...none }],
    };
  });
  const logs = [...stored, ...off];
  const hours = off.map(({ total_hours }) => ({ total_hours, leave_hours: total_hours }));
  const sheet = { ...row, ...addUp({ total_hours: 'minutes', leave_hours: 'minutes' }, [row, ...hours]) };
  const { added, frozen } = keptEntries(approved, entriesToPay(row.id, logs));
  const entries = entriesToPay(row.id, logs, frozen);
  const basis = { sheets: [sheet], terms, entries, driven: drivenIn(row.id, logs) };
  const unchanged = keptTerms(row, drove, stored.map(toFreeze));
  const [change] = await correctedPay(db, viewer, sheet, basis, added, unchanged);
  return sumUsd([change?.after?.total_pay ?? 0, -payOf(row).total_pay]);
}

const snapshotOf = (db: ReadDb, company_id: number, timesheet_id: number) =>
  db
    .select({
      id: snapshotLogs.id,
      date: snapshotLogs.date,
      total_mileage: snapshotLogs.total_mileage,
      mileage_terms: snapshotLogs.mileage_terms,
      hourly_rates: snapshotLogs.hourly_rates,
    })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, timesheet_id)));

/**
 * The terms of the logs that stay on their day: those frozen with the log, or the sheet's. A log without a distance has frozen
 * none for it: what is added gets the rate and the limit of its day.
 */
function keptTerms(
  sheet: TimesheetRecord,
  before: Awaited<ReturnType<typeof snapshotOf>>,
  after: readonly LogToFreeze[],
) {
  const unchanged = before.filter(({ id, date }) => after.some((log) => log.id === id && log.date === date));
  const usual = usualTerms(sheet);
  const paid = hourlyOf(sheet);
  return {
    mileage: new Map(
      unchanged
        .filter(({ total_mileage, mileage_terms }) => total_mileage > 0 || mileage_terms !== null)
        .map(({ id, mileage_terms }) => [id, mileage_terms ?? usual]),
    ),
    hourly: new Map(unchanged.map((log) => [log.id, frozenRates(log, paid)])),
  };
}

/**
 * Which entries are the approved ones, with their frozen terms; another day, client or work code makes an entry a different one,
 * which is `added`.
 */
function keptEntries(
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
): { added: Set<number>; frozen: Map<number, EntryTerms> } {
  const approved = new Map(before.map((entry) => [entry.id, entry]));
  const added = new Set<number>();
  const frozen = new Map<number, EntryTerms>();
  for (const { id, date, client_id, work_code_id } of after) {
    const entry = approved.get(id);
    const isKept =
      entry?.date === date && entry.client_id === client_id && entry.work_code_id === work_code_id;
    if (!isKept) added.add(id);
    else if (entry.frozen) frozen.set(id, entry.frozen);
  }
  return { added, frozen };
}
