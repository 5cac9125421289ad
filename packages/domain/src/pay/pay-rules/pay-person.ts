import { rangeHolds } from '../../time/date-range.ts';
import { addDays, dayNumber, type Day } from '../../time/day.ts';
import { bandsOf, type Chunk } from './bands.ts';
import { classicPay } from './classic.ts';
import type { LedgerDefinition } from './definition.ts';
import { fraction, isMore, MILLICENTS_IN_CENT, roundedRate, times } from './fraction.ts';
import { ledgerLater, type PaidTime } from './ledger.ts';
import { LineBook, sheetOrder, totalCents } from './lines.ts';
import { engagementSums } from './minimum-engagement.ts';
import {
  isImported,
  type PayEntry,
  type PayInput,
  type PersonPay,
  type SheetLine,
  type SumRow,
  type WeekChange,
} from './model.ts';
import { cut, cutterOf, piecesOf, withUntimed, type Cutter } from './pieces.ts';
import { priceChunks, sleepWhy, type Priced, type PricedChunk } from './pricing.ts';
import { shiftsOf, type WindowDays, type Workdays } from './shifts.ts';
import { allowanceSums, bookSums, countingCents, sleepEntries, stipendSums } from './sum-rows.ts';
import { centsOfTimeOff, timeOffIn, timesOff, unratedTimeOff, upTo, type TimeOff } from './time-off.ts';
import { timelineOf, type Placed, type Stretch } from './timeline.ts';
import {
  isBefore,
  recalculatedRange,
  windowFinder,
  windowsIn,
  withOverlapInEarlier,
  type PayWindow,
} from './windows.ts';
import { minutesFromMidnight, wallClock, zoneClock, type ZoneClock } from './zone.ts';

/** What every window of a person needs. */
interface PersonInput extends PayInput {
  zones: ReadonlyMap<number, string>;
  holidayNumbers: ReadonlySet<number>;
  order: ReadonlyMap<number, number>;
}

/**
 * The pay of one person in every window with a day of the range (pay.md#order, pay.md#recalculation); a given Classic sheet is paid
 * whole. A window depends on the entries from the day before it to the day after it, and on nothing else, so its figures
 * do not depend on the order in which sheets were approved, nor on the rest of the range.
 */
export function payPerson(input: PayInput): PersonPay {
  const person: PersonInput = {
    ...input,
    zones: new Map(input.sheets.map(({ id, time_zone }) => [id, time_zone])),
    holidayNumbers: new Set(Array.from(input.holidays, dayNumber)),
    order: sheetOrder(input.sheets),
  };
  const windowOf = windowFinder(input.assignments, input.pay_periods);
  const paid = [classicPay(input, windowOf)];
  for (const window of windowsIn(input.range, windowOf)) {
    if (window.overlap && !isBefore(window)) continue;
    paid.push(
      isBefore(window)
        ? payChangedWeeks(person, [window, windowOf(addDays(window.end_date, 1))], windowOf)
        : payWindow(person, window, windowOf),
    );
  }
  // A person may have more findings than a call can have arguments.
  const windows = paid.flatMap((one) => one.windows);
  const findings = paid.flatMap((one) => one.findings);
  return {
    windows: windows.toSorted((a, b) => compareDays(a.window.start_date, b.window.start_date)),
    findings: findings.toSorted((a, b) => compareDays(a.date, b.date) || a.entry_id - b.entry_id),
  };
}

/** The share of each sheet in each line: the rows of `timesheet_pay_lines`. */
export const sheetLines = ({ windows }: PersonPay): SheetLine[] =>
  windows.flatMap(({ window: { start_date, end_date, version }, lines }) =>
    lines.flatMap(({ pay_code, multiplier, rate, shares }) =>
      shares.map((share) => ({
        window_start: start_date,
        window_end: end_date,
        pay_rule_version_id: version.id,
        pay_code,
        multiplier,
        rate,
        ...share,
      })),
    ),
  );

/** Two weeks that have time in common, with that in the one or in the other: whichever pays more (pay.md#change-of-workweek). */
function payChangedWeeks(
  person: PersonInput,
  weeks: readonly [PayWindow, PayWindow],
  windowOf: (day: Day) => PayWindow,
): PersonPay {
  const { up_to: _part, ...whole } = person;
  const both = ([one, other]: readonly [PayWindow, PayWindow], of: PersonInput): PersonPay => {
    const [first, second] = [payWindow(of, one, windowOf), payWindow(of, other, windowOf)];
    return {
      windows: [...first.windows, ...second.windows],
      findings: [...first.findings, ...second.findings],
    };
  };
  const weeksWithOverlapInEarlier = withOverlapInEarlier(weeks);
  const [later, earlier] = [both(weeks, whole), both(weeksWithOverlapInEarlier, whole)];
  const [in_later, in_earlier] = [centsPaid(later), centsPaid(earlier)];
  const counts_in: WeekChange['counts_in'] = in_earlier > in_later ? 'earlier' : 'later';
  const paid = both(counts_in === 'earlier' ? weeksWithOverlapInEarlier : weeks, person);
  const { overlap } = weeks[0];
  const week_change = overlap ? { ...overlap, counts_in, in_earlier, in_later } : null;
  // A ledger is put together when it is read, so a window is not copied.
  for (const one of paid.windows) one.week_change = week_change;
  return paid;
}

