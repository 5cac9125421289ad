import {
  centsFromUsd,
  hoursFromMinutes,
  millicentsFromRate,
  minutesFromHours,
  rateFromMillicents,
  sumHours,
} from '../../money/exact.ts';
import { wholeSums } from '../../money/figures.ts';
import type { Day } from '../../time/day.ts';
import { entryMinutes, totalsOfEntries } from '../../time/work-time.ts';
import type { ResolvedRates } from '../pay-rates.ts';
import {
  classicLinesOfSheet,
  payOfPart,
  regularHoursKey,
  spreadPay,
  type ApprovedSheet,
  type ClassicLine,
  type RatedMinutes,
  type SheetPay,
} from '../payroll.ts';
import { fraction, plus, rounded, ZERO, type Fraction } from './fraction.ts';
import { ledgerLater, type PaidTime } from './ledger.ts';
import { comparePayCodes, lineOf } from './lines.ts';
import type {
  LineKey,
  LineShare,
  PayEntry,
  PayFinding,
  PayInput,
  PaySheet,
  PersonPay,
  Why,
  WindowPay,
} from './model.ts';
import { stipendSums } from './sums.ts';
import { centsOfTimeOff, isTimeOff, timeOffIn, timesOff, upTo, type TimeOff } from './time-off.ts';
import { hasTimes, notPlaced, place } from './timeline.ts';
import type { PayWindow } from './windows.ts';
import { dateAt, timeAt, wallClock } from './zone.ts';

/** A sheet, or the part of it that is dated under Classic. */
interface ClassicSheet {
  sheet: PaySheet;
  /** In time order. */
  entries: PayEntry[];
  off: TimeOff[];
  window: PayWindow;
  regular_minutes: number;
  total_hours: number;
  total_stipend: number;
  parts?: readonly RatedMinutes[];
}

interface PaidSheet extends ClassicSheet {
  pay: SheetPay;
}

const REGULAR = { pay_code: 'regular', multiplier: 1 };
const OVERTIME = { pay_code: 'overtime', multiplier: 1.5 };
const lineKeyOf = ({ overtime, rate }: ClassicLine): LineKey => ({
  ...(overtime ? OVERTIME : REGULAR),
  rate,
});
const STIPEND = { pay_code: 'stipend', multiplier: null, rate: null };
const REIMBURSED = { pay_code: 'stipend_reimbursed', multiplier: null, rate: null };

/**
 * The Classic method: the first minutes of a pay period are regular, sheet by sheet in order of date, each sheet at its
 * frozen rates and rounded separately (pay.md#classic-80). Hours are wall-clock hours, of every entry.
 */
export function classicPay(input: PayInput, windowOf: (day: Day) => PayWindow): PersonPay {
  const findings: PayFinding[] = [];
  const sheets = classicSheets(input, windowOf);
  const byId = new Map(sheets.map((one) => [one.sheet.id, one]));
  const periods = new Map<string, [PaidSheet, ...PaidSheet[]]>();
  // In order of date, and so is each period.
  for (const pay of spreadPay(sheets.map(asApproved))) {
    const one = byId.get(pay.id);
    if (!one) continue;
    const key = regularHoursKey(asApproved(one));
    const period = periods.get(key);
    const paid = paidUpTo({ ...one, pay }, input.up_to);
    if (period) period.push(paid);
    else periods.set(key, [paid]);
  }
  return { windows: [...periods.values()].map((paid) => periodPay(paid, findings)), findings };
}

function paidUpTo(sheet: PaidSheet, up_to: Day | undefined): PaidSheet {
  const entries = sheet.entries.filter(({ date }) => up_to === undefined || date <= up_to);
  const off = sheet.off.filter(upTo(up_to));
  if (entries.length === sheet.entries.length) return { ...sheet, off };
  const parts = partsOf(sheet.sheet, entries);
  const pay = payOfPart(sheet.pay, { ...totalsOfEntries(entries), ...(parts && { parts }) });
  const { parts: _whole, ...rest } = sheet;
  return { ...rest, entries, off, pay, ...(parts && { parts }) };
}

