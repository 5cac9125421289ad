import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/day.ts';
import { capMinutes, policyPeriods, usableFrom } from './policy.ts';
import { balanceOn, replay, settlement, type LeaveEvents, type LeaveLine } from './replay.ts';
import { eventsOf, leavePreset, policy, sheet, since } from './test-person.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const oneFor = (den: number) =>
  policy({ accrual: { kind: 'per_hour', num: 1, den, overtime: true, leave: false } });
const minutesOf = (lines: readonly LeaveLine[], kind: LeaveLine['kind']) =>
  lines.filter((line) => line.kind === kind).map(({ minutes }) => minutes);
const adjust = (day: string, minutes: number) => ({ kind: 'adjust' as const, day, minutes });

// time-off.md#balance, time-off.md#presets
describe('A balance of time off', () => {
  it('earns an hour for 40, exact to half a minute over the year', () => {
    const sheets = [1, 2, 3].map((id) => sheet(id, addDays('2026-01-03', 14 * id), at(65, 10)));
    const lines = replay(eventsOf(oneFor(40), { sheets }), '2026-12-01');
    expect(minutesOf(lines, 'accrual')).toEqual([98, 98, 97]);
  });

  it('an unapproved sheet takes back what it earned, and the next one earns it', () => {
    const sheets = [1, 2, 3].map((id) => sheet(id, addDays('2026-01-03', 14 * id), at(65, 10)));
    const all = replay(eventsOf(oneFor(40), { sheets }), '2026-12-01');
    const without = replay(
      eventsOf(oneFor(40), { sheets: sheets.filter(({ timesheet_id }) => timesheet_id !== 2) }),
      '2026-12-01',
    );
    const first = settlement(all, without);
    expect(first.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([-98, 1]);
    expect(balanceOn([...all, ...first], '2026-12-01')).toBe(196);
    const back = settlement([...all, ...first], all);
    expect(back.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([-1, 98]);
    expect(balanceOn([...all, ...first, ...back], '2026-12-01')).toBe(293);
  });

  it('stops at the cap of the balance and says what was lost', () => {
    const events = eventsOf(policy({ ...leavePreset('us_ca'), balance_cap: { minutes: at(80), days: 0 } }), {
      sheets: [sheet(1, '2026-03-14', at(76))],
      entered: [adjust('2026-03-01', at(78, 30))],
    });
    expect(replay(events, '2026-03-20').at(-1)).toMatchObject({ minutes: 90, withheld: 62 });
  });

  it('stops at the cap of the year', () => {
    const sheets = Array.from({ length: 21 }, (_, index) =>
      sheet(index, addDays('2026-01-10', 14 * index), at(72)),
    );
    const lines = replay(eventsOf(leavePreset('us_co'), { sheets }), '2026-12-01');
    expect(balanceOn(lines, '2026-12-01')).toBe(at(48));
    expect(lines.at(-1)).toMatchObject({ kind: 'accrual', minutes: 0, withheld: 144 });
  });

  it('loses at the end of the year what cannot be carried over', () => {
    const washington = eventsOf(leavePreset('us_wa'), { entered: [adjust('2026-05-01', at(46, 20))] });
    expect(minutesOf(replay(washington, '2027-01-01'), 'expire')).toEqual([-at(6, 20)]);
    expect(minutesOf(replay(washington, '2026-12-31'), 'expire')).toEqual([]);
  });

  it('gives a front load on the first day of the year, after the last one expired', () => {
    const definition = policy({ accrual: { kind: 'front_load', minutes: at(80) }, carry: at(8) });
    const events = eventsOf(definition, {
      periods: [since('2026-01-01', definition)],
      entered: [adjust('2026-06-01', -at(68))],
    });
    const lines = replay(events, '2027-01-01');
    expect(minutesOf(lines, 'expire')).toEqual([-at(4)]);
    expect(balanceOn(lines, '2027-01-01')).toBe(at(88));
  });

  it('gives a front load whole to somebody who begins in the middle of the year, once', () => {
    const definition = policy({ accrual: { kind: 'front_load', minutes: at(40) } });
    const lines = replay(
      eventsOf(definition, { hired_on: '2026-07-15', left_on: '2027-03-01' }),
      '2029-01-01',
    );
    expect(lines.map(({ day }) => day)).toEqual(['2026-07-15', '2027-01-01']);
  });

  it('grants per month and per fortnight on the last day while employed', () => {
    const monthly = policy({ accrual: { kind: 'per_period', minutes: 400, every: 'month', anchor: null } });
    expect(
      replay(eventsOf(monthly, { hired_on: '2026-01-20', left_on: '2026-03-30' }), '2026-12-31').map(
        ({ day }) => day,
      ),
    ).toEqual(['2026-01-31', '2026-02-28']);
    const fortnightly = policy({
      accrual: { kind: 'per_period', minutes: 100, every: 14, anchor: '2026-01-04' },
    });
    expect(
      replay(eventsOf(fortnightly, { hired_on: '2026-01-05' }), '2026-02-14').map(({ day }) => day),
    ).toEqual(['2026-01-17', '2026-01-31', '2026-02-14']);
  });

  it('earns in Australia on ordinary hours, those of leave included', () => {
    const sheets = Array.from({ length: 26 }, (_, index) =>
      sheet(index, addDays('2026-01-10', 14 * index), at(68) + at(4), { overtime: at(4), leave: at(8) }),
    );
    const annual = replay(eventsOf(leavePreset('au_annual'), { sheets }), '2026-12-31');
    const personal = replay(eventsOf(leavePreset('au_personal'), { sheets }), '2026-12-31');
    expect(minutesOf(annual, 'accrual').slice(0, 2)).toEqual([351, 351]);
    expect(minutesOf(personal, 'accrual').slice(0, 2)).toEqual([175, 176]);
    expect(balanceOn(annual, '2026-12-31')).toBe(at(152));
    expect(balanceOn(personal, '2026-12-31')).toBe(at(76));
  });

  it('a day is the mean working day of the usual week', () => {
    const week = [{ effective_from: '2026-01-01', minutes: [0, 600, 600, 600, 600, 0, 0] }];
    expect(capMinutes({ minutes: at(40), days: 5 }, week, '2026-05-01')).toBe(at(50));
    expect(capMinutes({ minutes: at(80), days: 10 }, week, '2026-05-01')).toBe(at(100));
    expect(capMinutes({ minutes: at(80), days: 10 }, [], '2026-05-01')).toBe(at(80));
  });

  it.each([
    ['us_ca', '2026-03-02', '2026-05-30'],
    ['us_ct', '2026-03-02', '2026-06-29'],
    ['us_il', '2024-07-01', '2024-09-29'],
  ])('%s: somebody hired on %s can use it from %s', (key, hired_on, day) => {
    expect(usableFrom(leavePreset(key), hired_on)).toBe(day);
  });
});

// time-off.md#policies
describe('A policy', () => {
  const assigned = (effective_from: string, id: number | null, rest = {}) => ({
    user_id: null,
    role_id: null,
    effective_from,
    policy: id === null ? null : { id, definition: oneFor(30) },
    ...rest,
  });

  it('a person has the nearest policy, and the former role until the day of the change', () => {
    const history = { role_id: 2, former_roles: [{ role_id: 1, until: '2026-06-01' }] };
    const periods = policyPeriods(
      [
        assigned('2026-01-01', 10),
        assigned('2026-02-01', 11, { role_id: 1 }),
        assigned('2026-02-01', 12, { role_id: 2 }),
        assigned('2026-08-01', 13, { user_id: 5 }),
        assigned('2026-09-01', null, { user_id: 5 }),
      ],
      history,
    );
    expect(periods.map(({ from, until, policy: { id } }) => [from, until, id])).toEqual([
      ['2026-01-01', '2026-02-01', 10],
      ['2026-02-01', '2026-06-01', 11],
      ['2026-06-01', '2026-08-01', 12],
      ['2026-08-01', '2026-09-01', 13],
      ['2026-09-01', null, 12],
    ]);
  });
});

describe('properties', () => {
  const day = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2024-01-01', days));
  const events: fc.Arbitrary<LeaveEvents> = fc
    .record({
      preset: fc.constantFrom('us_ca', 'us_co', 'us_wa', 'au_annual'),
      sheets: fc.uniqueArray(
        fc.record({
          timesheet_id: fc.integer({ min: 1, max: 500 }),
          day,
          worked: fc.integer({ min: 0, max: 6_000 }),
          overtime: fc.constant(0),
          leave: fc.integer({ min: 0, max: 600 }),
        }),
        { selector: ({ timesheet_id }) => timesheet_id, maxLength: 40 },
      ),
      days_off: fc.array(
        fc.record({
          request_id: fc.integer({ min: 1, max: 9 }),
          day,
          minutes: fc.integer({ min: 1, max: 600 }),
        }),
        { maxLength: 10 },
      ),
    })
    .map(({ preset, sheets, days_off }) => eventsOf(leavePreset(preset), { sheets, days_off }));

  test.prop([events, events])('what is settled equals a fresh replay on every day', (before, after) => {
    const stored = replay(before, '2027-06-01');
    const target = replay(after, '2027-06-01');
    const ledger = [...stored, ...settlement(stored, target)];
    for (const line of ledger) expect(balanceOn(ledger, line.day)).toBe(balanceOn(target, line.day));
    expect(settlement(ledger, target)).toEqual([]);
  });

  test.prop([events])('nothing earned is lost without being said', (person) => {
    const definition = person.periods[0]?.policy.definition;
    if (definition?.accrual.kind !== 'per_hour') throw new Error('per hour');
    const { num, den, leave } = definition.accrual;
    for (const year of ['2024', '2025', '2026', '2027']) {
      const counted = person.sheets
        .filter((row) => row.day.startsWith(year))
        .reduce((sum, row) => sum + row.worked + (leave ? row.leave : 0), 0);
      const earned = replay(person, '2028-01-02')
        .filter((line) => line.kind === 'accrual' && line.day.startsWith(year))
        .reduce((sum, { minutes, withheld }) => sum + minutes + withheld, 0);
      expect(earned).toBe(Math.floor((2 * num * counted + den) / (2 * den)));
    }
  });
});

// time-off.md#balance
test.each([
  policy({ accrual: { kind: 'front_load', minutes: 600 }, carry: 120 }),
  policy({ accrual: { kind: 'per_period', minutes: 60, every: 7, anchor: null }, year_cap: 1_200, carry: 0 }),
  policy({ accrual: { kind: 'per_period', minutes: 60, every: 'month', anchor: null }, carry: 0 }),
])('a ledger ends, whatever the day that is asked for', (definition) => {
  const lines = replay(eventsOf(definition), '9999-12-31');
  expect(lines.length).toBeGreaterThan(180);
  expect(lines.every(({ day }) => day < '2200-01-01')).toBe(true);
});
