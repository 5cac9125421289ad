import { describe, expect, it } from 'vitest';
import { auditPathText, auditValueText, auditedFields, idsInAudit } from './audit.ts';
import { endOfDay, startOfDay } from './time-zone.ts';

describe('an entry of the audit trail', () => {
  it('shows the fields that changed, with before and after', () => {
    expect(auditedFields({ a: 1, b: [1], c: null }, { a: 2, b: [1], d: null })).toEqual([
      { path: ['a'], before: 1, after: 2 },
    ]);
    expect(auditedFields(null, { name: 'Ida', note: '' })).toEqual([
      { path: ['name'], before: null, after: 'Ida' },
    ]);
    expect(auditedFields({ name: 'Ida' }, null)).toEqual([{ path: ['name'], before: 'Ida', after: null }]);
    expect(auditedFields(undefined, 'text')).toEqual([]);
    expect(auditedFields({ id: 1, updated_at: 'a' }, { id: 1, updated_at: 'b' })).toEqual([]);
  });

  it('goes into nested records and lists, and tells a record that stands for another by its name', () => {
    const entry = (end_time: string) => ({ start_time: '09:00', end_time });
    expect(
      auditedFields(
        { custom_fields: { contract_hours: { 3: { max: 4 } } }, entries: [entry('10:00'), entry('11:00')] },
        { custom_fields: { contract_hours: { 3: { max: 6 } } }, entries: [entry('10:00'), entry('11:30')] },
      ),
    ).toEqual([
      { path: ['custom_fields', 'contract_hours', '3', 'max'], before: 4, after: 6 },
      { path: ['entries', 2, 'end_time'], before: '11:00', after: '11:30' },
    ]);
    expect(auditedFields({ entries: [] }, { entries: [entry('10:00')] })).toHaveLength(2);
    expect(auditedFields({ client: { id: 1, name: 'Ida' } }, { client: { id: 2, name: 'Una' } })).toEqual([
      { path: ['client'], before: { id: 1, name: 'Ida' }, after: { id: 2, name: 'Una' } },
    ]);
  });

  it('knows which ids it speaks of, and says names for them', () => {
    expect(idsInAudit({ role_id: 4, pay_rate: 7 }, { assigned_workers: [2, 3] })).toEqual([
      { type: 'role', id: 4 },
      { type: 'employee', id: 2 },
      { type: 'employee', id: 3 },
    ]);
    expect(idsInAudit(null, { custom_fields: { contract_hours: { 3: { max: 1 } } } })).toEqual([
      { type: 'work_code', id: 3 },
    ]);
    const names = { 'role 4': 'Coordinator', 'work_code 3': 'Family support (FS)' };
    expect(auditValueText('role_id', 4, names)).toBe('Coordinator');
    expect(auditValueText('role_id', 5, names)).toBe('#5');
    expect(auditValueText('visible_to', [], names)).toBe('');
    expect(auditValueText('is_active', false, names)).toBe('No');
    expect(auditValueText('total_hours', 1 / 3, names)).toBe('0.33333');
    expect(auditValueText('activities', ['receptionWork', 'other'], names)).toBe('Reception work, other');
    expect(auditValueText('client', { id: 1, name: 'Ida' }, names)).toBe('Ida');
    expect(auditPathText(['custom_fields', 'contract_hours', '3', 'max'], names)).toBe(
      'Contract hours › Family support (FS) › Max',
    );
    expect(auditPathText(['role_id'], names)).toBe('Role');
    expect(auditPathText(['entries', 2, 'end_time'], names)).toBe('Entries › 2 › End time');
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
