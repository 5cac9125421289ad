import { plainCsv } from '../../text/plain-csv.ts';
import { valueAt } from '../../text/value-at.ts';
import { formatFileDay } from '../../time/day.ts';
import { comparePayCodes } from '../pay-rules/lines.ts';
import { payCodeText } from '../pay-rules/sentences.ts';
import { hundredthsCell, type FileRun } from './file-items.ts';
import { formatProblem, type FileProblem } from './file-problems.ts';
import type { FileProfile } from './profile.ts';

/** What every journal leaves out. */
export const GROSS_PAY_ONLY = "Gross pay only. Taxes and net pay are in your payroll provider's journal.";

interface Booking {
  account: string;
  description: string;
  /** Above 0 it is a debit. */
  cents: number;
}

/** What a run pays under each code on the account of its earning code, and the negative sum on the payable account. */
function bookingsOf({ people }: FileRun, { settings, earning_codes }: FileProfile): Booking[] {
  const sums = new Map<string, number>();
  for (const { lines } of people)
    for (const { pay_code, cents } of lines)
      if (valueAt(earning_codes, pay_code)?.send !== 'none')
        sums.set(pay_code, (sums.get(pay_code) ?? 0) + cents);
  const inOrder = [...sums].toSorted(([a], [b]) => comparePayCodes(a, b));
  const paid = inOrder.flatMap(([pay_code, cents]): Booking[] =>
    cents === 0
      ? []
      : [
          {
            account: valueAt(earning_codes, pay_code)?.earning_code ?? '',
            description: payCodeText(pay_code),
            cents,
          },
        ],
  );
  const total = paid.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...paid,
    { account: settings.payable_account ?? '', description: 'Gross pay owed', cents: 0 - total },
  ];
}

function journal(header: readonly string[], rows: readonly (readonly string[])[]) {
  const { text, problems } = plainCsv(header, rows);
  return { text, problems: problems.map((problem): FileProblem => formatProblem(null, problem)) };
}

const dateOf = ({ pay_date, period_end, file_dates }: FileRun): string =>
  formatFileDay(pay_date ?? period_end, file_dates);

const XERO_HEADER = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
] as const;

/** Xero: a manual journal. */
export function xeroJournal(run: FileRun, profile: FileProfile) {
  const narration = `Pay run ${run.id}, ${run.period_start} to ${run.period_end}`;
  return journal(
    XERO_HEADER,
    bookingsOf(run, profile).map(({ account, description, cents }) => [
      narration,
      dateOf(run),
      description,
      account,
      profile.settings.tax_rate ?? '',
      hundredthsCell(cents),
      '',
      '',
      '',
      '',
    ]),
  );
}

const QUICKBOOKS_HEADER = [
  'Journal No',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
] as const;

/** QuickBooks Online: a journal entry; what is below 0 changes sides. */
export function quickbooksJournal(run: FileRun, profile: FileProfile) {
  return journal(
    QUICKBOOKS_HEADER,
    bookingsOf(run, profile).map(({ account, description, cents }) => [
      `PR${run.id}`,
      dateOf(run),
      account,
      cents > 0 ? hundredthsCell(cents) : '',
      cents > 0 ? '' : hundredthsCell(0 - cents),
      description,
      '',
    ]),
  );
}