type ClassicEntry = Pick<PayEntry, 'id' | 'date' | 'start_time' | 'end_time'> & {
  hourly_rates?: Pick<ResolvedRates, 'pay_rate' | 'overtime_rate'> | null;
};

/** The minutes of entries in order of time with the rates of each; none where all have those of the sheet. */
function partsOf(
  sheet: Pick<ResolvedRates, 'pay_rate' | 'overtime_rate'>,
  entries: readonly ClassicEntry[],
): RatedMinutes[] | undefined {
  if (!entries.some(({ hourly_rates }) => hourly_rates)) return undefined;
  return entries.toSorted(byTime).map(({ start_time, end_time, hourly_rates }) => {
    const { pay_rate, overtime_rate } = hourly_rates ?? sheet;
    return { pay_rate, overtime_rate, minutes: entryMinutes(start_time, end_time) };
  });
}

/** The sheets with a day under Classic, with the part of them that is. */
function classicSheets({ sheets, entries }: PayInput, windowOf: (day: Day) => PayWindow): ClassicSheet[] {
  const bySheet = new Map<number, PayEntry[]>();
  for (const entry of entries) {
    const those = bySheet.get(entry.timesheet_id);
    if (those) those.push(entry);
    else bySheet.set(entry.timesheet_id, [entry]);
  }
  return sheets.flatMap((sheet) => {
    const all = bySheet.get(sheet.id) ?? [];
    const classicEntries = all.filter(({ date }) => windowOf(date).version.definition.method === 'classic');
    const window = [sheet.start_date, ...classicEntries.map(({ date }) => date)]
      .map(windowOf)
      .find(({ version }) => version.definition.method === 'classic');
    if (!window || (classicEntries.length === 0 && all.length > 0)) return [];
    const { definition } = window.version;
    const regular_minutes = definition.method === 'classic' ? definition.regular_minutes : 0;
    const { total_hours, total_stipend } =
      classicEntries.length === all.length ? workedTotals(sheet, all) : totalsOfEntries(classicEntries);
    const timed = classicEntries.filter((entry) => !isTimeOff(entry)).toSorted(byTime);
    const off = timeOffIn(classicEntries, (_leave, { pay_rate, hourly_rates }) =>
      pay_rate === null ? fraction(millicentsFromRate((hourly_rates ?? sheet).pay_rate)) : null,
    );
    const parts = partsOf(sheet, timed);
    const totals = { regular_minutes, total_hours, total_stipend };
    return [{ sheet, entries: timed, off, window, ...totals, ...(parts && { parts }) }];
  });
}

/** Time off does not count to the regular hours: it is not work. */
function workedTotals(sheet: PaySheet, entries: readonly PayEntry[]) {
  const leave = entries.map(({ leave: off }) => -hoursFromMinutes(off?.minutes ?? 0));
  return {
    ...sheet,
    total_hours: entries.some(isTimeOff) ? sumHours([sheet.total_hours, ...leave]) : sheet.total_hours,
  };
}

const byTime = (a: ClassicEntry, b: ClassicEntry): number =>
  a.date === b.date
    ? compareText(a.start_time ?? LAST, b.start_time ?? LAST) || a.id - b.id
    : compareText(a.date, b.date);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** After every time. */
const LAST = '~';

const asApproved = ({
  sheet,
  regular_minutes,
  total_hours,
  total_stipend,
  parts,
}: ClassicSheet): ApprovedSheet => ({
  ...sheet,
  ...(parts && { parts }),
  user: 0,
  total_hours,
  total_stipend,
  total_mileage: 0,
  pay_period_regular_hours: hoursFromMinutes(regular_minutes),
});

