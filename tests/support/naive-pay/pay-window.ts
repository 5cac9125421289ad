import { by, dividedBy, isMore, over, plus, sum, ZERO, type Fraction } from './fraction.ts';
import { Lines } from './lines.ts';
import { bandsReached, loadingsOf, premiumOf, type Premium } from './premiums.ts';
import type { Alternative, Definition, NaiveExtra, NaivePerson, NaiveWindow, RatedEntry } from './shapes.ts';
import { dateOf, dayOf, minuteOf } from './timeline.ts';
import { layMinutes, type Placed, type Worked } from './worked-minutes.ts';

/** First and last day of a window, and when the day after begins. */
interface Span {
  first: number;
  last: number;
  ends_at: string;
  /** When its first day begins, if that is not when the rule's days begin. */
  begins_at?: string;
}

/** Cents for minutes at cents an hour. */
const forMinutes = (minutes: number, rate: Fraction) => by(over(minutes, 60), rate);

/** What minutes that are paid alike are paid, in cents an hour (pay.md#order, steps 10 and 11). */
function hourly(
  { multiplier, minute, byBand, additions, band }: Premium,
  way: Alternative,
  inWindow: { regular: Fraction; sumPerHour: Fraction; sumPerStraightHour: Fraction },
): Fraction {
  const base = over(minute.of.entry.base ?? 0);
  const times = over(multiplier, 1_000);
  const extra = over(multiplier - 1_000, 1_000);
  const added = over(additions.reduce((total, { add_rate }) => total + (add_rate ?? 0), 0));
  const pay = {
    base: () => by(times, base),
    weighted: () => plus(base, by(extra, inWindow.regular)),
    rate_in_effect: () => plus(base, by(extra, sum([base, added, inWindow.sumPerHour]))),
  }[way.regular_rate]();
  const own = minute.of.entry.overtime;
  const usesOwn = byBand && multiplier === 1_500 && own !== null && isMore(over(own), pay);
  const paid = usesOwn ? over(own) : pay;
  if (way.extras_divisor === 'all_hours' || way.regular_rate === 'base' || !band) return paid;
  return plus(paid, by(times, inWindow.sumPerStraightHour));
}

const isAlike = (a: Premium, b: Premium) =>
  a.minute.of === b.minute.of &&
  a.pay_code === b.pay_code &&
  a.multiplier === b.multiplier &&
  a.byBand === b.byBand &&
  a.band === b.band &&
  a.additions.length === b.additions.length &&
  a.additions.every((each, index) => each === b.additions[index]);

/** What of the counting extras falls to one window: equal parts for all weeks, from its first day on, that an extra's days touch. */
function countingExtras(extras: readonly NaiveExtra[], span: Span): Fraction {
  return sum(
    extras
      .filter(({ counts }) => counts)
      .map(({ amount, start_date, end_date }) => {
        const weeks: number[] = [];
        const [from, to] = [dayOf(start_date), dayOf(end_date)];
        const first = from - ((((from - span.first) % 7) + 7) % 7);
        for (let week = first; week <= to; week += 7) weeks.push(week);
        const own = weeks.filter((week) => week <= span.last && week + 6 >= span.first);
        return over(amount * own.length, weeks.length);
      }),
  );
}

/** All minutes about a window under its rule, and what each is paid as in each alternative. */
function lay(
  person: NaivePerson,
  rule: Definition,
  agreed: string | null,
  span: Span,
  entries: readonly RatedEntry[],
) {
  const laid = layMinutes(person, rule, agreed, entries);
  const isBefore = ({ at, of }: Worked) =>
    at < of.time.moment(span.first, minuteOf(span.begins_at ?? rule.at));
  const loadings = loadingsOf(laid, rule, person.holidays);
  const ways = rule.alternatives.map((way) => {
    const reached = bandsReached(laid, way, isBefore);
    const premiums = laid.worked.map((minute, index) =>
      premiumOf(minute, reached[index] ?? null, loadings[index] ?? [], rule),
    );
    return { way, premiums };
  });
  /** The highest of the base multiplier and the loadings of a minute, whatever band it reached. */
  const unbanded = new Map(
    laid.worked.map((minute, index) => [
      minute.at,
      premiumOf(minute, null, loadings[index] ?? [], rule).multiplier,
    ]),
  );
  return { ...laid, rule, ways, unbanded };
}
type Laid = ReturnType<typeof lay>;

