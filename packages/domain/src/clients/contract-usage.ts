import { DISTANCE_WORDS, type DistanceUnit } from '../money/distance.ts';
import {
  distanceFromHundredths,
  formatDecimals,
  formatHours,
  hoursFromMinutes,
  hundredthsFromDistance,
  minutesFromHours,
} from '../money/exact.ts';
import { rangeHolds, type DateRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { entryMinutes } from '../time/work-time.ts';
import type { ClientContract } from './client-contract.ts';
import {
  formatWindow,
  previousWindow,
  windowOf,
  type ContractPeriod,
  type WindowCalendar,
} from './contract-period.ts';

/** One entry of any worker for the client; the day is its log's. */
export interface ClientEntry {
  date: Day;
  work_code_id: number | null;
  start_time?: string | null;
  end_time?: string | null;
  /** In the company's unit, which allowances use too. */
  mileage?: number | null;
}

/** The work for the client on a day, or in several days of one window together. */
export interface ClientUse {
  date: Day;
  work_code_id: number | null;
  minutes: number;
  /** Hundredths of the company's unit. */
  distance: number;
}

/** The used part of one allowance in one window. */
export interface ContractUsage {
  kind: 'hours' | 'kms';
  /** Null for distances. */
  work_code_id: number | null;
  period: ContractPeriod;
  window: DateRange;
  /** Hours, or a distance in the company's unit. */
  used: number;
  max: number;
  /** The excess over the max, in hours or as a distance; 0 within it. */
  over: number;
}

interface ContractAllowance {
  kind: 'hours' | 'kms';
  work_code_id: number | null;
  period: ContractPeriod;
  /** Minutes, or hundredths of a km or mile. */
  max: number;
}

function contractAllowances(contract: ClientContract): ContractAllowance[] {
  const hours = contract.hours.flatMap((entry): ContractAllowance[] =>
    entry.max === null
      ? []
      : [
          {
            kind: 'hours',
            work_code_id: entry.work_code_id,
            period: entry.period,
            max: minutesFromHours(entry.max),
          },
        ],
  );
  if (contract.total_kms === null) return hours;
  const max = hundredthsFromDistance(contract.total_kms);
  return [...hours, { kind: 'kms', work_code_id: null, period: contract.kms_period, max }];
}

/**
 * Every allowance in every window with an entry that counts for it (clients-and-contracts.md#warnings), by allowance, then by window.
 * The entries must be all of the client's in those windows: widen the range by `widenToWindows` before fetching.
 */
export function contractUsage(
  contract: ClientContract,
  entries: Iterable<ClientEntry>,
  calendar: WindowCalendar,
): ContractUsage[] {
  const uses = Array.from(entries, (entry): ClientUse => ({
    date: entry.date,
    work_code_id: entry.work_code_id,
    minutes: entryMinutes(entry.start_time, entry.end_time),
    distance: hundredthsFromDistance(entry.mileage ?? 0),
  }));
  return usageOfSums(contract, () => uses, calendar);
}

/** As `contractUsage`, from sums: `usesOf` returns those of a period. */
export function usageOfSums(
  contract: ClientContract,
  usesOf: (period: ContractPeriod) => readonly ClientUse[],
  calendar: WindowCalendar,
): ContractUsage[] {
  return contractAllowances(contract).flatMap((allowance) => {
    const windows = new Map<Day, { window: DateRange; used: number }>();
    const { kind, work_code_id } = allowance;
    for (const use of usesOf(allowance.period)) {
      if (kind === 'hours' && use.work_code_id !== work_code_id) continue;
      const units = kind === 'kms' ? use.distance : use.minutes;
      if (units === 0) continue;
      const window = windowOf(allowance.period, use.date, calendar);
      const sum = windows.get(window.start_date) ?? { window, used: 0 };
      sum.used += units;
      windows.set(window.start_date, sum);
    }
    const toWire = allowance.kind === 'hours' ? hoursFromMinutes : distanceFromHundredths;
    return [...windows.values()]
      .toSorted((a, b) => (a.window.start_date < b.window.start_date ? -1 : 1))
      .map(({ window, used }) => ({
        kind: allowance.kind,
        work_code_id: allowance.work_code_id,
        period: allowance.period,
        window,
        used: toWire(used),
        max: toWire(allowance.max),
        over: toWire(Math.max(0, used - allowance.max)),
      }));
  });
}

/** The used part of each allowance in the window that contains `today`, even if it is zero. */
export function usageToday(
  contract: ClientContract,
  usesOf: (period: ContractPeriod) => readonly ClientUse[],
  calendar: WindowCalendar,
  today: Day,
): ContractUsage[] {
  const used = usageOfSums(contract, usesOf, calendar);
  return contractAllowances(contract).map(({ kind, work_code_id, period, max }) => {
    const window = windowOf(period, today, calendar);
    const now = used.find(
      (usage) =>
        usage.kind === kind &&
        usage.work_code_id === work_code_id &&
        usage.window.start_date === window.start_date,
    );
    const toWire = kind === 'hours' ? hoursFromMinutes : distanceFromHundredths;
    return now ?? { kind, work_code_id, period, window, used: 0, max: toWire(max), over: 0 };
  });
}

interface CodeName {
  code: string;
  description: string;
}

/** Names of work codes by id, for the sentences. */
export type CodeNames = ReadonlyMap<number, CodeName>;

const codeName = (usage: ContractUsage, codes: CodeNames, unit: DistanceUnit): string => {
  if (usage.work_code_id === null) return DISTANCE_WORDS[unit].title;
  const code = codes.get(usage.work_code_id);
  return code ? `${code.description || code.code} (${code.code})` : 'Unknown work code';
};

interface UsageAmounts {
  used: string;
  max: string;
  over: string;
}

/** One decimal, or two if one would hide the excess: a single minute is 0.02 h. */
export function usageAmounts(usage: Pick<ContractUsage, 'used' | 'max' | 'over'>): UsageAmounts {
  const decimals = formatDecimals(usage.over, 1) === '0.0' && usage.over > 0 ? 2 : 1;
  return {
    used: formatDecimals(usage.used, decimals),
    max: formatDecimals(usage.max, decimals),
    over: formatDecimals(usage.over, decimals),
  };
}

/** The same where hours stand beside those of a log, which are h:mm. */
export const amountsOfLog = (usage: Pick<ContractUsage, 'kind' | 'used' | 'max' | 'over'>): UsageAmounts =>
  usage.kind === 'hours'
    ? { used: formatHours(usage.used), max: formatHours(usage.max), over: formatHours(usage.over) }
    : usageAmounts(usage);

export interface UsageWarning extends ContractUsage {
  level: 'danger';
  message: string;
}

/** A warning for each allowance that is exceeded. Its sentence names the code, what was used, the max, the window and the excess. */
export function warningsOfUsage(
  usage: readonly ContractUsage[],
  codes: CodeNames,
  distance_unit: DistanceUnit,
): UsageWarning[] {
  return usage
    .filter((row) => row.over > 0)
    .map((row) => {
      const { used, max, over } = usageAmounts(row);
      const unit = row.kind === 'hours' ? 'h' : distance_unit;
      const window = formatWindow(row.period, row.window);
      return {
        ...row,
        level: 'danger',
        message: `${codeName(row, codes, distance_unit)}: ${used} of ${max} ${unit} used in ${window}, ${over} ${unit} over.`,
      };
    });
}

/** The current and the previous window of a period, which home and dashboard show. */
export function recentWindows(period: ContractPeriod, calendar: WindowCalendar, today: Day): DateRange {
  const current = windowOf(period, today, calendar);
  return {
    start_date: previousWindow(period, current, calendar).start_date,
    end_date: current.end_date,
  };
}

const THIS_WINDOW: Readonly<Record<ContractPeriod, string>> = {
  day: 'this day',
  week: 'this week',
  biweek: 'these two weeks',
  month: 'this month',
  year: 'this year',
};

/** "this week" if it holds today, else "in Nov 8 – 14". */
export const windowText = (
  { window, period }: Pick<ContractUsage, 'window' | 'period'>,
  today: Day,
): string => (rangeHolds(window, today) ? THIS_WINDOW[period] : `in ${formatWindow(period, window)}`);

export interface UsageLine extends ContractUsage {
  /** `After this: 9:30 of 10:00 h this week, Family support` */
  message: string;
}

/**
 * The effect of a log on its client's contract while it is typed. `others` are the client's entries without this
 * log's; a line for each allowance that the log uses.
 */
export function usageAfterLog(input: {
  contract: ClientContract;
  others: Iterable<ClientEntry>;
  typed: readonly ClientEntry[];
  calendar: WindowCalendar;
  codes: CodeNames;
  today: Day;
  distance_unit: DistanceUnit;
}): UsageLine[] {
  const { contract, others, typed, calendar, codes, today, distance_unit } = input;
  const touched = contractUsage(contract, typed, calendar);
  const key = (row: ContractUsage): string => `${row.kind} ${row.work_code_id} ${row.window.start_date}`;
  const keys = new Set(touched.map(key));
  return contractUsage(contract, [...others, ...typed], calendar)
    .filter((row) => keys.has(key(row)))
    .map((row) => {
      const unit = row.kind === 'hours' ? 'h' : distance_unit;
      const code = row.work_code_id === null ? null : codes.get(row.work_code_id);
      const { used, max } = amountsOfLog(row);
      // "38.7 of 60.0 km" needs no further label.
      const name = row.kind === 'kms' ? '' : `, ${code?.description ?? 'Unknown work code'}`;
      return {
        ...row,
        message: `After this: ${used} of ${max} ${unit} ${windowText(row, today)}${name}`,
      };
    });
}
