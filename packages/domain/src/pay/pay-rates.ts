import type { DistanceUnit } from '../money/distance.ts';
import { divideHalfUp, formatUsdRate } from '../money/exact.ts';
import type { Units } from '../money/figures.ts';

/** In USD. */
export const DEFAULT_PAY_RATE = 25;
export const DEFAULT_PAY_MILLICENTS = 2_500_000;
const DEFAULT_OVERTIME_MILLICENTS = 3_750_000;

/** Says at compile time which unit a record's rates are in: where another is wanted, it is refused. Never set. */
export interface RatesIn<Unit extends 'USD' | 'millicents'> {
  readonly rates_in?: Unit;
}

/** The rates of the employee and of the role, as far as the plan allows them; millicents per hour, km or mile. */
export interface Rates extends RatesIn<'millicents'> {
  pay_rate?: number | null;
  overtime_rate?: number | null;
  mileage_rate?: number | null;
  default_pay_rate?: number | null;
  default_mileage_rate?: number | null;
}

/** The rates of a sheet: in millicents for the engine, in USD as they are stored with it and shown. */
export interface ResolvedRates {
  pay_rate: number;
  /** Has a third decimal if it is 1.5 × an odd number of cents. */
  overtime_rate: number;
  mileage_rate: number | null;
  /** The unit of `mileage_rate`; missing if it was not requested. */
  mileage_rate_unit?: DistanceUnit | null;
}

export const HOURLY_FIGURES = { pay_rate: 'millicents', overtime_rate: 'millicents' } as const;
export const RATE_FIGURES: Units<'pay_rate' | 'overtime_rate' | 'mileage_rate'> = {
  ...HOURLY_FIGURES,
  mileage_rate: 'millicents',
};

export const PAY_RATE_SOURCES = ['employee', 'role', 'default'] as const;
export type PayRateSource = (typeof PAY_RATE_SOURCES)[number];
/** `pay_rate`: 1.5 times it. */
export const OVERTIME_RATE_SOURCES = ['employee', 'pay_rate', 'default'] as const;
type OvertimeRateSource = (typeof OVERTIME_RATE_SOURCES)[number];
export const MILEAGE_RATE_SOURCES = ['employee', 'role', 'company', 'standard', 'none'] as const;
export type MileageRateSource = (typeof MILEAGE_RATE_SOURCES)[number];

export interface RateSources {
  pay_rate_source: PayRateSource;
  overtime_rate_source: OvertimeRateSource;
  mileage_rate_source: MileageRateSource;
}

/** The rates of an hour, and of an hour of overtime, with their sources; in millicents. */
export type HourlyRates = Pick<
  ResolvedRates & RateSources,
  'pay_rate' | 'pay_rate_source' | 'overtime_rate' | 'overtime_rate_source'
> &
  RatesIn<'millicents'>;

/**
 * The rates that approval freezes: the employee's; otherwise the role's default; otherwise 25 and 37.5, which is marked
 * wherever they show; with only a pay rate, overtime is 1.5 times it (pay.md#classic-80).
 */
export function ratesWithDefaults(set: Rates | null | undefined): ResolvedRates & RateSources {
  const {
    pay_rate: personal,
    overtime_rate,
    mileage_rate: personalMileage,
    default_pay_rate,
    default_mileage_rate,
  } = set ?? {};
  const pay = personal ?? default_pay_rate ?? null;
  const mileage = personalMileage ?? default_mileage_rate ?? null;
  return {
    pay_rate: pay ?? DEFAULT_PAY_MILLICENTS,
    pay_rate_source: pay === null ? 'default' : personal == null ? 'role' : 'employee',
    ...overtimeOf(overtime_rate ?? null, pay),
    mileage_rate: mileage,
    mileage_rate_source: mileage === null ? 'none' : personalMileage == null ? 'role' : 'employee',
  };
}

function overtimeOf(personal: number | null, pay: number | null) {
  if (personal !== null) return { overtime_rate: personal, overtime_rate_source: 'employee' } as const;
  if (pay === null)
    return { overtime_rate: DEFAULT_OVERTIME_MILLICENTS, overtime_rate_source: 'default' } as const;
  return { overtime_rate: timeAndAHalf(pay), overtime_rate_source: 'pay_rate' } as const;
}

const timeAndAHalf = (pay: number): number => divideHalfUp(BigInt(pay) * 3n, 2n);

const SOURCE_TEXTS: Readonly<Record<PayRateSource | OvertimeRateSource | MileageRateSource, string>> = {
  employee: 'the employee’s',
  role: 'the role’s default',
  pay_rate: '1.5 times the pay rate',
  company: 'the company’s',
  standard: 'the standard rate',
  default: 'default, no rate was set',
  none: 'no rate was set',
};

/**
 * Each rate of a sheet with its source: "Pay rate", "$25.00", "default, no rate was set".
 * @param byRule a pay rule paid the sheet; it knows no default rates
 */
export function rateLines(
  sheet: ResolvedRates & RateSources,
  byRule = false,
): { label: string; rate: string; source: string }[] {
  const hourly = (rate: number, source: keyof typeof SOURCE_TEXTS) =>
    byRule && source === 'default'
      ? { rate: '—', source: SOURCE_TEXTS.none }
      : { rate: formatUsdRate(rate), source: SOURCE_TEXTS[source] };
  return [
    { label: 'Pay rate', ...hourly(sheet.pay_rate, sheet.pay_rate_source) },
    { label: 'Overtime rate', ...hourly(sheet.overtime_rate, sheet.overtime_rate_source) },
    {
      label: 'Mileage rate',
      rate:
        sheet.mileage_rate === null
          ? '—'
          : `${formatUsdRate(sheet.mileage_rate)}${sheet.mileage_rate_unit ? ` a ${sheet.mileage_rate_unit}` : ''}`,
      source: SOURCE_TEXTS[sheet.mileage_rate_source],
    },
  ];
}
