import { describe, expect, it } from 'vitest';
import { auditActionText, auditRecordText, auditedFields } from './audit.ts';
import { endOfDay, startOfDay } from './time-zone.ts';

describe('an entry of the audit trail', () => {
  it('is told in words, also for kinds and actions that are not listed', () => {
    expect(auditActionText('timesheet.approve')).toBe('Approved');
    expect(auditActionText('company.renew_signup_code')).toBe('Renew signup code');
    expect(auditRecordText('monthly_report')).toBe('Monthly report');
    expect(auditRecordText('toString')).toBe('ToString');
  });

  it('shows the fields that changed, with before and after', () => {
    expect(auditedFields({ a: 1, b: [1], c: null }, { a: 2, b: [1], d: null })).toEqual([
      { field: 'a', before: 1, after: 2 },
    ]);
    expect(auditedFields(null, { name: 'Ida' })).toEqual([{ field: 'name', before: null, after: 'Ida' }]);
    expect(auditedFields({ name: 'Ida' }, null)).toEqual([{ field: 'name', before: 'Ida', after: null }]);
    expect(auditedFields(undefined, 'text')).toEqual([]);
  });
});

describe('a day in a time zone', () => {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  it('begins at its own midnight', () => {
    expect(iso(startOfDay('2026-03-18', 'UTC'))).toBe('2026-03-18T00:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'America/Halifax'))).toBe('2026-03-18T03:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'Pacific/Kiritimati'))).toBe('2026-03-17T10:00:00.000Z');
    expect(iso(startOfDay('2026-03-18', 'Asia/Kathmandu'))).toBe('2026-03-17T18:15:00.000Z');
  });
  it('is 23 or 25 hours long when clocks change', () => {
    const hours = (day: string) =>
      (endOfDay(day, 'America/Halifax') - startOfDay(day, 'America/Halifax')) / 3_600_000;
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25]);
  });
});
