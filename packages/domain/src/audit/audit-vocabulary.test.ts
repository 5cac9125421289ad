import { describe, expect, it } from 'vitest';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  auditActionText,
  auditRecordText,
  inPresentWords,
  oldActionsWith,
  storedActions,
  storedRecordTypes,
} from './audit-vocabulary.ts';

describe('the words of the audit trail', () => {
  it('describe each action in plain words, also under names from other versions', () => {
    expect(auditActionText('timesheet.approve')).toBe('Approved');
    expect(auditActionText('company.renew_signup_code')).toBe('Renewed the signup code');
    expect(auditActionText('thing.do_something')).toBe('Do something');
    expect(auditRecordText('monthly_report')).toBe('Monthly report');
    expect(auditRecordText('toString')).toBe('ToString');
  });

  it('are unique, singular and in snake_case', () => {
    expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
    for (const action of AUDIT_ACTIONS) expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    for (const plural of ['timesheets', 'clients', 'dailyLogs'])
      expect(AUDIT_ACTIONS.filter((action) => action.startsWith(`${plural}.`))).toEqual([]);
  });

  it('from an older version are read as today’s, and found under both names', () => {
    const entry = (action: string, record_type: string | null) => ({ action, record_type, id: 7 });
    expect(inPresentWords(entry('timesheets.remove', 'timesheets'))).toEqual(
      entry('timesheet.delete', 'timesheet'),
    );
    expect(inPresentWords(entry('dailyLogs.export', 'dailyLogs'))).toEqual(
      entry('daily_log.export', 'daily_log'),
    );
    expect(inPresentWords(entry('timesheet.approve', null))).toEqual(entry('timesheet.approve', null));
    expect(inPresentWords(entry('constructor', 'constructor'))).toEqual(entry('constructor', 'constructor'));
    expect(storedRecordTypes('daily_log')).toEqual(['daily_log', 'dailyLogs']);
    expect(storedRecordTypes('session')).toEqual(['session']);
    expect(storedActions('timesheet.delete')).toEqual(['timesheet.delete', 'timesheets.remove']);
    expect(oldActionsWith('Daily_Log')).toEqual(['dailyLogs.export']);
    expect(storedActions('employee.approve')).toEqual(['employee.approve', 'employee.let_in']);
    expect(oldActionsWith('delete')).toEqual(['timesheets.remove']);
  });
});

it('each type of record has a name', () => {
  const names = Object.values(AUDIT_RECORD_TYPES);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect(name).toMatch(/^[A-Z].+/);
  expect(new Set(names).size).toBe(names.length);
});