function periodPay(paid: readonly [PaidSheet, ...PaidSheet[]], findings: PayFinding[]): WindowPay {
  const [{ sheet, window, regular_minutes }] = paid;
  const lines = new Map<string, { key: LineKey; shares: LineShare[] }>();
  const book = (key: LineKey, minutes: number | null, cents: number, timesheet_id: number) => {
    if (!minutes && cents === 0) return;
    const name = `${key.pay_code} ${key.multiplier} ${key.rate}`;
    const line = lines.get(name) ?? { key, shares: [] };
    line.shares.push({ timesheet_id, minutes, units: null, cents });
    lines.set(name, line);
  };
  for (const { pay, entries, parts, off } of paid) {
    const { stipend: reimbursed } = wholeSums(
      { stipend: 'cents' },
      entries.filter(({ stipend_kind }) => stipend_kind === 'reimbursed'),
    );
    const rest = centsFromUsd(pay.total_stipend) - reimbursed;
    for (const line of classicLinesOfSheet(pay, parts))
      book(lineKeyOf(line), line.minutes, line.cents, pay.id);
    for (const { key, minutes, cents } of linesOff(off)) book(key, minutes, cents, pay.id);
    book(STIPEND, null, rest, pay.id);
    book(REIMBURSED, null, reimbursed, pay.id);
  }
  for (const { entries } of paid)
    for (const entry of entries) if (!hasTimes(entry)) findings.push(notPlaced(entry));
  const ledger = ledgerLater(() => [
    ...classicTimes(paid, regular_minutes),
    ...timesOff(
      paid.flatMap(({ off }) => off),
      ({ rate }) => rate && rounded(rate),
    ),
  ]);
  return {
    window: { ...window, start_date: sheet.pay_period_start, end_date: sheet.pay_period_end },
    week_change: null,
    alternative: null,
    regular_rate: null,
    worked_minutes: paid.reduce((sum, { total_hours }) => sum + minutesFromHours(total_hours), 0),
    get ledger() {
      return ledger();
    },
    sums: stipendSums(paid.flatMap(({ entries }) => entries)),
    // Of one code in order of time: the rate that was paid first comes first.
    lines: [...lines.values()]
      .map(({ key, shares }) => lineOf(key, shares))
      .toSorted((a, b) => comparePayCodes(a.pay_code, b.pay_code)),
  };
}

/** A line for each code, multiplier and rate of a sheet's time off, rounded half up once. */
function linesOff(off: readonly TimeOff[]) {
  const keyOf = ({ leave, rate }: TimeOff): LineKey => ({
    pay_code: leave.pay_code,
    multiplier: leave.multiplier,
    rate: rate && rateFromMillicents(rounded(rate)),
  });
  const lines = new Map<string, { key: LineKey; minutes: number; exact: Fraction }>();
  for (const each of off) {
    const key = keyOf(each);
    const name = JSON.stringify(key);
    const { minutes, exact } = lines.get(name) ?? { minutes: 0, exact: ZERO };
    const sum = plus(exact, centsOfTimeOff(each));
    lines.set(name, { key, minutes: minutes + each.leave.minutes, exact: sum });
  }
  return [...lines.values()].map(({ exact, ...line }) => ({ ...line, cents: rounded(exact) }));
}

/** The entries of a period, the first minutes of each sheet regular, cut at midnight. */
function classicTimes(paid: readonly PaidSheet[], over_minutes: number): PaidTime[] {
  const times: PaidTime[] = [];
  let passed: readonly Why[] | null = null;
  for (const { entries, pay } of paid) {
    let regular = minutesFromHours(pay.regular_hours);
    for (const entry of entries) {
      const { pay_rate } = entry.hourly_rates ?? pay;
      const placed = place({ ...entry, pay_rate }, wallClock, []);
      if (!placed) continue;
      for (let from = placed.from; from < placed.to;) {
        const midnight = (Math.floor(from / 1_440) + 1) * 1_440;
        const to = Math.min(placed.to, midnight, regular > 0 ? from + regular : Infinity);
        if (regular > 0) {
          times.push({ placed, from, to, pay_code: REGULAR.pay_code, thousandths: 1_000, why: [] });
          regular -= to - from;
        } else {
          const [on, at] = [dateAt(wallClock, from), timeAt(wallClock, from)];
          passed ??= [{ band: 'window', over_minutes, multiplier: OVERTIME.multiplier, on, at }];
          times.push({ placed, from, to, pay_code: OVERTIME.pay_code, thousandths: 1_500, why: passed });
        }
        from = to;
      }
    }
  }
  return times;
}
