import { describe, expect, it } from 'vitest';
import { leaveProblem, type LeaveProblem } from './approval.ts';
import { policySentences, problemSentence } from './sentences.ts';
import { eventsOf, leavePreset, policy } from './test-person.ts';

const sick = policy({ accrual: { kind: 'per_hour', num: 1, den: 30, overtime: true, leave: false } });
const has = (minutes: number) => [{ kind: 'adjust' as const, day: '2026-01-01', minutes }];
const said = (problem: LeaveProblem | null) => problem && problemSentence(problem, 'Sick', 'Ida');

// time-off.md#deciding, time-off.md#requests
describe('Deciding on time off', () => {
  it('before the day from which it can be used', () => {
    const events = eventsOf(leavePreset('us_ca'), { hired_on: '2026-03-02', entered: has(600) });
    expect(said(leaveProblem(events, [{ day: '2026-05-29', minutes: 60 }]))).toBe(
      'Sick can be used from May 30.',
    );
    expect(leaveProblem(events, [{ day: '2026-05-30', minutes: 60 }])).toBeNull();
  });

  it('more than a year allows', () => {
    const events = eventsOf(leavePreset('us_co'), {
      entered: has(6_000),
      days_off: [{ request_id: 1, day: '2026-02-02', minutes: 2_400 }],
    });
    expect(said(leaveProblem(events, [{ day: '2026-12-04', minutes: 510 }]))).toBe(
      'Ida may use 48:00 h a year and has used 40:00 h.',
    );
    expect(leaveProblem(events, [{ day: '2026-12-04', minutes: 480 }])).toBeNull();
  });

  it('more than there is', () => {
    const events = eventsOf(sick, { entered: has(330) });
    expect(said(leaveProblem(events, [{ day: '2026-12-04', minutes: 480 }]))).toBe(
      'Ida has 5:30 h on Dec 4. This takes 8:00 h.',
    );
  });

  it('a day that is approved already would be short', () => {
    const events = eventsOf(sick, {
      entered: has(480),
      days_off: [{ request_id: 1, day: '2026-12-20', minutes: 480 }],
    });
    expect(said(leaveProblem(events, [{ day: '2026-12-04', minutes: 120 }]))).toBe(
      'Ida would be 2:00 h short on Dec 20.',
    );
  });

  it('grants to come count, and so does what may be below zero', () => {
    const monthly = policy({
      accrual: { kind: 'per_period', minutes: 240, every: 'month', anchor: null },
      below_zero: 60,
    });
    const events = eventsOf(monthly, { hired_on: '2026-11-01' });
    expect(leaveProblem(events, [{ day: '2026-12-31', minutes: 540 }])).toBeNull();
    expect(said(leaveProblem(events, [{ day: '2026-12-31', minutes: 541 }]))).toBe(
      'Ida has 8:00 h on Dec 31. This takes 9:01 h.',
    );
  });

  it('without a balance only the limit of the year holds', () => {
    const events = eventsOf(policy({ accrual: { kind: 'none' }, use_cap: { minutes: 480, days: 0 } }));
    expect(leaveProblem(events, [{ day: '2026-12-04', minutes: 480 }])).toBeNull();
    expect(leaveProblem(events, [{ day: '2026-12-04', minutes: 481 }])).toMatchObject({
      code: 'leave_limit',
    });
  });
});

it('a policy reads as sentences', () => {
  expect(policySentences(leavePreset('us_ca'))).toEqual([
    'Earns 1 h for every 30 h worked; overtime counts.',
    'Earning stops at a balance of 80:00 h, or 10 usual days if that is more.',
    'All of it carries over to the next year.',
    'Yearly use is limited to 40:00 h, or 5 usual days if that is more.',
    'It can be used from 89 days after the hire date.',
    'It is paid at the regular rate.',
  ]);
});