/** A window in one of its alternatives (pay.md#order, steps 9 to 12). */
function payOneWay(
  person: NaivePerson,
  laid: Laid,
  { way, premiums: everything }: Laid['ways'][number],
  span: Span,
) {
  const { rule } = laid;
  const lines = new Lines();
  const isOfDay = (day: number) => day >= span.first && day <= span.last;
  /** From when to when the window is, by a clock. */
  const spans = new Map(
    laid.placed.map(({ time }) => [
      time,
      {
        from: time.moment(span.first, minuteOf(span.begins_at ?? rule.at)),
        to: time.moment(span.last + 1, minuteOf(span.ends_at)),
      },
    ]),
  );
  const here = ({ time }: Placed) => spans.get(time) ?? { from: 0, to: 0 };
  const isOf = (at: number, of: Placed) => at >= here(of).from && at < here(of).to;
  const premiums = everything.filter(({ minute }) => isOf(minute.at, minute.of));

  // Minutes in a row that are paid alike are multiplied once.
  const all: { of: Premium; minutes: number }[] = [];
  for (const of of premiums) {
    const last = all.at(-1);
    if (last && isAlike(last.of, of)) last.minutes += 1;
    else all.push({ of, minutes: 1 });
  }

  const stipends = person.entries.filter(({ stipend, date }) => stipend !== 0 && isOfDay(dayOf(date)));
  const counting = plus(
    over(stipends.reduce((total, one) => total + (one.stipend_kind === 'counts' ? one.stipend : 0), 0)),
    countingExtras(person.extras, span),
  );
  const straight = sum(
    all.flatMap(({ of, minutes }) => [
      forMinutes(minutes, over(of.minute.of.entry.base ?? 0)),
      ...of.additions.map(({ add_rate }) => forMinutes(minutes, over(add_rate ?? 0))),
    ]),
  );
  const straightMinutes = premiums.filter(({ band }) => !band).length || premiums.length;
  const perHour = (money: Fraction, minutes: number) =>
    minutes === 0 ? ZERO : dividedBy(money, over(minutes, 60));
  const inAll = way.extras_divisor === 'all_hours' ? counting : ZERO;
  const inWindow = {
    regular: perHour(plus(straight, inAll), premiums.length),
    sumPerHour: perHour(inAll, premiums.length),
    sumPerStraightHour: perHour(counting, straightMinutes),
  };

  for (const { of, minutes } of all) {
    const { entry } = of.minute.of;
    lines.add(
      { ...of, rate: entry.base },
      entry.timesheet_id,
      minutes,
      forMinutes(minutes, hourly(of, way, inWindow)),
    );
    for (const { pay_code, add_rate = 0 } of of.additions)
      lines.add(
        { pay_code, multiplier: null, rate: add_rate },
        entry.timesheet_id,
        minutes,
        forMinutes(minutes, over(add_rate)),
      );
  }
  for (const one of laid.placed) {
    const { entry, from, to } = one;
    if (entry.pay_kind !== 'leave') continue;
    const minutes = Math.max(0, Math.min(to, here(one).to) - Math.max(from, here(one).from));
    if (minutes > 0)
      lines.add(
        { pay_code: 'leave', multiplier: 1_000, rate: entry.base },
        entry.timesheet_id,
        minutes,
        forMinutes(minutes, over(entry.base ?? 0)),
      );
  }
  for (const period of laid.shifts.flatMap(({ periods }) => periods)) {
    const missing = rule.minimum_engagement_minutes - period.worked;
    const { entry } = period.last;
    const times = laid.unbanded.get(period.to - 1) ?? 1_000;
    if (isOf(period.from, period.first) && missing > 0)
      lines.add(
        {
          pay_code: 'minimum_engagement',
          multiplier: 1_000,
          rate: entry.base === null ? null : (entry.base * times) / 1_000,
        },
        entry.timesheet_id,
        missing,
        forMinutes(missing, over((entry.base ?? 0) * times, 1_000)),
      );
  }
  for (const { pay_code, trigger, amount } of rule.allowances) {
    const breaks = trigger === 'broken_shift_1' ? 1 : 2;
    const asleep = [...laid.present].filter(({ entry }) => entry.pay_kind === 'sleep');
    const sleep = asleep.filter(({ entry, from }) =>
      asleep.every((other) => other.entry.id !== entry.id || other.from >= from),
    );
    const broken = laid.shifts.filter(
      ({ periods }) => rule.broken_shift && Math.min(2, periods.length - 1) === breaks,
    );
    const earned = trigger === 'sleepover' ? sleep.map((first) => ({ first, from: first.from })) : broken;
    for (const { first, from } of earned)
      if (isOf(from, first))
        lines.add({ pay_code, multiplier: null, rate: amount }, first.entry.timesheet_id, 0, over(amount));
  }
  for (const { stipend, stipend_kind, timesheet_id } of stipends)
    lines.add(
      {
        pay_code: stipend_kind === 'reimbursed' ? 'stipend_reimbursed' : 'stipend',
        multiplier: null,
        rate: null,
      },
      timesheet_id,
      0,
      over(stipend),
    );
  return { lines, way, worked: premiums.length };
}

/** What a window pays: its best alternative; if several are equal, the first. */
export function payWindow(
  person: NaivePerson,
  rule: Definition,
  agreed: string | null,
  span: Span,
  rated: readonly RatedEntry[],
): NaiveWindow {
  const near = rated.filter(({ date }) => dayOf(date) >= span.first - 1 && dayOf(date) <= span.last + 1);
  const laid = lay(person, rule, agreed, span, near);
  const ways = laid.ways.map((way) => payOneWay(person, laid, way, span));
  const best = ways.reduce((most, each) => (isMore(each.lines.total(), most.lines.total()) ? each : most));
  return {
    start: dateOf(span.first),
    end: dateOf(span.last),
    alternative: best.way.name,
    worked: best.worked,
    lines: best.lines.close(person.sheets),
  };
}
