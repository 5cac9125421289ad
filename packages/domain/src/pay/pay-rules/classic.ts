import { MINUTES_IN_DAY, type Day } from '../../time/day.ts';
import { entryMinutes } from '../../time/work-time.ts';
import type { ResolvedRates } from '../pay-rates.ts';
import {
  classicLines,
  divideMinutes,
  type ClassicLine,
  type DividedMinutes,
  type RatedMinutes,
} from '../payroll.ts';
import { fraction, plus, rounded, roundedRate, ZERO, type Fraction } from './fraction.ts';
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
import { stipendCents, stipendSums } from './sum-rows.ts';
import { centsOfTimeOff, isTimeOff, timeOffIn, timesOff, upTo, type TimeOff } from './time-off.ts';
import { hasTimes, notPlaced, place } from './timeline.ts';
import type { PayWindow } from './windows.ts';
import { dateAt, timeAt, wallClock } from './zone.ts';

/** A sheet, or the part of it that is dated under Classic. */
interface ClassicSheet extends PaySheet {
  /** Of its pay period. */
  regular_minutes: number;
  /** In time order. */
  entries: PayEntry[];
  off: TimeOff[];
  window: PayWindow;
  /** Its minutes in order of time, where its logs have different rates (pay.md#classic-80). */
  parts: readonly RatedMinutes[] | null;
}

type PaidSheet = ClassicSheet & DividedMinutes;

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
  const windows = divideMinutes(classicSheets(input, windowOf)).map((period) => {
    const paid = period.map((sheet) => paidUpTo(sheet, input.up_to));
    return periodPay(period[0], paid, findings);
  });
  return { windows, findings };
}

function paidUpTo(sheet: PaidSheet, up_to: Day | undefined): PaidSheet {
  const entries = sheet.entries.filter(({ date }) => up_to === undefined || date <= up_to);
  const off = sheet.off.filter(upTo(up_to));
  if (entries.length === sheet.entries.length) return { ...sheet, off };
  const { minutes, stipend_cents } = workOf(entries);
  const regular = Math.min(minutes, sheet.regular);
  const overtime = minutes - regular;
  return { ...sheet, stipend_cents, entries, off, regular, overtime, parts: partsOf(sheet, entries) };
}

/** The minutes and the stipends of entries. */
function workOf(entries: readonly PayEntry[]) {
  const work = { minutes: 0, stipend_cents: 0 };
  for (const entry of entries) {
    work.minutes += entryMinutes(entry.start_time, entry.end_time);
    work.stipend_cents += stipendCents(entry);
  }
  return work;
}

type ClassicEntry = Pick<PayEntry, 'id' | 'date' | 'start_time' | 'end_time'> & {
  hourly_rates?: Pick<ResolvedRates, 'pay_rate' | 'overtime_rate'> | null;
};

/** The minutes of entries in order of time with the rates of each; null where all have those of the sheet. */
function partsOf(
  sheet: Pick<ResolvedRates, 'pay_rate' | 'overtime_rate'>,
  entries: readonly ClassicEntry[],
): RatedMinutes[] | null {
  if (!entries.some(({ hourly_rates }) => hourly_rates)) return null;
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
    const work = classicEntries.length === all.length ? workOfSheet(sheet, all) : workOf(classicEntries);
    const timed = classicEntries.filter((entry) => !isTimeOff(entry)).toSorted(byTime);
    const off = timeOffIn(classicEntries, (_leave, { pay_rate, hourly_rates }) =>
      pay_rate === null ? fraction((hourly_rates ?? sheet).pay_rate) : null,
    );
    const parts = partsOf(sheet, timed);
    return [{ ...sheet, ...work, regular_minutes, entries: timed, off, window, parts }];
  });
}

/** Time off does not count to the regular hours: it is not work. */
const workOfSheet = ({ minutes, stipend_cents }: PaySheet, entries: readonly PayEntry[]) => ({
  minutes: entries.reduce((rest, { leave }) => rest - (leave?.minutes ?? 0), minutes),
  stipend_cents,
});

const byTime = (a: ClassicEntry, b: ClassicEntry): number =>
  a.date === b.date
    ? compareText(a.start_time ?? LAST, b.start_time ?? LAST) || a.id - b.id
    : compareText(a.date, b.date);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** After every time. */
const LAST = '~';

function periodPay(
  { window, pay_period_start, pay_period_end, regular_minutes }: PaidSheet,
  paid: readonly PaidSheet[],
  findings: PayFinding[],
): WindowPay {
  const lines = new Map<string, { key: LineKey; shares: LineShare[] }>();
  const book = (key: LineKey, minutes: number | null, cents: number, timesheet_id: number) => {
    if (!minutes && cents === 0) return;
    const name = `${key.pay_code} ${key.multiplier} ${key.rate}`;
    const line = lines.get(name) ?? { key, shares: [] };
    line.shares.push({ timesheet_id, minutes, units: null, cents });
    lines.set(name, line);
  };
  for (const sheet of paid) {
    const { id, entries, parts, off, regular, overtime, stipend_cents } = sheet;
    const reimbursed = workOf(entries.filter(({ stipend_kind }) => stipend_kind === 'reimbursed'));
    for (const line of classicLines(parts ?? [{ ...sheet, minutes: regular + overtime }], regular))
      book(lineKeyOf(line), line.minutes, line.cents, id);
    for (const line of linesOff(off)) book(line.key, line.minutes, line.cents, id);
    book(STIPEND, null, stipend_cents - reimbursed.stipend_cents, id);
    book(REIMBURSED, null, reimbursed.stipend_cents, id);
  }
  for (const { entries } of paid)
    for (const entry of entries) if (!hasTimes(entry)) findings.push(notPlaced(entry));
  const ledger = ledgerLater(() => [
    ...classicTimes(paid, regular_minutes),
    ...timesOff(paid.flatMap(({ off }) => off)),
  ]);
  return {
    window: { ...window, start_date: pay_period_start, end_date: pay_period_end },
    week_change: null,
    alternative: null,
    regular_rate: null,
    worked_minutes: paid.reduce((sum, { minutes }) => sum + minutes, 0),
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
    rate: roundedRate(rate),
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
  for (const sheet of paid) {
    let { regular } = sheet;
    for (const entry of sheet.entries) {
      const { pay_rate } = entry.hourly_rates ?? sheet;
      const placed = place({ ...entry, pay_rate }, wallClock, []);
      if (!placed) continue;
      for (let from = placed.from; from < placed.to;) {
        const midnight = (Math.floor(from / MINUTES_IN_DAY) + 1) * MINUTES_IN_DAY;
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
