import {
  distanceInMonth,
  minutesInMonth,
  totalHoursInMonth,
  type ClientContract,
} from '../clients/client-contract.ts';
import { PERIOD_SPELLINGS } from '../clients/contract-period.ts';
import type { CodeNames } from '../clients/contract-usage.ts';
import { formatDecimals, formatHours, formatMinutes, formatTotalHours, formatUsd } from '../money/exact.ts';
import { formatLongDay, formatShortDay, monthOf, type Day } from '../time/day.ts';
import { totalsOfEntries, type EntryFigures, type Totals } from '../time/work-time.ts';
import type { BuiltInReportField } from './report-layout.ts';

export interface ReportFacts {
  /** First day of the month */
  month: Day;
  report_date: Day;
  client_name: string;
  /** The code of the client code, not its id */
  client_code: string | null;
  contract_start: Day | null;
  contract_end: Day | null;
  contract_number: string | null;
  case_worker: string | null;
  employee_name: string;
  contract: ClientContract;
  /** The day on which the contract changed after the month: what it was in the month is not known. */
  contract_as_of?: Day | null;
  /** The employee's own logs for this client in the month */
  logs: readonly { date: Day; entries: readonly EntryFigures[] }[];
  /** Frozen at submit; missing in a draft, where it is computed from the logs. */
  totals?: Totals;
  codes: CodeNames;
}

/** Every visit day once, in order: Jan 5, Jan 7. */
const visitDates = (logs: ReportFacts['logs']): string =>
  [...new Set(logs.map((log) => log.date))].toSorted().map(formatShortDay).join(', ');

/** A line for each code with a max, which add up to the total: `Family support (FS): 44:17 h (10 h weekly)`. */
function hoursBreakdown(facts: ReportFacts): string {
  const limited = facts.contract.hours.filter(({ max }) => max !== null);
  const minutes = minutesInMonth(limited, monthOf(facts.month));
  return limited
    .map((hours, at) => {
      const code = facts.codes.get(hours.work_code_id);
      const name = code ? `${code.description || code.code} (${code.code})` : 'Unknown work code';
      const period = PERIOD_SPELLINGS[hours.period];
      const max = formatHours(hours.max ?? 0).replace(/:00$/, '');
      return `${name}: ${formatMinutes(minutes[at] ?? 0)} h (${max} h ${period})`;
    })
    .join('\n');
}

/** The value of each built-in field of a report (reports.md#figures): contract figures are for the month, goals one a line. */
export function reportFieldValues(facts: ReportFacts): Record<BuiltInReportField, string> {
  const month = monthOf(facts.month);
  const totals = facts.totals ?? totalsOfEntries(facts.logs.flatMap((log) => log.entries));
  const distance = distanceInMonth(facts.contract, month);
  const asOf = facts.contract_as_of ? `contract as of ${formatLongDay(facts.contract_as_of)}` : null;
  const dated = (value: string) => (asOf && value ? `${value}, ${asOf}` : value);
  return {
    report_date: facts.report_date,
    client_name: facts.client_name,
    client_code: facts.client_code ?? '',
    contract_start: facts.contract_start ?? '',
    contract_end: facts.contract_end ?? '',
    contract_number: facts.contract_number ?? '',
    case_worker: facts.case_worker ?? '',
    employee_name: facts.employee_name,
    total_visits: String(facts.logs.length),
    visit_dates: visitDates(facts.logs),
    total_contract_hours: dated(formatTotalHours(totalHoursInMonth(facts.contract, month))),
    contract_hours_breakdown: [hoursBreakdown(facts), asOf].filter(Boolean).join('\n'),
    contracted_kms: dated(distance === null ? '' : formatDecimals(distance, 2)),
    total_hours: formatTotalHours(totals.total_hours),
    total_used_kms: formatDecimals(totals.total_mileage, 2),
    total_stipend_used: formatUsd(totals.total_stipend),
    goals: facts.contract.goals.join('\n'),
  };
}
