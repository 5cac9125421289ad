import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { onWire } from '../../money/figures.ts';
import { addDays, dayNumber } from '../../time/day.ts';
import { entryMinutes } from '../../time/work-time.ts';
import { HOURLY_FIGURES } from '../pay-rates.ts';
import { classicPayOf } from '../test-payroll.ts';
import {
  BAND_COUNTS,
  BAND_PAY_CODES,
  BAND_SCOPES,
  EXTRAS_DIVISORS,
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  REGULAR_RATE_METHODS,
  WEEKDAYS,
  type Alternative,
  type LedgerDefinition,
} from './definition.ts';
import { totalCents } from './lines.ts';
import { PAY_KINDS, STIPEND_KINDS, type PayEntry } from './model.ts';
import { payPerson, sheetLines } from './pay-person.ts';
import { inputOf, linesOf, pay, preset, SUNDAY, total, usdOf } from './test-person.ts';
import { recalculatedRange, windowFinder, windowsIn } from './windows.ts';
import { minutesFromMidnight, wallClock, zoneClock } from './zone.ts';

const thousandths = (most: number) => fc.integer({ min: 1_000, max: most }).map((number) => number / 1_000);
const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) =>
    [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => part.toString().padStart(2, '0')).join(':'),
  );
const seventhDayBand = fc.record({
  over_minutes: fc.integer({ min: 0, max: 3_000 }),
  multiplier: thousandths(5_000),
  pay_code: fc.constantFrom(...BAND_PAY_CODES),
});
const band = fc
  .tuple(seventhDayBand, fc.constantFrom(...BAND_SCOPES), fc.constantFrom(...BAND_COUNTS))
  .map(([one, scope, counts]) => ({ ...one, in: scope, counts }));
const alternative: fc.Arbitrary<Alternative> = fc.record({
  name: fc.constant('One'),
  bands: fc.array(band, { maxLength: 4 }),
  seventh_day: fc.array(seventhDayBand, { maxLength: 2 }),
  regular_rate: fc.constantFrom(...REGULAR_RATE_METHODS),
  extras_divisor: fc.constantFrom(...EXTRAS_DIVISORS),
});
const loading = fc
  .record({
    weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
    holiday: fc.constantFrom('only' as const, 'not' as const, null),
    clock: fc.option(fc.record({ from: time, to: time })),
    shift_ends_after: fc.option(time),
    shift_begins_before: fc.option(time),
    applies_to: fc.constantFrom('minutes_inside' as const, 'whole_shift' as const),
    paid: fc.oneof(
      thousandths(3_000).map((multiplier) => ({ multiplier, add_rate: null })),
      fc.integer({ min: 1, max: 1_000 }).map((add_rate) => ({ multiplier: null, add_rate })),
    ),
  })
  .map(({ paid, ...when }) => ({ ...LOADING_DEFAULTS, name: 'Extra', pay_code: 'extra', ...when, ...paid }));
const rule: fc.Arbitrary<LedgerDefinition> = fc.record({
  method: fc.constant('ledger' as const),
  window: fc.constantFrom('workweek' as const, 'fixed14' as const),
  anchor: fc.constant(SUNDAY),
  starts_on: fc.constant('sunday' as const),
  at: fc.constantFrom('00:00', '00:00', '06:30'),
  elapsed: fc.constantFrom('real' as const, 'wall' as const),
  rates_as_of: fc.constant(LEDGER_DEFAULTS.rates_as_of),
  alternatives: fc.array(alternative, { minLength: 1, maxLength: 3 }),
  loadings: fc.array(loading, { maxLength: 3 }),
  base_multiplier: fc.constantFrom(1, 1, 1.25),
  shift_gap_minutes: fc.constantFrom(0, 30, 240),
  broken_shift: fc.boolean(),
  sleep: fc.constantFrom(
    null,
    { min_duty: 0, max_excluded: 480, min_sleep: 0, without_agreement: true },
    { min_duty: 600, max_excluded: 300, min_sleep: 240, without_agreement: false },
  ),
  minimum_engagement_minutes: fc.constantFrom(0, 120),
  allowances: fc.constant([{ pay_code: 'broken', trigger: 'broken_shift_1' as const, amount: 2_082 }]),
  requires_agreement: fc.constant(false),
});
/** Three weeks with the start of summer time in New York; a sheet a week. */
const LAST_DAY = 20;
const anyEntry = fc
  .record({
    day: fc.integer({ min: 0, max: LAST_DAY }),
    start_time: fc.option(time, { freq: 20 }),
    end_time: time,
    pay_kind: fc.constantFrom('work' as const, 'work' as const, 'work' as const, ...PAY_KINDS),
    pay_rate: fc.option(
      fc.integer({ min: 1, max: 5_000 }).map((rate) => rate * 1_000),
      { freq: 20 },
    ),
    overtime_rate: fc.option(fc.integer({ min: 1, max: 9_000 }).map((rate) => rate * 1_000)),
    stipend: fc.constantFrom(0, 0, 12.34),
    stipend_kind: fc.constantFrom(...STIPEND_KINDS),
  })
  .map(({ day, ...one }) => ({
    ...one,
    id: 0,
    date: addDays(SUNDAY, day),
    timesheet_id: 1 + Math.floor(day / 7),
  }));
