import { describe, expect, it } from 'vitest';
import { dayNumber } from './day.ts';
import { daysToApprove, daysToSubmit, spreadOf } from './turnaround.ts';

describe('how long approval takes', () => {
  it('is the middle value, and what nine in ten stay below', () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([4])).toEqual({ count: 1, median: 4, most: 4 });
    expect(spreadOf([9, 1, 3, 2])).toEqual({ count: 4, median: 2, most: 9 });
    expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toEqual({ count: 10, median: 5, most: 9 });
  });

  it('counts from the last day worked, and never below zero', () => {
    expect(daysToSubmit('2026-11-21', dayNumber('2026-11-25'))).toBe(4);
    expect(daysToSubmit('2026-11-21', dayNumber('2026-11-20'))).toBe(0);
    const submitted = Date.parse('2026-11-22T08:00:00.000Z');
    expect(daysToApprove(submitted, Date.parse('2026-11-23T20:00:00.000Z'))).toBe(1.5);
    expect(daysToApprove(submitted, Date.parse('2026-11-22T07:00:00.000Z'))).toBe(0);
  });
});
