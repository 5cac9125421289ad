import { type AnyColumn, type GetColumnData, count, gt, isNull, or, sql, sum } from 'drizzle-orm';
import { type BilledTime, addUpWork } from '@daybook/domain/billed-work';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import type { Rates } from '@daybook/domain/pay-rates';
import { type SheetPay, paySheet } from '@daybook/domain/payroll';
import { jsonGroup } from '../../database/json-group.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../clients/visibility.ts';
import { type PaidSheet, payOf } from '../timesheets/pay.ts';
import { type Span, askedFor, isCut } from './span.ts';
import type { EntryGroup } from './work.ts';

export type Sheet = typeof timesheets.$inferSelect;

export function approvedSheets(db: ReadDb, viewer: Viewer, span: Span): Promise<Sheet[]> {
  return db
    .select()
    .from(timesheets)
    .where(askedFor(viewer, span))
    .orderBy(timesheets.start_date, timesheets.id);
}

/** A sheet, or several of a person that pay alike: how many, and what was stored of their work, together. */
export type PaidSheets = PaidSheet & { sheets: number; work: BilledTime[] };

/**
 * The approved sheets with those of a person that were frozen at the same rates added up, as so many whole cents and
 * minutes, in the order of the latest of each. A sheet that pays at the employee's present rates, or that today cuts, is
 * rounded by itself and so stands alone.
 */
export function paidSheets(db: ReadDb, viewer: Viewer, span: Span): Promise<PaidSheets[]> {
  const alone = or(
    isNull(timesheets.total_pay),
    span.up_to === null ? undefined : gt(timesheets.end_date, span.up_to),
  );
  const total = <Name extends keyof PaidSheet>(name: Name) => sum(timesheets[name]).mapWith(timesheets[name]);
  const latest = <Column extends AnyColumn>(column: Column) =>
    sql<GetColumnData<Column>>`max(${column})`.mapWith(column);
  return db
    .select({
      id: latest(timesheets.id),
      user_id: timesheets.user_id,
      start_date: latest(timesheets.start_date),
      end_date: latest(timesheets.end_date),
      sheets: count(),
      work: jsonGroup(timesheets.work, addUpWork),
      pay_rate: timesheets.pay_rate,
      overtime_rate: timesheets.overtime_rate,
      mileage_rate: timesheets.mileage_rate,
      total_hours: total('total_hours'),
      total_mileage: total('total_mileage'),
      total_stipend: total('total_stipend'),
      regular_hours: total('regular_hours'),
      overtime_hours: total('overtime_hours'),
      regular_pay: total('regular_pay'),
      overtime_pay: total('overtime_pay'),
      total_pay: total('total_pay'),
      mileage_pay: total('mileage_pay'),
    })
    .from(timesheets)
    .where(askedFor(viewer, span))
    .groupBy(
      timesheets.user_id,
      timesheets.pay_rate,
      timesheets.overtime_rate,
      timesheets.mileage_rate,
      sql`case when ${alone} then ${timesheets.id} end`,
    )
    .orderBy(latest(timesheets.start_date));
}

/**
 * What a sheet pays in the span: as it was frozen, or, where today cuts it, what its logs up to today come to. The regular
 * hours that a sheet has in its pay period come first in it.
 */
export function payInSpan(
  sheet: PaidSheet,
  employee: Rates | undefined,
  upToToday: readonly EntryGroup[],
  span: Span,
): SheetPay {
  const whole = payOf(sheet, employee);
  if (!isCut(sheet, span)) return whole;
  const hours = sumHours(upToToday.map((group) => group.hours));
  const regular_hours = Math.min(hours, whole.regular_hours);
  return paySheet(
    {
      ...whole,
      start_date: sheet.start_date,
      total_mileage: sumKm(upToToday.map((group) => group.mileage)),
      total_stipend: sumUsd(upToToday.map((group) => group.stipend)),
    },
    { regular_hours, overtime_hours: sumHours([hours, -regular_hours]) },
  );
}
