import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../time/day.ts';
import type { Definition } from './definition.ts';
import { payPerson, sheetLines } from './pay-person.ts';
import { days, entry, inputOf, preset, SUNDAY } from './test-person.ts';
import {
  assignmentsOfRoles,
  formerRoles,
  reachOf,
  windowFinder,
  windowHolding,
  windowsIn,
  type RuleAssignment,
} from './windows.ts';

const PERIODS = { pay_period: 'bi-weekly', first_pay_period: SUNDAY } as const;
const version = (id: number, effective_from: string, definition: Definition = preset('us_40')) => ({
  id,
  effective_from,
  definition,
});
const assigned = (
  target: RuleAssignment['target'],
  effective_from: string,
  ...versions: RuleAssignment['versions'][0][]
): RuleAssignment => ({
  target,
  effective_from,
  agreement_date: null,
  versions,
});
const CLASSIC: Definition = { method: 'classic', regular_minutes: 4_800 };
const weeksOn = (weeks: number) => addDays(SUNDAY, weeks * 7);
const idsByWeek = (assignments: RuleAssignment[], weeks: number) =>
  windowsIn(
    { start_date: SUNDAY, end_date: addDays(weeksOn(weeks), -1) },
    windowFinder(assignments, PERIODS),
  ).map((window) => [window.start_date, window.version.id]);

