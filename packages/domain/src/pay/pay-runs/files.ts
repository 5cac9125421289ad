import { formatCents, formatDecimals } from '../../money/exact.ts';
import { csvText } from '../../text/csv.ts';
import { valueAt } from '../../text/value-at.ts';
import { payCodeText } from '../pay-rules/sentences.ts';
import { adpRun, adpWfn } from './adp.ts';
import { isReimbursed } from './due-lines.ts';
import {
  hundredthsCell,
  itemsOf,
  providerDifference,
  rateCell,
  type FilePerson,
  type FileRun,
} from './file-items.ts';
import { missingCodes, type FileProblem } from './file-problems.ts';
import { gusto } from './gusto.ts';
import { GROSS_PAY_ONLY, quickbooksJournal, xeroJournal } from './journals.ts';
import { paychexSpi } from './paychex.ts';
import { isJournal, type EarningCodes, type FileProfile } from './profile.ts';
import { quickbooksIif, windows1252 } from './quickbooks-iif.ts';

/** A file that a payroll product imports (pay-runs.md#files). */
export interface PayRunFile {
  file_name: string;
  /** Text is sent as UTF-8. */
  content: string | Uint8Array;
}

const HEADER = [
  'run',
  'pay_date',
  'period_start',
  'period_end',
  'payroll_id',
  'last_name',
  'first_name',
  'pay_code',
  'earning_code',
  'window_start',
  'hours',
  'units',
  'rate',
  'multiplier',
  'amount',
  'taxable',
  'adjusts',
  'note',
] as const;

/** The long CSV: a row per line, by person and code. */
export function longCsv(run: FileRun, codes: EarningCodes): string {
  const rows = run.people.flatMap((person) =>
    person.lines.map((line) => [
      String(run.id),
      run.pay_date ?? '',
      run.period_start,
      run.period_end,
      person.payroll_id ?? '',
      person.last_name,
      person.first_name,
      line.pay_code,
      valueAt(codes, line.pay_code)?.earning_code ?? '',
      line.window_start ?? '',
      line.minutes === null ? '' : formatDecimals(line.minutes / 60, 4),
      line.units === null ? '' : formatDecimals(line.units, 4),
      rateCell(line.rate),
      line.multiplier === null ? '' : formatDecimals(line.multiplier, 3),
      hundredthsCell(line.cents),
      isReimbursed(line.pay_code) ? '0' : '1',
      line.adjusts ? `${line.adjusts.start_date}/${line.adjusts.end_date}` : '',
      line.note ?? '',
    ]),
  );
  return csvText([HEADER, ...rows]);
}

interface FormattedFile {
  text: string;
  problems: FileProblem[];
  file_name?: string;
}

function formatFile(run: FileRun, profile: FileProfile): FormattedFile {
  switch (profile.format) {
    case 'adp_wfn':
      return adpWfn(run, profile);
    case 'adp_run':
      return adpRun(run, profile);
    case 'gusto':
      return gusto(run, profile);
    case 'paychex_spi':
      return paychexSpi(run, profile);
    case 'quickbooks_iif':
      return quickbooksIif(run, profile);
    case 'xero_journal':
      return xeroJournal(run, profile);
    case 'quickbooks_journal':
      return quickbooksJournal(run, profile);
    case 'daybook_csv':
      return { text: longCsv(run, profile.earning_codes), problems: [] };
  }
}

/** The file of a run, and its problems; it is created only if there are none. */
export function buildPayRunFile(
  run: FileRun,
  profile: FileProfile,
): { file: PayRunFile; problems: FileProblem[] } {
  const { text, problems, file_name } = formatFile(run, profile);
  const isIif = profile.format === 'quickbooks_iif';
  const usual = `${profile.format}_run${run.id}_${run.period_start}_to_${run.period_end}.${isIif ? 'iif' : 'csv'}`;
  const unique = new Map(
    [...missingCodes(run, profile), ...problems].map((problem) => [
      `${problem.user_id} ${problem.text}`,
      problem,
    ]),
  );
  return {
    file: { file_name: file_name ?? usual, content: isIif ? windows1252(text) : text },
    problems: [...unique.values()],
  };
}

/** The difference in what the provider would pay, for each person with one. */
export function providerDifferences(
  people: readonly FilePerson[],
  { earning_codes, format }: FileProfile,
): { user_id: number; cents: number }[] {
  // These take only hours, or our amounts with them.
  if (format === 'quickbooks_iif' || format === 'daybook_csv' || isJournal(format)) return [];
  return people.flatMap((person) => {
    const cents = providerDifference(itemsOf(person, earning_codes));
    return cents === 0 ? [] : [{ user_id: person.user_id, cents }];
  });
}

/** What a file leaves out, in words: what is not sent, and in QuickBooks everything but time. */
export function leftOutSentences(run: FileRun, { format, earning_codes }: FileProfile): string[] {
  const codes = new Map<string, number>();
  for (const { lines } of run.people)
    for (const { pay_code, minutes, multiplier, cents } of lines) {
      const isTime = minutes !== null && multiplier !== null && pay_code !== 'minimum_engagement';
      const sent =
        valueAt(earning_codes, pay_code)?.send !== 'none' && (format !== 'quickbooks_iif' || isTime);
      if (!sent) codes.set(pay_code, (codes.get(pay_code) ?? 0) + cents);
    }
  return [
    ...[...codes].map(([pay_code, cents]) => `${payCodeText(pay_code)}: ${formatCents(cents)}`),
    ...(isJournal(format) ? [GROSS_PAY_ONLY] : []),
  ];
}