const centsPaid = ({ windows }: PersonPay): number => totalCents(windows.flatMap(({ lines }) => lines));

/** The steps of pay.md#order for one window, by their numbers; nothing under Classic. */
function payWindow(person: PersonInput, window: PayWindow, windowOf: (day: Day) => PayWindow): PersonPay {
  const { definition } = window.version;
  if (definition.method === 'classic') return { windows: [], findings: [] };
  const around = recalculatedRange(window);
  const before = windowOf(around.start_date).version.definition;
  const after = windowOf(around.end_date).version.definition;
  const entries = person.entries.filter(
    ({ date, leave }) =>
      leave === undefined &&
      rangeHolds(around, date) &&
      !(before.method === 'classic' && date < window.start_date) &&
      !(after.method === 'classic' && date > window.end_date),
  );
  const dated = entries.filter((entry) => rangeHolds(window, entry.date) && !isImported(entry));
  const [first, last] = [dayNumber(window.start_date), dayNumber(window.end_date)] as const;
  const begins_at = minutesFromMidnight(definition.at);
  const days: Workdays = {
    first,
    last,
    begins_at,
    first_begins_at: window.begins_at === undefined ? begins_at : minutesFromMidnight(window.begins_at),
    next_begins_at: after.method === 'classic' ? begins_at : minutesFromMidnight(window.ends_at ?? after.at),
    first_allowed: before.method === 'classic' ? first : -Infinity,
    last_allowed: after.method === 'classic' ? last : Infinity,
  };
  const cutter = cutterOf(definition, days);

  // The time of the entries, each minute once, and which sleep is unpaid.
  const { stretches, leave, untimed, findings } = timelineOf(
    entries,
    clocksOf(person, definition),
    definition.sleep,
    window.agreement_date,
  );
  const worked = stretches.filter(({ sleep }) => sleep !== 'excluded');
  const asleep = stretches.filter(({ sleep }) => sleep === 'excluded');
  // Cut, each piece with its base rate and its loadings.
  const shifts = shiftsOf(worked, definition, days);
  const pieces = withUntimed(piecesOf(shifts, definition, person.holidayNumbers, cutter), untimed);
  // Bands, regular rate and money; the alternative that pays most.
  const counting = countingCents(dated, person.extras, window);
  const best = mostPaid(
    definition.alternatives.map((alternative) =>
      priceChunks(bandsOf(pieces, alternative, days), alternative, definition.base_multiplier, counting),
    ),
  );
  const off = timeOffIn(
    person.entries.filter(({ date }) => rangeHolds(window, date)),
    ({ rate }) => (rate === 'regular_rate' ? best.leaveRate : null),
  );
  // Pay that belongs to no minute of the ledger, and the lines.
  const begun = shifts.filter(({ workday }) => isIn(days, workday));
  const outside = new Set(entries.filter(isImported).map(({ id }) => id));
  const sums = [
    ...engagementSums(begun, pieces, definition),
    ...allowanceSums(definition, begun, sleepEntries(stretches, days)),
    ...stipendSums(dated),
  ].filter(({ entry_id }) => !outside.has(entry_id));
  const paidLeave = leave.filter(({ placed }) => !isImported(placed.entry));
  const leaveTimes = cutTimes(paidLeave, days, cutter, {
    pay_code: 'leave',
    thousandths: 1_000,
    why: [LEAVE],
  });
  const sleepTimes = cutTimes(asleep, days, cutter, {
    pay_code: null,
    thousandths: 0,
    why: [sleepWhy('excluded')],
  });
  const datedIds = new Set(dated.map(({ id }) => id));
  const withoutTimes = new Set(untimed);
  const ledger = ledgerLater(() => [
    ...best.chunks.map(asTime),
    ...best.outside.map((chunk) => ({
      ...asOutside(chunk),
      untimed: withoutTimes.has(chunk.piece.stretch.placed.entry),
    })),
    ...leaveTimes,
    ...sleepTimes,
    ...timesOff(off),
  ]);
  const { up_to } = person;
  const isPart = ({ entry }: Placed) => up_to === undefined || entry.date <= up_to;
  return {
    windows: [
      {
        window,
        week_change: null,
        alternative: best.alternative.name,
        regular_rate: roundedRate(best.regularRate),
        worked_minutes: best.outside.reduce((sum, { from, to }) => sum + to - from, best.minutes),
        get ledger() {
          return ledger();
        },
        sums: sums.toSorted((a, b) => compareDays(a.date, b.date) || a.entry_id - b.entry_id),
        lines: bookLines(
          best.chunks.filter(({ chunk }) => isPart(chunk.piece.stretch.placed)),
          leaveTimes.filter(({ placed }) => isPart(placed)),
          sums.filter(({ date }) => up_to === undefined || date <= up_to),
          off.filter(upTo(up_to)),
        ).close(person.order),
      },
    ],
    findings: [...findings.filter(({ entry_id }) => datedIds.has(entry_id)), ...off.flatMap(unratedTimeOff)],
  };
}

