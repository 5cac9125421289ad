import { type AnyColumn, type GetColumnData, and, count, eq, gt, lte, sql, sum } from 'drizzle-orm';
import type { Billed } from '@daybook/domain/billing';
import { sumHours } from '@daybook/domain/exact';
import { paySheet } from '@daybook/domain/payroll';
import { inIds } from '../../database/in-ids.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { type PaidSheet, type SourcedPay, paidBy } from '../timesheets/pay.ts';
import type { TimesheetRecord } from '../timesheets/records.ts';
import { type PayrollSpan, askedFor, isPartial } from './range.ts';

export function approvedSheets(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<TimesheetRecord[]> {
  return db
    .select()
    .from(timesheets)
    .where(askedFor(viewer, span))
    .orderBy(timesheets.start_date, timesheets.id);
}

/** A sheet, or several of a person that pay alike: how many, and what of them is billed, together. */
export type PaidSheets = PaidSheet &
  Pick<TimesheetRecord, 'end_date' | 'total_hours' | keyof Billed> & { sheets: number };

/**
 * The approved sheets with those of a person that were frozen at the same rates added up, as so many whole cents and
 * minutes, in the order of the latest of each. A sheet that today cuts is rounded by itself and so stands alone.
 */
export function paidSheets(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<PaidSheets[]> {
  const total = <Name extends keyof PaidSheet | keyof Billed | 'total_hours'>(name: Name) =>
    sum(timesheets[name]).mapWith(timesheets[name]);
  const latest = <Column extends AnyColumn>(column: Column) =>
    sql<GetColumnData<Column>>`max(${column})`.mapWith(column);
  const alone = span.up_to === null ? undefined : gt(timesheets.end_date, span.up_to);
  return db
    .select({
      id: latest(timesheets.id),
      user_id: timesheets.user_id,
      end_date: latest(timesheets.end_date),
      sheets: count(),
      pay_rate: timesheets.pay_rate,
      pay_rate_source: timesheets.pay_rate_source,
      overtime_rate: timesheets.overtime_rate,
      overtime_rate_source: timesheets.overtime_rate_source,
      mileage_rate: timesheets.mileage_rate,
      mileage_rate_source: timesheets.mileage_rate_source,
      total_hours: total('total_hours'),
      total_mileage: total('total_mileage'),
      total_stipend: total('total_stipend'),
      regular_hours: total('regular_hours'),
      overtime_hours: total('overtime_hours'),
      regular_pay: total('regular_pay'),
      overtime_pay: total('overtime_pay'),
      total_pay: total('total_pay'),
      mileage_pay: total('mileage_pay'),
      billed_hours: total('billed_hours'),
      billed_mileage: total('billed_mileage'),
      billed_amount: total('billed_amount'),
    })
    .from(timesheets)
    .where(askedFor(viewer, span))
    .groupBy(
      timesheets.user_id,
      timesheets.pay_rate,
      timesheets.pay_rate_source,
      timesheets.overtime_rate,
      timesheets.overtime_rate_source,
      timesheets.mileage_rate,
      timesheets.mileage_rate_source,
      ...(alone ? [sql`case when ${alone} then ${timesheets.id} end`] : []),
    )
    .orderBy(latest(timesheets.start_date), latest(timesheets.id));
}

const billed = <Column extends AnyColumn>(amount: Column | ReturnType<typeof sql>, kilometres = false) =>
  sql`sum(case when ${snapshotEntries.billable}${kilometres ? sql` and ${snapshotEntries.kms_billable}` : sql``} then ${amount} else 0 end)`;

/** What the entries of a sheet up to a day come to. */
export type UpToToday = Awaited<ReturnType<typeof entriesUpTo>>[number];

const entriesUpTo = (db: ReadDb, companyId: number, sheetIds: number[], upTo: string) =>
  db
    .select({
      timesheet_id: snapshotEntries.timesheet_id,
      total_hours: sum(snapshotEntries.hours).mapWith(snapshotEntries.hours),
      total_mileage: sum(snapshotEntries.mileage).mapWith(snapshotEntries.mileage),
      total_stipend: sum(snapshotEntries.stipend).mapWith(snapshotEntries.stipend),
      billed_hours: billed(snapshotEntries.hours).mapWith(snapshotEntries.hours),
      billed_mileage: billed(snapshotEntries.mileage, true).mapWith(snapshotEntries.mileage),
      // Minutes at cents an hour.
      billed_amount: billed(
        sql`${snapshotEntries.hours} * coalesce(${snapshotEntries.billing_rate}, 0)`,
      ).mapWith(timesheets.billed_amount),
    })
    .from(snapshotEntries)
    .innerJoin(
      snapshotLogs,
      and(eq(snapshotLogs.company_id, companyId), eq(snapshotLogs.id, snapshotEntries.snapshot_log_id)),
    )
    .where(
      and(
        eq(snapshotEntries.company_id, companyId),
        inIds(snapshotEntries.timesheet_id, sheetIds),
        lte(snapshotLogs.date, upTo),
      ),
    )
    .groupBy(snapshotEntries.timesheet_id);

/** Of sheets that today cuts: what their entries up to today come to, by sheet. */
export async function entriesUntil(
  db: ReadDb,
  companyId: number,
  sheets: readonly { id: number; end_date: string }[],
  span: PayrollSpan,
): Promise<Map<number, UpToToday>> {
  const ids = sheets.filter((sheet) => isPartial(sheet, span)).map((sheet) => sheet.id);
  if (span.up_to === null || ids.length === 0) return new Map();
  const none = {
    total_hours: 0,
    total_mileage: 0,
    total_stipend: 0,
    billed_hours: 0,
    billed_mileage: 0,
    billed_amount: 0,
  };
  const rows = await entriesUpTo(db, companyId, ids, span.up_to);
  return new Map([
    ...ids.map((id) => [id, { timesheet_id: id, ...none }] as const),
    ...rows.map((row) => [row.timesheet_id, row] as const),
  ]);
}

/**
 * What a sheet pays in the span: as it was frozen, or, where today cuts it, what its entries up to today come to. The regular
 * hours that a sheet has in its pay period come first in it.
 */
export function payInSpan(sheet: PaidSheet, part: UpToToday | undefined): SourcedPay {
  const whole = paidBy(sheet);
  if (!part) return whole;
  const regular_hours = Math.min(part.total_hours, whole.regular_hours);
  return {
    ...whole,
    ...paySheet(
      { ...whole, total_mileage: part.total_mileage, total_stipend: part.total_stipend },
      { regular_hours, overtime_hours: sumHours([part.total_hours, -regular_hours]) },
    ),
  };
}
