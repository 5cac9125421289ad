import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { FIRST_RECORD_DAY, lastRecordDay, recordDayProblem } from './allowed-days.ts';
import { addDays } from './day.ts';

describe('the possible days of a log, sheet or form', () => {
  it('end a year from today, also from February 29', () => {
    expect(lastRecordDay('2026-03-18')).toBe('2027-03-18');
    expect(lastRecordDay('2024-02-29')).toBe('2025-02-28');
    expect(lastRecordDay('2023-12-31')).toBe('2024-12-31');
  });

  const days = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays(FIRST_RECORD_DAY, count));
  test.prop([days])('begin in 2000, and one day outside either end is refused', (today) => {
    const last = lastRecordDay(today);
    for (const day of [FIRST_RECORD_DAY, today, last]) expect(recordDayProblem(day, today)).toBeNull();
    expect(recordDayProblem(addDays(last, 1), today)).toContain('year ahead');
    expect(recordDayProblem(addDays(FIRST_RECORD_DAY, -1), today)).toContain('2000');
  });
});
