import { sumUsd } from '@daybook/domain/money/exact';
import { partsOf } from '@daybook/domain/pay/pay-rules/classic';
import { type RatedMinutes, linesOfClassic } from '@daybook/domain/pay/payroll';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';
import type { FrozenPay, StoredLine } from './lines.ts';
import { type Termed, entriesOfAll } from './termed.ts';

/** The lines of a sheet under Classic 80: its hours at each of their rates, and its stipends (pay.md#classic-80). */
export const storedClassic = (
  pay: FrozenPay,
  reimbursed: number,
  parts: readonly RatedMinutes[] | undefined,
): StoredLine[] =>
  [
    ...linesOfClassic(pay, parts).map(({ overtime, ...line }) => ({
      ...line,
      pay_code: overtime ? 'overtime' : 'regular',
      multiplier: overtime ? 1.5 : 1,
    })),
    ...[
      { ...NO_HOURS, pay_code: 'stipend', amount: sumUsd([pay.total_stipend, -reimbursed]) },
      { ...NO_HOURS, pay_code: 'stipend_reimbursed', amount: reimbursed },
    ].filter(({ amount }) => amount !== 0),
  ].map((line) => ({
    ...line,
    start_date: pay.pay_period_start,
    end_date: pay.pay_period_end,
    pay_rule_version_id: null,
    units: null,
    unit: null,
  }));

const NO_HOURS = { multiplier: null, rate: null, minutes: null };

/** The minutes at each rate of those sheets whose logs have different ones. */
export async function partsOfSheets(
  db: ReadDb,
  company_id: number,
  sheets: readonly Termed[],
): Promise<Map<number, RatedMinutes[]>> {
  const varied = sheets.filter(({ terms }) => terms.rates_vary);
  const rows = grouped(await entriesOfAll(db, company_id, varied), ({ timesheet_id }) => timesheet_id);
  return new Map(
    varied.map(({ sheet, terms, hourly }) => {
      const entries = (rows.get(sheet.id) ?? []).map((entry) => ({
        ...entry,
        hourly_rates: hourly?.get(entry.log_id) ?? entry.hourly_rates,
      }));
      return [sheet.id, partsOf(terms, entries) ?? []];
    }),
  );
}