const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);

const LEAVE = { leave: true } as const;

const isIn = ({ first, last }: WindowDays, workday: number): boolean => first <= workday && workday <= last;

const clocksOf =
  ({ zones, time_zone }: PersonInput, { elapsed }: LedgerDefinition) =>
  ({ timesheet_id }: PayEntry): ZoneClock =>
    elapsed === 'wall' ? wallClock : zoneClock(zones.get(timesheet_id) ?? time_zone);

/** If several are equal, the first. A definition has at least one alternative. */
const mostPaid = (alternatives: readonly Priced[]): Priced =>
  alternatives.reduce((best, other) => (isMore(other.total, best.total) ? other : best));

const cutTimes = (
  stretches: readonly Stretch[],
  days: WindowDays,
  cutter: Cutter,
  paid: Pick<PaidTime, 'pay_code' | 'thousandths' | 'why'>,
): PaidTime[] =>
  stretches.flatMap((stretch) =>
    cut(stretch, cutter)
      .filter(({ workday }) => isIn(days, workday))
      .map(({ from, to }) => ({ placed: stretch.placed, from, to, ...paid })),
  );

const asTime = ({ chunk, pay_code, thousandths, why }: PricedChunk): PaidTime => ({
  placed: chunk.piece.stretch.placed,
  from: chunk.from,
  to: chunk.to,
  pay_code,
  thousandths,
  why,
});

const OUTSIDE = [{ paid_outside: true }] as const;
const asOutside = ({ piece, from, to, band }: Chunk): PaidTime => ({
  placed: piece.stretch.placed,
  from,
  to,
  pay_code: band?.pay_code ?? 'regular',
  thousandths: 0,
  why: OUTSIDE,
});

function bookLines(
  worked: readonly PricedChunk[],
  leave: readonly PaidTime[],
  sums: readonly SumRow[],
  off: readonly TimeOff[],
): LineBook {
  const book = new LineBook();
  for (const { first, minutes } of paidAlike(worked)) {
    const { chunk, pay_code, thousandths, centsPerMinute: a_minute } = first;
    const { placed } = chunk.piece.stretch;
    const part = { timesheet_id: placed.entry.timesheet_id, minutes };
    const cents = times(a_minute, fraction(minutes));
    book.add({ pay_code, multiplier: thousandths / 1_000, rate: placed.rate }, { ...part, cents });
    // A loading has a line of its own, next to that of the hours.
    for (const { loading } of chunk.piece.loadings.additions) {
      const added = loading.add_rate ?? 0;
      const key = { pay_code: loading.pay_code, multiplier: null, rate: added * MILLICENTS_IN_CENT };
      book.add(key, { ...part, cents: fraction(part.minutes * added, 60) });
    }
  }
  for (const { placed, from, to } of leave) {
    const minutes = to - from;
    const cents = fraction(minutes * (placed.rate ?? 0), 60 * MILLICENTS_IN_CENT);
    const key = { pay_code: 'leave', multiplier: 1, rate: placed.rate };
    book.add(key, { timesheet_id: placed.entry.timesheet_id, minutes, cents });
  }
  for (const each of off) {
    const { pay_code, multiplier, minutes } = each.leave;
    const { timesheet_id } = each.entry;
    const key = { pay_code, multiplier, rate: roundedRate(each.rate) };
    book.add(key, { timesheet_id, minutes, cents: centsOfTimeOff(each) });
  }
  bookSums(book, sums);
  return book;
}

/** Time in a row of one sheet that is paid alike: exact fractions are added once for all of it. */
function paidAlike(worked: readonly PricedChunk[]): { first: PricedChunk; minutes: number }[] {
  const rows: { first: PricedChunk; minutes: number }[] = [];
  for (const next of worked) {
    const last = rows.at(-1);
    const minutes = next.chunk.to - next.chunk.from;
    if (last && isOfSameLine(last.first, next)) last.minutes += minutes;
    else rows.push({ first: next, minutes });
  }
  return rows;
}

const isOfSameLine = (one: PricedChunk, other: PricedChunk): boolean =>
  // The same object for the same rate and multiplier.
  one.centsPerMinute === other.centsPerMinute &&
  one.pay_code === other.pay_code &&
  one.chunk.piece.loadings === other.chunk.piece.loadings &&
  sheetOf(one) === sheetOf(other);

const sheetOf = ({ chunk }: PricedChunk): number => chunk.piece.stretch.placed.entry.timesheet_id;
