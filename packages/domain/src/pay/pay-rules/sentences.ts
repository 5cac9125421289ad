import { formatCents, formatMinutes, formatUsdMillicents } from '../../money/exact.ts';
import { formatLongDay, formatShortDay, weekdayOf, type Day } from '../../time/day.ts';
import {
  WEEKDAYS,
  WINDOW_DAYS,
  type Allowance,
  type Alternative,
  type Definition,
  type LedgerDefinition,
  type Loading,
  type PresetDefinition,
  type Weekday,
  type WindowKind,
} from './definition.ts';
import { isByRegularRate, lineRateText, shownLine } from './line-rate.ts';
import type { LedgerRow, LineKey, LineShare, PayFinding, SleepReason, WeekChange, Why } from './model.ts';

/** The wording of the pay rules. Decisions use codes, never these words. */

/** Whole hours as "40 h", others as "9:15 h". */
const hours = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${formatMinutes(minutes)} h`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const usd = (cents: number): string => formatCents(cents);

const SLEEP: Readonly<Record<SleepReason, string>> = {
  excluded: 'sleep, not paid',
  interruption: 'sleep was interrupted',
  no_agreement: 'sleep is paid: there is no agreement',
  duty_too_short: 'sleep is paid: the duty is too short',
  too_little_sleep: 'sleep is paid: there was too little of it',
  over_maximum: 'sleep is paid: it exceeds what can be left out',
};

/** Why minutes of a day are paid as they are: "over 40 h this week at 18:00", after "because" or in a separate column. */
export function whySentence(why: Why, date: Day): string {
  if ('leave' in why) return 'leave';
  if ('paid_outside' in why) return 'paid outside Daybook';
  if ('sleep' in why) return SLEEP[why.sleep];
  if ('loading' in why) return `${why.loading}: ${why.multiplier} times`;
  if ('addition' in why) return `${why.addition}: ${usd(why.add_rate)} more an hour`;
  if ('base_multiplier' in why) return `every hour ${why.base_multiplier} times`;
  if ('own_overtime_rate' in why) return `own overtime rate of ${formatUsdMillicents(why.own_overtime_rate)}`;
  const since = why.on === date ? `at ${why.at}` : `on ${formatShortDay(why.on)} at ${why.at}`;
  if (why.over_minutes === 0)
    return why.band === 'seventh_day' ? 'seventh day worked this week' : 'every hour';
  return `over ${hours(why.over_minutes)} ${PASSED[why.band]} ${since}`;
}

const PASSED = {
  day: 'that day',
  shift: 'in the shift',
  span: 'after the shift began',
  week: 'this week',
  window: 'in the period',
  seventh_day: 'on the seventh day',
} as const;

/** All reasons of a row of the ledger; minutes without extra pay are within the limits. */
export const becauseSentence = ({ why, date }: Pick<LedgerRow, 'why' | 'date'>): string =>
  why.length === 0 ? 'no limit was passed' : why.map((reason) => whySentence(reason, date)).join('; ');

/** "Fri 18:00–21:00 · 3:00 h × 1.5, because over 40 h this week at 18:00"; without times "Fri · 3:00 h: paid outside Daybook" */
export function ledgerSentence(
  row: Pick<LedgerRow, 'date' | 'from' | 'to' | 'minutes' | 'pay_code' | 'multiplier' | 'why'>,
): string {
  const times = row.from === null || row.to === null ? '' : ` ${row.from}–${row.to}`;
  const time = `${weekdayText(row.date)}${times} · ${formatMinutes(row.minutes)} h`;
  if (row.pay_code === null || row.multiplier === 0) return `${time}: ${becauseSentence(row)}`;
  if (row.multiplier === 1 && row.why.length === 0) return `${time} at the regular rate`;
  return `${time} × ${row.multiplier}, because ${becauseSentence(row)}`;
}

/** "Fri Mar 6, 18:00, Ann Lee": the moment from which time is overtime, and the client. */
export const tipSentence = ({ date, at, client_name }: { date: Day; at: string; client_name: string }) =>
  `${weekdayText(date)} ${formatShortDay(date)}, ${at}, ${client_name}`;

const weekdayText = (day: Day): string => capital((WEEKDAYS[weekdayOf(day)] ?? '').slice(0, 3));

/** A pay code in words: "Double time". */
export const payCodeText = (pay_code: string): string => capital(pay_code.replaceAll('_', ' '));

/** How a pay line of a sheet is calculated: "8:00 h × 1.5, base rate $20.00". */
export function lineWorking(line: LineKey & Pick<LineShare, 'minutes' | 'units' | 'cents'>): string {
  const { multiplier, rate, minutes, units } = line;
  const base = rate === null ? null : formatUsdMillicents(rate);
  if (minutes !== null) {
    const time = `${formatMinutes(minutes)} h`;
    if (base === null) return `${time}, no rate`;
    const shown = { ...shownLine(line), units: null };
    if (isByRegularRate(shown)) return `${time} × ${lineRateText(shown)}`;
    return multiplier === null || multiplier === 1
      ? `${time} × ${base}`
      : `${time} × ${multiplier}, base rate ${base}`;
  }
  return units === null || base === null ? 'as logged' : `${units} × ${base}`;
}

/** What an approver should look at; `other` names the client of the entry that an overlap is counted with. */
export function findingSentence(finding: PayFinding, other = 'another entry'): string {
  switch (finding.kind) {
    case 'not_placed':
      return 'The start or the end is missing: this time cannot be placed.';
    case 'overlap':
      return `${finding.from}–${finding.to} counted with ${other}`;
    case 'no_rate':
      return `No pay rate on ${formatShortDay(finding.date)}.`;
    case 'clock_change': {
      const [real, wall] = [finding.minutes, finding.wall_minutes].map((minutes) => formatMinutes(minutes));
      if (real !== wall) return `The clock went ${finding.clock}: ${real} h instead of ${wall} h`;
      return finding.clock === 'back'
        ? 'The clock went back: the time occurs twice, and the first occurrence is used'
        : 'The clock went forward: the time does not exist, and is counted as if it did';
    }
  }
}

/** Where a week begins on another day than the one before it: in which of the two the time counts that is in both. */
export function weekChangeSentence(change: WeekChange): string {
  const { from, from_at, until, until_at, counts_in, in_earlier, in_later } = change;
  const [paid, other] = counts_in === 'earlier' ? [in_earlier, in_later] : [in_later, in_earlier];
  const pays =
    paid === other
      ? `both ways pay ${formatCents(paid)}`
      : `the two weeks pay ${formatCents(paid)} this way, and ${formatCents(other)} the other`;
  return (
    `The week begins on another day: ${formatShortDay(from)}, ${from_at} to ${formatShortDay(until)}, ${until_at} is in two weeks ` +
    `and counts in the ${counts_in} one; ${pays}`
  );
}

/** The parts of a definition as sentences, for the settings. */
export function definitionSentences(definition: Definition | PresetDefinition): string[] {
  if (definition.method === 'classic') {
    const limit = hours(definition.regular_minutes);
    return [`After ${limit} in a pay period: the own overtime rate, else 1.5 times the pay rate`];
  }
  const { alternatives, loadings, allowances, base_multiplier, sleep } = definition;
  const [only] = alternatives;
  const bands =
    alternatives.length === 1 && only
      ? bandSentences(only, definition.window)
      : [
          `Whichever pays most: ${alternatives.map(({ name }) => name).join(' or ')}`,
          ...alternatives.flatMap((one) =>
            bandSentences(one, definition.window).map((sentence) => `${one.name}: ${sentence}`),
          ),
        ];
  return [
    ...bands,
    ...(base_multiplier > 1 ? [`Every hour worked: ${base_multiplier} times the base rate`] : []),
    ...loadings.map(loadingSentence),
    ...(sleep ? [sleepSentence(sleep)] : []),
    ...(definition.minimum_engagement_minutes > 0
      ? [`Each work period: at least ${hours(definition.minimum_engagement_minutes)} paid`]
      : []),
    ...allowances.map(allowanceSentence),
    ...timeSentences(definition),
    ...(definition.requires_agreement ? ['Only with a dated agreement'] : []),
  ];
}

const RATES = { weighted: 'regular rate', rate_in_effect: 'rate in effect', base: 'base rate' } as const;

function bandSentences(alternative: Alternative, window: WindowKind): string[] {
  const { bands, seventh_day, regular_rate, extras_divisor } = alternative;
  const paid = (multiplier: number): string => `${multiplier} times the ${RATES[regular_rate]}`;
  const within = {
    day: 'in a day',
    shift: 'in a shift',
    span: 'from the start of a shift',
    week: 'in a week',
    window: window === 'workweek' ? 'in a week' : `in ${WINDOW_DAYS[window]} days`,
  } as const;
  const limits = [
    ...bands.map((band) => ({ ...band, text: within[band.in] })),
    ...seventh_day.map((band) => ({ ...band, text: 'on the seventh day worked in a week' })),
  ];
  if (limits.length === 0) return ['No overtime'];
  return [
    ...limits.map(({ over_minutes, multiplier, text }) =>
      over_minutes === 0
        ? `Every hour ${text}: ${paid(multiplier)}`
        : `After ${hours(over_minutes)} ${text}: ${paid(multiplier)}`,
    ),
    ...(extras_divisor === 'straight_hours'
      ? ['Stipends and bonuses that count are divided by the hours without overtime']
      : []),
  ];
}

function loadingSentence(loading: Loading): string {
  const { name, weekdays, holiday, clock, shift_ends_after, shift_begins_before, multiplier, add_rate } =
    loading;
  const when = [
    weekdays && weekdaysText(weekdays, name),
    holiday && (holiday === 'only' ? 'holidays' : 'no holidays'),
    clock && `${clock.from}–${clock.to}`,
    shift_ends_after && `shift ends after ${shift_ends_after}`,
    shift_begins_before && `shift begins before ${shift_begins_before}`,
    loading.applies_to === 'whole_shift' && 'the whole shift',
  ].filter((part) => typeof part === 'string');
  const pays = multiplier === null ? `${usd(add_rate ?? 0)} more an hour` : `${multiplier} times`;
  return `${name}${when.length > 0 ? ` (${when.join('; ')})` : ''}: ${pays}`;
}

const MON_TO_FRI = WEEKDAYS.slice(1, 6).join();
/** "Mon–Fri"; null for a loading that is called like its only day. */
function weekdaysText(weekdays: readonly Weekday[], name: string): string | null {
  if (weekdays.join() === MON_TO_FRI) return 'Mon–Fri';
  if (weekdays.join() === name.toLowerCase()) return null;
  return weekdays.map((weekday) => capital(weekday.slice(0, 3))).join(', ');
}

const sleepSentence = ({
  min_duty,
  max_excluded,
  min_sleep,
  without_agreement,
}: NonNullable<LedgerDefinition['sleep']>): string =>
  [
    `Sleep is not paid, up to ${hours(max_excluded)} a night`,
    [
      ...(min_duty > 0 ? [`in a duty of at least ${hours(min_duty)}`] : []),
      ...(min_sleep > 0 ? [`with at least ${hours(min_sleep)} of sleep`] : []),
    ].join(' '),
    without_agreement ? '' : 'where an agreement is dated by then',
  ]
    .filter((part) => part !== '')
    .join(', ');

const TRIGGERS = {
  broken_shift_1: 'Shift with one break',
  broken_shift_2: 'Shift with two or more breaks',
  sleepover: 'Sleepover',
} as const;
const allowanceSentence = ({ trigger, amount }: Allowance): string => `${TRIGGERS[trigger]}: ${usd(amount)}`;

/** How time is counted, if it differs from the usual. */
function timeSentences(
  definition: LedgerDefinition | Exclude<PresetDefinition, { method: 'classic' }>,
): string[] {
  const { window, at: begins_at, elapsed, rates_as_of, shift_gap_minutes, broken_shift } = definition;
  const at_time = begins_at === '00:00' ? '' : ` at ${begins_at}`;
  const begins = 'starts_on' in definition ? capital(definition.starts_on) : null;
  const anchor = 'anchor' in definition ? definition.anchor : null;
  return [
    ...(begins === null ? [] : [`The week begins on ${begins}${at_time}`]),
    ...(anchor === null ? [] : [`Periods of ${WINDOW_DAYS[window]} days, one from ${formatLongDay(anchor)}`]),
    ...(shift_gap_minutes > 0 ? [`A break of up to ${shift_gap_minutes} min is inside a work period`] : []),
    ...(broken_shift ? ['All work that begins on one day is one shift'] : []),
    ...(elapsed === 'wall' ? ['Clock changes are ignored'] : []),
    ...(rates_as_of === 'approval' ? ['Rates are those of the day of approval'] : []),
  ];
}
