import {
  and,
  between,
  count,
  eq,
  gt,
  lte,
  sql,
  sum,
  type AnyColumn,
  type GetColumnData,
  type SQL,
} from 'drizzle-orm';
import type { PayrollRange } from '@daybook/contract/payroll';
import type { BilledSheet } from '@daybook/domain/clients/billing';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { mileageSums, type MileageLine } from '@daybook/domain/pay/pay-rules/mileage';
import { sheetColumns } from '@daybook/domain/pay/pay-rules/sheet-columns';
import { hull, type DateRange } from '@daybook/domain/time/date-range';
import { referenceTo } from '../../database/of-company.ts';
import type { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { distanceIn, inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { approvedPay } from '../pay/approved-pay.ts';
import { paidBy, type PaidSheet, type SourcedPay, type StoredLine } from '../pay/lines.ts';
import { mileageUntil, type FrozenSheet } from '../pay/mileage.ts';
import type { PayViewer } from '../pay/sheet-terms.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { linesBySheet } from '../pay/window-changes.ts';

/** The range of a payroll, and the last day that counts (year to date). */
export interface PayrollSpan {
  start_date: string;
  end_date: string;
  user: number | undefined;
  up_to: string | null;
}

export const spanOf = (input: PayrollRange, today: string): PayrollSpan => ({
  start_date: input.start_date,
  end_date: input.end_date,
  user: input.user,
  up_to: input.year_to_date ? (input.end_date < today ? input.end_date : today) : null,
});

/** Timesheets inside the range; for the year to date, those that start in it (billing.md#ranges). */
export const inSpan = (span: PayrollSpan) =>
  and(
    // Both bounds on one column: an index finds them without reading earlier or later years.
    between(timesheets.start_date, span.start_date, span.end_date),
    span.up_to === null ? lte(timesheets.end_date, span.end_date) : undefined,
  );

/** The approved ones of them that are paid here. */
export const paidIn = (span: PayrollSpan) =>
  and(eq(timesheets.status, 'approved'), eq(timesheets.imported, false), inSpan(span));

/** Only the employee's, if the range names one. */
export const ofUser = (
  column: typeof timesheets.user_id | typeof dailyLogs.user_id,
  span: PayrollSpan,
): SQL | undefined => (span.user === undefined ? undefined : eq(column, span.user));

export const paidSheetsOf = ({ company_id }: Viewer, span: PayrollSpan) =>
  and(eq(timesheets.company_id, company_id), paidIn(span), ofUser(timesheets.user_id, span));

export function approvedSheets(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<TimesheetRecord[]> {
  return db
    .select()
    .from(timesheets)
    .where(paidSheetsOf(viewer, span))
    .orderBy(timesheets.start_date, timesheets.id);
}

const rates = {
  pay_rate: timesheets.pay_rate,
  pay_rate_source: timesheets.pay_rate_source,
  overtime_rate: timesheets.overtime_rate,
  overtime_rate_source: timesheets.overtime_rate_source,
  rates_vary: timesheets.rates_vary,
  mileage_rate: timesheets.mileage_rate,
  mileage_rate_unit: timesheets.mileage_rate_unit,
  mileage_rate_source: timesheets.mileage_rate_source,
};

/**
 * The approved timesheets of each employee, those with the same frozen rates summed in whole cents and minutes, in the
 * order of the latest of each; distances in the company's unit. A timesheet that ends after the last day that counts stays separate.
 */
export function paidSheets(db: ReadDb, viewer: Viewer, span: PayrollSpan) {
  const total = <Column extends AnyColumn>(column: Column) => sum(column).mapWith(column);
  const distance = <Column extends AnyColumn>(column: Column) =>
    sum(distanceIn(viewer.membership.distance_unit, timesheets.distance_unit, column)).mapWith(column);
  const latest = <Column extends AnyColumn>(column: Column) =>
    sql<GetColumnData<Column>>`max(${column})`.mapWith(column);
  const partial = span.up_to === null ? undefined : gt(timesheets.end_date, span.up_to);
  return db
    .select({
      id: latest(timesheets.id),
      user_id: timesheets.user_id,
      start_date: latest(timesheets.start_date),
      end_date: latest(timesheets.end_date),
      sheets: count(),
      ...rates,
      total_hours: total(timesheets.total_hours),
      total_mileage: distance(timesheets.total_mileage),
      total_stipend: total(timesheets.total_stipend),
      regular_hours: total(timesheets.regular_hours),
      overtime_hours: total(timesheets.overtime_hours),
      regular_pay: total(timesheets.regular_pay),
      overtime_pay: total(timesheets.overtime_pay),
      total_pay: total(timesheets.total_pay),
      mileage_pay: total(timesheets.mileage_pay),
      mileage_taxed: total(timesheets.mileage_taxed),
      billed_hours: total(timesheets.billed_hours),
      billed_mileage: distance(timesheets.billed_mileage),
      billed_amount: total(timesheets.billed_amount),
    })
    .from(timesheets)
    .where(paidSheetsOf(viewer, span))
    .groupBy(
      timesheets.user_id,
      ...Object.values(rates),
      ...(partial ? [sql`case when ${partial} then ${timesheets.id} end`] : []),
    )
    .orderBy(latest(timesheets.start_date), latest(timesheets.id));
}

/** Totals of the entries of a timesheet up to the last day that counts. */
export interface PartialTotals extends BilledSheet {
  mileage: readonly MileageLine[];
  /** The pay of the minutes up to the day. */
  lines: readonly StoredLine[];
}

const NOTHING: PartialTotals = {
  total_hours: 0,
  total_mileage: 0,
  billed_hours: 0,
  billed_mileage: 0,
  billed_amount: 0,
  mileage: [],
  lines: [],
};

const billed = (amount: AnyColumn | SQL, mileage = false) =>
  sql`sum(case when ${snapshotEntries.billable}${mileage ? sql` and ${snapshotEntries.kms_billable}` : sql``} then ${amount} else 0 end)`;

/** The totals of approved entries, distances in one unit. */
export function entrySums(unit: DistanceUnit) {
  const driven = distanceIn(unit, snapshotLogs.distance_unit, snapshotEntries.mileage);
  return {
    total_hours: sum(snapshotEntries.hours).mapWith(snapshotEntries.hours),
    total_mileage: sum(driven).mapWith(snapshotEntries.mileage),
    billed_hours: billed(snapshotEntries.hours).mapWith(snapshotEntries.hours),
    billed_mileage: billed(driven, true).mapWith(snapshotEntries.mileage),
    // Minutes at cents an hour.
    billed_amount: billed(
      sql`${snapshotEntries.hours} * coalesce(${snapshotEntries.billing_rate}, 0)`,
    ).mapWith(timesheets.billed_amount),
  };
}

export type DatedSheet = FrozenSheet &
  Pick<TimesheetRecord, 'user_id' | 'start_date' | 'end_date' | 'rates_vary'>;

/** For timesheets that end after the last day that counts: the totals up to it, by timesheet; distances in one unit. */
export async function entriesUntil(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly DatedSheet[],
  { up_to }: PayrollSpan,
): Promise<Map<number, PartialTotals>> {
  const { company_id } = viewer;
  const { distance_unit } = viewer.membership;
  if (up_to === null) return new Map();
  const partial = sheets.filter((sheet) => sheet.end_date > up_to);
  if (partial.length === 0) return new Map();
  const ids = pluck(partial, 'id');
  const mileage = await mileageUntil(db, company_id, partial, up_to);
  const lines = await linesUntil(db, viewer, partial, up_to);
  const rows = await db
    .select({ timesheet_id: snapshotEntries.timesheet_id, ...entrySums(distance_unit) })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, ids),
        lte(snapshotLogs.date, up_to),
      ),
    )
    .groupBy(snapshotEntries.timesheet_id);
  return new Map([
    ...ids.map((id) => [id, { ...NOTHING, lines: lines.get(id) ?? [] }] as const),
    ...rows.map(
      ({ timesheet_id: id, ...totals }) =>
        [id, { ...totals, mileage: mileage.get(id) ?? [], lines: lines.get(id) ?? [] }] as const,
    ),
  ]);
}

/** The pay of these timesheets up to a day. */
async function linesUntil(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly DatedSheet[],
  up_to: string,
): Promise<Map<number, StoredLine[]>> {
  const days = new Map<number, DateRange>();
  for (const { user_id, ...sheet } of sheets) days.set(user_id, hull(days.get(user_id) ?? sheet, sheet));
  const part = { sheets: new Set(pluck(sheets, 'id')), up_to };
  const lines = new Map<number, StoredLine[]>();
  for (const pay of (await approvedPay(db, viewer, days, part)).values())
    for (const [id, own] of linesBySheet(pay)) lines.set(id, own);
  return lines;
}

/** The pay of a timesheet in the range: as frozen or, if only part of it counts, the pay of that part. */
export function payInSpan(sheet: PaidSheet, part: PartialTotals | undefined): SourcedPay {
  const whole = paidBy(sheet);
  if (!part) return whole;
  const { lines, mileage, total_mileage } = part;
  return { ...whole, ...sheetColumns(lines), total_mileage, ...mileageSums(mileage) };
}
