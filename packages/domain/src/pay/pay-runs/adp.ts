import { csvLines } from '../../text/csv.ts';
import { valueAt } from '../../text/value-at.ts';
import { formatSlashDay } from '../../time/day.ts';
import type { PayPeriodKind } from '../../time/pay-period.ts';
import {
  hundredthsCell,
  itemsOf,
  rateCell,
  type FileItem,
  type FilePerson,
  type FileRun,
} from './file-items.ts';
import { formatProblem, type FileProblem } from './file-problems.ts';
import type { FileProfile } from './profile.ts';

const WFN_HEADER = [
  'Co Code',
  'Batch ID',
  'File #',
  'Reg Hours',
  'O/T Hours',
  'Hours 3 Code',
  'Hours 3 Amount',
  'Hours 4 Code',
  'Hours 4 Amount',
  'Temp Rate',
  'Reg Earnings',
  'O/T Earnings',
  'Earnings 3 Code',
  'Earnings 3 Amount',
  'Earnings 4 Code',
  'Earnings 4 Amount',
  'Earnings 5 Code',
  'Earnings 5 Amount',
] as const;
const HOUR_PAIRS = ['Hours 3', 'Hours 4'] as const;
const EARNING_PAIRS = ['Earnings 3', 'Earnings 4', 'Earnings 5'] as const;
/** Regular and overtime have columns of their own. */
const OWN_COLUMNS: Readonly<Record<string, 'Reg' | 'O/T'>> = { regular: 'Reg', overtime: 'O/T' };

type Cells = Map<string, string | number>;

/** ADP Workforce Now EPI: a row per base rate, further rows when the pairs run out. */
export function adpWfn(run: FileRun, { settings, earning_codes }: FileProfile) {
  const co_code = settings.co_code ?? '';
  const batch = `DB${run.id}`;
  const problems: FileProblem[] = [];
  if (batch.length > 8) problems.push(formatProblem(null, 'The batch ID is longer than 8 characters.'));
  const rows = run.people.flatMap((person) => {
    const { user_id, payroll_id } = person;
    if ((payroll_id ?? '').length > 6)
      problems.push(formatProblem(user_id, 'ADP Workforce Now takes payroll IDs of at most 6 characters.'));
    const cells = wfnRows(itemsOf(person, earning_codes)).map((row) =>
      WFN_HEADER.map((column) => {
        if (column === 'Co Code') return co_code;
        if (column === 'Batch ID') return batch;
        if (column === 'File #') return payroll_id ?? '';
        const value = row.get(column);
        return typeof value === 'number' ? hundredthsCell(value) : (value ?? '');
      }),
    );
    if (cells.flat().some((cell) => !WFN_CHARACTERS.test(cell)))
      problems.push(formatProblem(user_id, 'ADP Workforce Now takes plain letters, digits and signs only.'));
    return cells;
  });
  return {
    file_name: `PR${co_code.padEnd(3, '_')}EPI.csv`,
    text: csvLines([WFN_HEADER, ...rows]),
    problems,
  };
}

/** ASCII 32–91 and 93–122: no backslash, no braces. */
const WFN_CHARACTERS = /^[\x20-\x5b\x5d-\x7a]*$/;

function wfnRows(items: readonly FileItem[]): Cells[] {
  // Items without hours have no rate of their own here, and go with the first row.
  const rates = [...new Set(items.flatMap(({ hours, rate }) => (hours === null ? [] : [rate])))];
  const groups = rates.length === 0 ? [null] : rates;
  return groups.flatMap((rate, index) => {
    const groupItems = items.filter((item) => (item.hours === null ? index === 0 : item.rate === rate));
    const rows: Cells[] = [];
    const rowWithout = (column: string): Cells => {
      const free = rows.find((row) => !row.has(column));
      if (free) return free;
      const row: Cells = new Map(rates.length > 1 ? [['Temp Rate', rateCell(rate)]] : []);
      rows.push(row);
      return row;
    };
    const pair = (pairs: readonly string[], code: string, value: number) => {
      // Items with the same code are added up, so that no row has it twice.
      for (const row of rows) {
        const usedPair = pairs.find((name) => row.get(`${name} Code`) === code);
        if (usedPair === undefined) continue;
        row.set(`${usedPair} Amount`, Number(row.get(`${usedPair} Amount`)) + value);
        return;
      }
      const row = rowWithout(`${pairs.at(-1)} Code`);
      const name = pairs.find((one) => !row.has(`${one} Code`)) ?? '';
      row.set(`${name} Code`, code).set(`${name} Amount`, value);
    };
    const add = (column: string, value: number) => {
      const row = rows[0] ?? rowWithout(column);
      row.set(column, Number(row.get(column) ?? 0) + value);
    };
    for (const { pay_code, earning_code, hours, cents } of groupItems) {
      const column = valueAt(OWN_COLUMNS, pay_code);
      if (hours !== null) {
        if (column) add(`${column} Hours`, hours);
        else pair(HOUR_PAIRS, earning_code, hours);
      }
      if (cents !== null) {
        if (column) add(`${column} Earnings`, cents);
        else pair(EARNING_PAIRS, earning_code, cents);
      }
    }
    return rows;
  });
}

const RUN_HEADER = [
  'Company Code',
  'Pay Frequency',
  'Pay Period Start Date',
  'Pay Period End Date',
  'Employee ID',
  'Earnings Code',
  'Pay Hours',
  'Dollars',
  'Separate Check',
  'Worked In Dept',
  'Rate Code',
] as const;

const FREQUENCIES: Readonly<Record<Exclude<PayPeriodKind, 'custom'>, string>> = {
  weekly: 'W',
  'bi-weekly': 'B',
  'semi-monthly': 'S',
  monthly: 'M',
};

/** ADP RUN: a row per person and earning code. */
export function adpRun(run: FileRun, { settings, earning_codes }: FileProfile) {
  const problems: FileProblem[] = [];
  if (run.pay_period === 'custom')
    problems.push(
      formatProblem(null, 'ADP RUN takes weekly, bi-weekly, semi-monthly and monthly periods only.'),
    );
  const frequency = run.pay_period === 'custom' ? '' : FREQUENCIES[run.pay_period];
  const rows = run.people.flatMap((person) =>
    [...byEarningCode(person, earning_codes)].map(([code, { hours, cents }]) => [
      settings.company_code ?? '',
      frequency,
      formatSlashDay(run.period_start),
      formatSlashDay(run.period_end),
      person.payroll_id ?? '',
      code,
      hundredthsCell(hours),
      hundredthsCell(cents),
      '0',
      '',
      'BASE',
    ]),
  );
  return { text: csvLines([['##GENERIC## V1.0'], RUN_HEADER, ...rows]), problems };
}

function byEarningCode(person: FilePerson, codes: FileProfile['earning_codes']) {
  const sums = new Map<string, { hours: number | null; cents: number | null }>();
  for (const { earning_code, hours, cents } of itemsOf(person, codes)) {
    const sum = sums.get(earning_code) ?? { hours: null, cents: null };
    if (hours !== null) sum.hours = (sum.hours ?? 0) + hours;
    if (cents !== null) sum.cents = (sum.cents ?? 0) + cents;
    sums.set(earning_code, sum);
  }
  return sums;
}
