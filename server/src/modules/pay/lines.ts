import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { sumUsd } from '@daybook/domain/money/exact';
import { inWhole } from '@daybook/domain/money/figures';
import { HOURLY_FIGURES, type HourlyRates, type RateSources } from '@daybook/domain/pay/pay-rates';
import { isMileage, MILEAGE_PAY_CODES } from '@daybook/domain/pay/pay-rules/definition';
import type { LineKey } from '@daybook/domain/pay/pay-rules/model';
import type { RegularPeriod, SheetPay } from '@daybook/domain/pay/payroll';
import type { DateRange } from '@daybook/domain/time/date-range';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import type { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';

type Row = typeof timesheets.$inferSelect;

export type SourcedPay = SheetPay & RateSources;
/** Everything that approval freezes about pay: also the pay period of its regular hours. */
export type FrozenPay = SourcedPay & RegularPeriod;

export type PaidSheet = Pick<Row, 'user_id' | 'mileage_pay' | (keyof SourcedPay & keyof Row)>;

/** The columns in which approval always freezes a value, and which are named as in `FrozenPay`. */
const PAY_COLUMNS = [
  'pay_rate',
  'pay_rate_source',
  'overtime_rate',
  'overtime_rate_source',
  'mileage_rate_source',
  'regular_hours',
  'overtime_hours',
  'regular_pay',
  'overtime_pay',
  'total_pay',
  'mileage_taxed',
] as const;
const PERIOD_COLUMNS = ['pay_period_start', 'pay_period_end', 'pay_period_regular_hours'] as const;

/** The pay of an approved timesheet: only figures that approval froze, never current settings. */
export function paidBy(sheet: PaidSheet): SourcedPay {
  const { mileage_pay, ...pay } = frozen(sheet, [
    ...PAY_COLUMNS,
    'mileage_pay',
    'total_mileage',
    'total_stipend',
  ]);
  return {
    ...pay,
    id: sheet.id,
    user: sheet.user_id,
    rates_vary: sheet.rates_vary,
    mileage_rate: sheet.mileage_rate,
    mileage_rate_unit: sheet.mileage_rate_unit,
    mileage_reimbursement: mileage_pay,
    mileage_untaxed: sumUsd([mileage_pay, -pay.mileage_taxed]),
  };
}

/** The hourly rates of an approved timesheet, as the engine reads them. */
export function hourlyOf(sheet: Pick<Row, 'id' | (keyof HourlyRates & keyof Row)>): HourlyRates {
  const rates = frozen(sheet, ['pay_rate', 'pay_rate_source', 'overtime_rate', 'overtime_rate_source']);
  return { ...rates, ...inWhole(HOURLY_FIGURES, rates) };
}

export const payOf = (sheet: PaidSheet & Pick<Row, keyof RegularPeriod>): FrozenPay => ({
  ...paidBy(sheet),
  ...frozen(sheet, PERIOD_COLUMNS),
});

/** What approval froze in these columns of a timesheet. */
function frozen<Name extends keyof Row>(
  sheet: Pick<Row, 'id' | Name>,
  columns: readonly Name[],
): { [Column in Name]: NonNullable<Row[Column]> };
function frozen(sheet: Partial<Row>, columns: readonly (keyof Row)[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column) => [column, required(sheet[column], `${column} of timesheet ${sheet.id}`)]),
  );
}

/** The columns that `payOf` reads back; null: of a timesheet that is not approved. */
export const payColumns = (pay: FrozenPay | null) => ({
  ...orEmpty(pay, PAY_COLUMNS),
  ...orEmpty(pay, PERIOD_COLUMNS),
  rates_vary: pay?.rates_vary ?? false,
  mileage_rate: pay?.mileage_rate ?? null,
  mileage_rate_unit: pay?.mileage_rate_unit ?? null,
  mileage_pay: pay?.mileage_reimbursement ?? null,
});

function orEmpty<Name extends keyof FrozenPay>(
  pay: FrozenPay | null,
  columns: readonly Name[],
): { [Column in Name]: FrozenPay[Column] | null };
function orEmpty(pay: FrozenPay | null, columns: readonly (keyof FrozenPay)[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, pay?.[column] ?? null]));
}

/** A pay line of one sheet as stored (pay.md#ledger). */
export interface StoredLine extends LineKey, DateRange {
  /** Of a distance in `units`; null: not a distance. */
  unit: DistanceUnit | null;
  pay_rule_version_id: number | null;
  minutes: number | null;
  units: number | null;
  cents: number;
}

export const ofTime = notInArray(timesheetPayLines.pay_code, [...MILEAGE_PAY_CODES]);

/** A line as `StoredLine` has it. */
export const lineColumns = {
  start_date: timesheetPayLines.window_start,
  end_date: timesheetPayLines.window_end,
  pay_rule_version_id: timesheetPayLines.pay_rule_version_id,
  pay_code: timesheetPayLines.pay_code,
  multiplier: timesheetPayLines.multiplier,
  rate: timesheetPayLines.rate,
  minutes: timesheetPayLines.minutes,
  units: timesheetPayLines.units,
  unit: timesheetPayLines.unit,
  cents: timesheetPayLines.amount,
};

const linesOfSheets = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ timesheet_id: timesheetPayLines.timesheet_id, ...lineColumns })
    .from(timesheetPayLines)
    .where(and(eq(timesheetPayLines.company_id, company_id), inIds(timesheetPayLines.timesheet_id, ids)))
    .orderBy(timesheetPayLines.window_start, timesheetPayLines.id);

/** Those of these approved sheets that a pay rule paid, not Classic 80. */
export async function paidByRule(db: ReadDb, company_id: number, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: timesheetPayLines.timesheet_id })
    .from(timesheetPayLines)
    .where(
      and(
        eq(timesheetPayLines.company_id, company_id),
        inIds(timesheetPayLines.timesheet_id, ids),
        isNotNull(timesheetPayLines.pay_rule_version_id),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The pay lines of approved sheets, by sheet; `time`: without those of mileage, which no rule computes. */
export async function storedLines(
  db: ReadDb,
  company_id: number,
  ids: number[],
  which: 'all' | 'time' = 'all',
): Promise<Map<number, StoredLine[]>> {
  const lines = new Map<number, StoredLine[]>();
  if (ids.length === 0) return lines;
  for (const { timesheet_id, ...line } of await linesOfSheets(db, { company_id, ids })) {
    if (which === 'time' && isMileage(line.pay_code)) continue;
    const own = lines.get(timesheet_id) ?? [];
    own.push(line);
    lines.set(timesheet_id, own);
  }
  return lines;
}