describe('Windows of a person', () => {
  it('are pay periods of Classic 80 without any assignment', () => {
    expect(idsByWeek([], 4)).toEqual([
      [SUNDAY, null],
      [weeksOn(2), null],
    ]);
  });

  it('follow the person’s assignment before the role’s before the company’s', () => {
    const company = assigned('company', SUNDAY, version(1, SUNDAY));
    const role = assigned('role', weeksOn(1), version(2, SUNDAY));
    const person = assigned('user', weeksOn(2), version(3, SUNDAY));
    const later = assigned('company', weeksOn(3), version(4, SUNDAY));
    expect(idsByWeek([later, person, role, company], 4)).toEqual([
      [SUNDAY, 1],
      [weeksOn(1), 2],
      [weeksOn(2), 3],
      [weeksOn(3), 3],
    ]);
  });

  it('go by the role of their first day, for a person who changes role', () => {
    const [AIDE, LEAD, NURSE] = [1, 2, 3];
    const roles = [
      { ...assigned('role', SUNDAY, version(1, SUNDAY)), role_id: AIDE },
      { ...assigned('role', weeksOn(3), version(2, SUNDAY)), role_id: AIDE },
      { ...assigned('role', SUNDAY, version(3, SUNDAY)), role_id: NURSE },
    ];
    const company = assigned('company', SUNDAY, version(4, SUNDAY));
    const idsOf = (person: Parameters<typeof assignmentsOfRoles>[0]) =>
      idsByWeek([company, ...assignmentsOfRoles(person, roles)], 5).map(([, id]) => id);
    expect(idsOf({ role_id: AIDE, former_roles: null })).toEqual([1, 1, 1, 2, 2]);
    const asLead = formerRoles(null, AIDE, addDays(weeksOn(1), 3));
    // The week in which the role changes is the former one's.
    expect(idsOf({ role_id: LEAD, former_roles: asLead })).toEqual([1, 1, 4, 4, 4]);
    const asNurse = formerRoles(asLead, LEAD, weeksOn(3));
    expect(idsOf({ role_id: NURSE, former_roles: asNurse })).toEqual([1, 1, 4, 3, 3]);
    // One of a few hours and time without a role count for nothing.
    expect(formerRoles(asNurse, NURSE, weeksOn(3))).toEqual(asNurse);
    expect(formerRoles(asNurse, null, weeksOn(4))).toEqual(asNurse);
    expect(assignmentsOfRoles({ role_id: LEAD, former_roles: null }, roles)).toEqual([]);
  });

  it('end the day before another rule begins', () => {
    const windowOf = windowFinder([assigned('company', weeksOn(1), version(1, SUNDAY))], PERIODS);
    const windows = windowsIn({ start_date: SUNDAY, end_date: weeksOn(2) }, windowOf);
    expect(windows.map(({ start_date, end_date, version: { id } }) => [start_date, end_date, id])).toEqual([
      [SUNDAY, addDays(weeksOn(1), -1), null],
      [weeksOn(1), addDays(weeksOn(2), -1), 1],
      [weeksOn(2), addDays(weeksOn(3), -1), 1],
    ]);
  });

  it('depend on the days next to them, but no rule on days under Classic, nor Classic on days under a rule', () => {
    const reach = (first: number, last: number) => {
      const range = { start_date: weeksOn(first), end_date: addDays(weeksOn(last), 6) };
      const { start_date, end_date } = reachOf(range, windowFinder([under, back], PERIODS));
      return [daysBetween(start_date, range.start_date), daysBetween(range.end_date, end_date)];
    };
    const under = assigned('company', weeksOn(2), version(1, SUNDAY));
    const back = assigned('company', weeksOn(6), version(2, SUNDAY, CLASSIC));
    expect([reach(0, 1), reach(2, 3), reach(3, 4), reach(4, 5), reach(1, 6)]).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('take a new version with the first window after it', () => {
    const versions = [version(1, SUNDAY), version(2, addDays(SUNDAY, 3)), version(3, weeksOn(2))];
    expect(idsByWeek([assigned('company', SUNDAY, ...versions)], 3)).toEqual([
      [SUNDAY, 1],
      [weeksOn(1), 2],
      [weeksOn(2), 3],
    ]);
  });

  it('never see a version that the next one overtakes', () => {
    const fortnights = preset('us_8_80');
    const versions = [
      version(1, SUNDAY, fortnights),
      version(2, addDays(SUNDAY, 3), fortnights),
      version(3, addDays(SUNDAY, 4)),
    ];
    expect(idsByWeek([assigned('company', SUNDAY, ...versions)], 3)).toEqual([
      [SUNDAY, 1],
      [weeksOn(1), 3],
      [weeksOn(2), 3],
    ]);
  });

  it('of a rule are known for any day', () => {
    expect(windowHolding(preset('us_40'), addDays(SUNDAY, -1), null)).toEqual({
      start_date: addDays(SUNDAY, -7),
      end_date: addDays(SUNDAY, -1),
    });
    expect(windowHolding(preset('us_8_80'), addDays(SUNDAY, -1), null).start_date).toBe(addDays(SUNDAY, -14));
    // A pay period of a year changes none of it.
    const year = { pay_period: 'custom', custom_pay_period_days: 365, first_pay_period: SUNDAY } as const;
    const windowOf = windowFinder([assigned('company', SUNDAY, version(1, SUNDAY))], year);
    expect(windowOf(addDays(SUNDAY, 100))).toMatchObject({
      start_date: addDays(SUNDAY, 98),
      end_date: addDays(SUNDAY, 104),
    });
  });
});

describe('A sheet over a change from Classic 80 to another rule', () => {
  it('is paid for each day by the rule of that day', () => {
    const input = inputOf(preset('us_40'), days(addDays(weeksOn(1), -2), [10, 10, 12, 12, 12, 12]));
    const changed = {
      ...input,
      assignments: [assigned('company', weeksOn(1), version(7, SUNDAY))],
    };
    const rows = sheetLines(payPerson(changed)).map((row) => [
      row.pay_rule_version_id,
      row.pay_code,
      row.minutes,
    ]);
    expect(rows).toEqual([
      [null, 'regular', 1_200],
      [7, 'regular', 2_400],
      [7, 'overtime', 480],
    ]);
  });

  it('has no Classic pay if none of it is dated before the change', () => {
    const input = inputOf(preset('us_40'), days(weeksOn(1), [10]));
    const [sheet] = input.sheets;
    if (!sheet) throw new Error('The entry is on one.');
    const { windows } = payPerson({
      ...input,
      sheets: [{ ...sheet, start_date: addDays(weeksOn(1), -2) }],
      assignments: [assigned('company', weeksOn(1), version(7, SUNDAY))],
    });
    expect(windows.map(({ window }) => window.version.id)).toEqual([7]);
  });
});

describe('A night between two rules', () => {
  const rule = preset('us_40');
  if (rule.method === 'classic') throw new Error('It has a ledger.');
  const classic = preset('classic_80');
  const DAWN = { ...rule, at: '06:00' };
  // A Sunday on which a pay period begins, as Classic needs it.
  const [eve, change] = [addDays(weeksOn(2), -1), weeksOn(2)] as const;

  /** What is paid by a rule that is in force until a Sunday, and by another from then on. */
  function rowsOf(first: Definition, second: Definition, times: [string, string, string][]) {
    const given = times.map(([date, start, end]) => entry(date, start, end));
    const assignments = [
      assigned('company', SUNDAY, version(1, SUNDAY, first)),
      assigned('company', change, version(2, SUNDAY, second)),
    ];
    const range = { start_date: SUNDAY, end_date: weeksOn(3) };
    return sheetLines(payPerson({ ...inputOf(rule, given, { range }), assignments }));
  }

  function minutesBy(first: Definition, second: Definition, ...times: [string, string, string][]) {
    const rows = rowsOf(first, second, times);
    return [1, 2].map((id) =>
      rows.reduce((sum, row) => sum + (row.pay_rule_version_id === id ? (row.minutes ?? 0) : 0), 0),
    );
  }

  it('is paid once: whole by Classic 80 if it is dated under it, else up to its end', () => {
    expect(minutesBy(classic, rule, [eve, '22:00', '06:00'])).toEqual([480, 0]);
    expect(minutesBy(rule, classic, [eve, '22:00', '06:00'])).toEqual([480, 0]);
    expect(minutesBy(rule, { ...rule, minimum_engagement_minutes: 60 }, [eve, '22:00', '06:00'])).toEqual([
      120, 360,
    ]);
  });

  it('counts toward the last week of the rule that pays it whole', () => {
    const week = days(weeksOn(1), [8, 8, 8, 8, 6]).map(
      ({ date, start_time, end_time }) =>
        [date, start_time ?? '', end_time ?? ''] as [string, string, string],
    );
    const rows = rowsOf(rule, classic, [...week, [eve, '22:00', '06:00']]);
    expect(rows.map((row) => [row.pay_code, row.minutes])).toEqual([
      ['regular', 2_400],
      ['overtime', 360],
    ]);
  });

  it('is paid once if the days of the rules begin at different times', () => {
    const dawn: [string, string, string][] = [
      [eve, '22:00', '02:00'],
      [change, '03:00', '09:00'],
    ];
    // The old rule ends when the first day of the new one begins.
    expect(minutesBy(rule, DAWN, ...dawn)).toEqual([420, 180]);
    expect(minutesBy(DAWN, rule, ...dawn)).toEqual([120, 480]);
    expect(minutesBy(classic, DAWN, ...dawn)).toEqual([240, 360]);
    expect(minutesBy(DAWN, classic, ...dawn)).toEqual([240, 360]);
  });
});