const someEntries = fc
  .array(anyEntry, { minLength: 1, maxLength: 24 })
  .map((entries): PayEntry[] => entries.map((one, index) => ({ ...one, id: index + 1 })));
const extras = [{ cents: 10_001, start_date: addDays(SUNDAY, 3), end_date: addDays(SUNDAY, 12) }];
const EVERYWHERE = {
  time_zone: 'America/New_York',
  range: { start_date: addDays(SUNDAY, -1), end_date: addDays(SUNDAY, LAST_DAY + 1) },
  holidays: [addDays(SUNDAY, 4)],
  extras,
  agreement_date: '2026-01-01',
};

describe('Of any rule and any time', () => {
  /** The moments that entries cover, a minute each. */
  const covered = ({ elapsed }: LedgerDefinition, entries: readonly PayEntry[]) => {
    const clock = elapsed === 'wall' ? wallClock : zoneClock(EVERYWHERE.time_zone);
    return entries.flatMap(({ date, start_time, end_time }) => {
      if (start_time === null) return [];
      const start = dayNumber(date) * 1_440 + minutesFromMidnight(start_time);
      const from = clock.moment(start);
      const length = clock.moment(start + entryMinutes(start_time, end_time)) - from;
      return Array.from({ length: Math.max(0, length) }, (_, minute) => from + minute);
    });
  };

  test.prop([rule, someEntries])('minutes in are minutes out, none twice', (definition, entries) => {
    const { windows, findings } = pay(definition, entries, EVERYWHERE);
    const leave = entries.filter(({ pay_kind }) => pay_kind === 'leave');
    const rest = entries.filter(({ pay_kind }) => pay_kind === 'work' || pay_kind === 'sleep');
    const minutes = (isLeave: boolean) =>
      windows
        .flatMap(({ ledger }) => ledger)
        .filter(({ pay_code }) => (pay_code === 'leave') === isLeave)
        .reduce((sum, row) => sum + row.minutes, 0);
    expect(minutes(true)).toBe(covered(definition, leave).length);
    const moments = covered(definition, rest);
    expect(minutes(false)).toBe(new Set(moments).size);
    const overlaps = findings.reduce((sum, one) => sum + (one.kind === 'overlap' ? one.minutes : 0), 0);
    // Work that interrupts sleep is no overlap.
    if (definition.sleep === null) expect(overlaps).toBe(moments.length - new Set(moments).size);
  });

  test.prop([rule, someEntries])('the rows of a ledger do not overlap', (definition, entries) => {
    const { windows } = pay({ ...definition, elapsed: 'wall' }, entries, EVERYWHERE);
    const spans = windows
      .flatMap(({ ledger }) => ledger)
      .filter(({ pay_code }) => pay_code !== 'leave')
      .flatMap(({ date, from, to }) => {
        const midnight = dayNumber(date) * 1_440;
        return from === null || to === null
          ? []
          : [[midnight + minutesFromMidnight(from), midnight + minutesFromMidnight(to)] as const];
      })
      .toSorted(([a], [b]) => a - b);
    for (const [index, [from]] of spans.entries()) {
      expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0);
    }
  });

  test.prop([rule, someEntries])('the alternative that is paid pays most', (definition, entries) => {
    const byWindow = (one: LedgerDefinition) =>
      pay(one, entries, EVERYWHERE).windows.map(({ lines }) => totalCents(lines));
    const best = byWindow(definition);
    for (const only of definition.alternatives) {
      // Each line is rounded for itself, so that of two equal sums one may show cents less.
      const other = byWindow({ ...definition, alternatives: [only] });
      for (const [index, cents] of other.entries()) expect(best[index]).toBeGreaterThanOrEqual(cents - 20);
    }
  });

  test.prop([rule, someEntries])('the shares of the sheets add up to their line', (definition, entries) => {
    const paid = pay(definition, entries, EVERYWHERE);
    for (const line of linesOf(paid)) {
      expect(totalCents(line.shares)).toBe(line.cents);
      expect(line.shares.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBe(line.minutes ?? 0);
    }
    expect(usdOf(sheetLines(paid))).toBe(total(paid));
  });

  test.prop([rule, someEntries, fc.integer({ min: 0, max: 23 })])(
    'the order in which entries and sheets are given changes nothing',
    (definition, entries, turn) => {
      const input = inputOf(definition, entries, EVERYWHERE);
      const turned = [...entries.slice(turn), ...entries.slice(0, turn)].toReversed();
      expect(payPerson({ ...input, entries: turned, sheets: input.sheets.toReversed() })).toEqual(
        payPerson(input),
      );
    },
  );

  test.prop([rule, someEntries, fc.constantFrom(1, 2, 3)])(
    'a sheet that is approved later moves the windows that are recalculated with it, and no other',
    (definition, entries, sheet) => {
      const input = inputOf(definition, entries, EVERYWHERE);
      const before = payPerson({ ...input, entries: entries.filter((one) => one.timesheet_id !== sheet) });
      const after = payPerson(input);
      const start_date = addDays(SUNDAY, (sheet - 1) * 7);
      const range = recalculatedRange({ start_date, end_date: addDays(start_date, 6) });
      const affected = windowsIn(range, windowFinder(input.assignments, null)).map(
        (window) => window.start_date,
      );
      const others = (one: typeof after) =>
        one.windows.filter(({ window }) => !affected.includes(window.start_date));
      expect(others(before)).toEqual(others(after));
      // Recalculating those alone gives what the whole gives.
      const alone = payPerson({ ...input, range });
      expect(alone.windows).toEqual(
        after.windows.filter(({ window }) => affected.includes(window.start_date)),
      );
    },
  );

  test.prop([rule, someEntries])('an own overtime rate never lowers pay', (definition, entries) => {
    const one = { ...definition, alternatives: definition.alternatives.slice(0, 1) };
    const without = entries.map((entry) => ({ ...entry, overtime_rate: null }));
    const [lines, bare] = [entries, without].map((those) => pay(one, those, EVERYWHERE)).map(linesOf);
    expect(lines?.length).toBe(bare?.length);
    for (const [index, line] of (lines ?? []).entries()) {
      expect(line.cents).toBeGreaterThanOrEqual(bare?.[index]?.cents ?? 0);
    }
  });

  test.prop([someEntries])('Classic 80 pays what it always paid', (entries) => {
    const input = inputOf(preset('classic_80'), entries, EVERYWHERE);
    const always = classicPayOf(
      input.sheets.map((one) => ({
        ...one,
        ...onWire(HOURLY_FIGURES, one),
        user: 1,
        total_hours: one.minutes / 60,
        total_mileage: 0,
        total_stipend: one.stipend_cents / 100,
        pay_period_regular_hours: 80,
      })),
    );
    const lines = sheetLines(payPerson(input));
    for (const sheet of always) {
      const own = lines.filter(({ timesheet_id }) => timesheet_id === sheet.id);
      const of = (...codes: string[]) => usdOf(own.filter(({ pay_code }) => codes.includes(pay_code)));
      expect([of('regular'), of('overtime'), of('stipend', 'stipend_reimbursed')]).toEqual([
        sheet.regular_pay,
        sheet.overtime_pay,
        sheet.total_stipend,
      ]);
    }
  });
});
