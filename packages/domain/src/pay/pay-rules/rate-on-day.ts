import type { Day } from '../../time/day.ts';
import { ratesWithDefaults, type HourlyRates } from '../pay-rates.ts';
import { latest } from './windows.ts';

/** A dated rate: millicents an hour from a day on, until the next one of the same kind and target; null ends it. */
export interface PayRateRow {
  /** Null: a role's, or everyone's for a work code. */
  user_id: number | null;
  role_id: number | null;
  work_code_id: number | null;
  kind: 'pay' | 'overtime';
  effective_from: Day;
  amount: number | null;
}

const BASE_RATE_SOURCES = ['employee_code', 'company_code', 'employee', 'role', 'none'] as const;
type BaseRateSource = (typeof BASE_RATE_SOURCES)[number];

/** The rate of an entry; `none` is a finding, except under Classic 80, where 25.00 replaces it (`ratesWithDefaults`). */
export interface EntryRates {
  pay_rate: number | null;
  pay_rate_source: BaseRateSource;
  /** The person's own overtime rate, found the same way; a role has none. */
  overtime_rate: number | null;
}

/**
 * The rates of one entry on its date (pay.md#rates): person and work code, else company and work code, else person, else the
 * role. `rows` are those of this person, of their role and the company's.
 * @param role_default the role's rate up to its first dated one
 */
export function entryRatesOn(
  rows: readonly PayRateRow[],
  role_default: number | null,
  { date, work_code_id }: { date: Day; work_code_id: number | null },
): EntryRates {
  const pay = rateInForce(rows, 'pay', date, work_code_id);
  const overtime = rateInForce(rows, 'overtime', date, work_code_id);
  const role = pay ? null : roleRateOn(rows, role_default, date);
  const rest = { pay_rate: role, pay_rate_source: role === null ? 'none' : 'role' } as const;
  return {
    ...(pay ? { pay_rate: pay.amount, pay_rate_source: pay.source } : rest),
    overtime_rate: overtime?.amount ?? null,
  };
}

const roleRowOn = (rows: readonly PayRateRow[], date: Day): PayRateRow | undefined =>
  latest(
    rows.filter(({ role_id }) => role_id !== null),
    date,
  );

/** The rate of a role on a day; `rows` are those of one role, or of one person. */
export function roleRateOn(
  rows: readonly PayRateRow[],
  role_default: number | null,
  date: Day,
): number | null {
  const row = roleRowOn(rows, date);
  return row ? row.amount : role_default;
}

/**
 * Whether the rate of an entry depends on one of these rows: it is in force for the entry on its date, and no row with a
 * higher priority has an amount. A row that ends a rate leaves it to those below.
 */
export function isDecidedBy(
  rows: readonly PayRateRow[],
  row: PayRateRow,
  { date, work_code_id }: { date: Day; work_code_id: number | null },
): boolean {
  const until = ratesInForce(rows, row.kind, date, work_code_id).find(
    (one) => one.row === row || hasAmount(one),
  );
  return until?.row === row;
}

function rateInForce(
  rows: readonly PayRateRow[],
  kind: PayRateRow['kind'],
  date: Day,
  code: number | null,
): { amount: number; source: BaseRateSource } | null {
  const { row, source } = ratesInForce(rows, kind, date, code).find(hasAmount) ?? {};
  return row && source && row.amount !== null ? { source, amount: row.amount } : null;
}

interface InForce {
  source: BaseRateSource;
  row: PayRateRow | undefined;
}

const hasAmount = ({ row }: InForce): boolean => row !== undefined && row.amount !== null;

/** The rows in force for an entry, in order of priority. */
function ratesInForce(
  rows: readonly PayRateRow[],
  kind: PayRateRow['kind'],
  date: Day,
  code: number | null,
): InForce[] {
  const rowsFor = (own: boolean, work_code_id: number | null) =>
    rows.filter(
      (row) => row.kind === kind && row.work_code_id === work_code_id && (row.user_id !== null) === own,
    );
  return [
    {
      source: 'employee_code',
      row: code === null ? undefined : personalRow(rows, rowsFor(true, code), date),
    },
    { source: 'company_code', row: code === null ? undefined : latest(rowsFor(false, code), date) },
    { source: 'employee', row: personalRow(rows, rowsFor(true, null), date) },
    { source: 'role', row: kind === 'pay' ? roleRowOn(rows, date) : undefined },
  ];
}

/** A person's row in force on a day; the base rate, and what was set with a person's first rates, holds from the beginning. */
function personalRow(
  rows: readonly PayRateRow[],
  candidates: readonly PayRateRow[],
  date: Day,
): PayRateRow | undefined {
  const [candidate] = candidates;
  const isBase = candidate?.kind === 'pay' && candidate.work_code_id === null;
  const begins = (some: readonly PayRateRow[]) =>
    some.reduce(
      (first, row) => (row.amount !== null && row.effective_from < first ? row.effective_from : first),
      NEVER,
    );
  const isFirst = isBase || begins(candidates) <= begins(rows.filter(({ user_id }) => user_id !== null));
  return isFirst ? latestOrFirst(candidates, date) : latest(candidates, date);
}

const NEVER = '9999-12-31';

/** The row in force on a day, where a person's first rate holds from the beginning. */
export function latestOrFirst<Row extends { effective_from: Day; amount: number | null }>(
  rows: readonly Row[],
  day: Day,
): Row | undefined {
  const [first] = rows
    .filter(({ amount }) => amount !== null)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  return first && day < first.effective_from ? first : latest(rows, day);
}

/** A person's own rates on a day, whatever the work code, in millicents; as `entryRatesOn`. */
export function personalRatesOn(rows: readonly PayRateRow[], date: Day) {
  const amountOf = (kind: PayRateRow['kind']) =>
    ratesInForce(rows, kind, date, null).find(({ source }) => source === 'employee')?.row?.amount ?? null;
  return { pay_rate: amountOf('pay'), overtime_rate: amountOf('overtime') };
}

/** The rates by which Classic 80 pays the logs of a day, whatever the work code; as `entryRatesOn`. */
export function hourlyRatesOn(
  rows: readonly PayRateRow[],
  role_default: number | null,
  date: Day,
): HourlyRates {
  const { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source } = ratesWithDefaults({
    ...personalRatesOn(rows, date),
    default_pay_rate: roleRateOn(rows, role_default, date),
  });
  return { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source };
}
