import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import type { SnapshotEntry } from './entries.ts';

/** The rates at which Classic 80 pays a timesheet (pay.md#classic-80): those of its last log, and by log those that differ. */
export interface SheetRates {
  rates: HourlyRates & { rates_vary: boolean };
  hourly: ReadonlyMap<number, HourlyRates>;
}

/**
 * @param entries in order of date
 * @param ratesOf the rates of an entry's log
 * @param usual without any entry
 */
export function sheetRates(
  entries: readonly SnapshotEntry[],
  ratesOf: (entry: SnapshotEntry) => HourlyRates,
  usual: HourlyRates,
): SheetRates {
  const last = entries.at(-1);
  const rates = last ? ratesOf(last) : usual;
  const hourly = new Map<number, HourlyRates>();
  let rates_vary = false;
  for (const entry of entries) {
    const own = ratesOf(entry);
    const differs = own.pay_rate !== rates.pay_rate || own.overtime_rate !== rates.overtime_rate;
    rates_vary ||= differs;
    if (differs || entry.hourly_rates !== null) hourly.set(entry.log_id, own);
  }
  return { rates: { ...rates, rates_vary }, hourly };
}

/** The rates that approval froze for a log of a timesheet. */
export const frozenRates = (
  { hourly_rates }: Pick<SnapshotEntry, 'hourly_rates'>,
  { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source }: HourlyRates,
): HourlyRates => hourly_rates ?? { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source };
