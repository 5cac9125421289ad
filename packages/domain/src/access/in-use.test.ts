import { describe, expect, it } from 'vitest';
import { hasRecordsRefusal, inUseRefusal } from './in-use.ts';

describe('a refusal to delete a record in use', () => {
  it('names what uses it', () => {
    expect(hasRecordsRefusal('Ida Moss')).toBe(
      'Ida Moss has records and cannot be deleted. Deactivate instead.',
    );
    const uses = [
      { one: 'daily log', many: 'daily logs', count: 3 },
      { one: 'timesheet', many: 'timesheets', count: 0 },
      { one: 'client', many: 'clients', count: 1 },
    ];
    expect(inUseRefusal('Work code TT', uses)).toBe(
      'Work code TT is used by 3 daily logs and 1 client and cannot be deleted.',
    );
    expect(inUseRefusal('Work code TT', [])).toBeNull();
  });

  it('names every use', () => {
    const use = (one: string, count: number) => ({ one, many: `${one}s`, count });
    expect(inUseRefusal('It', [use('log', 1), use('sheet', 2), use('form', 3)])).toBe(
      'It is used by 1 log, 2 sheets and 3 forms and cannot be deleted.',
    );
    expect(inUseRefusal('It', [use('log', 0)])).toBeNull();
    expect(inUseRefusal('It', [use('log', 1)])).toBe('It is used by 1 log and cannot be deleted.');
  });

  it('names at most three of those who use it', () => {
    const users = 'the clients';
    const refusal = (names: string[]) => inUseRefusal('A1', [{ names, of: users }]);
    expect(refusal([])).toBeNull();
    expect(refusal(['Jo'])).toBe('A1 is used by the clients Jo and cannot be deleted.');
    expect(refusal(['Jo', 'Ann', 'Bo'])).toBe(
      'A1 is used by the clients Jo, Ann and Bo and cannot be deleted.',
    );
    expect(refusal(['Jo', 'Ann', 'Bo', 'Cy', 'Di'])).toBe(
      'A1 is used by the clients Jo, Ann, Bo and 2 more and cannot be deleted.',
    );
  });
});
