import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { PAY_PERIODS, timesheetDueDate } from './pay-period.ts';
import {
  dueMonths,
  duePeriods,
  hourIn,
  REMINDER_KINDS,
  reminderDays,
  reportMonthDueOn,
  timesheetDueOn,
} from './reminder.ts';

const weekly = { pay_period: 'weekly', first_pay_period: '2026-03-01', timesheet_due_offset: 2 } as const;

describe('A due date', () => {
  test('is the company’s number of days after the period for a timesheet, and no other day', () => {
    const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
    expect(days.map((day) => timesheetDueOn(weekly, day))).toEqual([
      null,
      null,
      { start_date: '2026-03-01', end_date: '2026-03-07' },
      null,
    ]);
  });

  property.prop([
    fc.constantFrom(...PAY_PERIODS),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 800 }),
  ])(
    'a period that is due today has today as its due date',
    (pay_period, timesheet_due_offset, days, after) => {
      const settings = { pay_period, timesheet_due_offset, custom_pay_period_days: days };
      const today = addDays('2026-01-01', after);
      const period = timesheetDueOn(settings, today);
      if (period) expect(timesheetDueDate(settings, period)).toBe(today);
      for (const due of duePeriods(settings, today)) expect(due.end_date <= today).toBe(true);
    },
  );

  test('makes a period due from its end, and overdue after that date', () => {
    const last = (today: string) => duePeriods(weekly, today).at(-1);
    expect(last('2026-03-06')?.end_date).toBe('2026-02-28');
    expect(last('2026-03-07')).toMatchObject({
      end_date: '2026-03-07',
      state: 'due',
      due_date: '2026-03-09',
    });
    expect(last('2026-03-10')).toMatchObject({ end_date: '2026-03-07', state: 'overdue' });
  });

  test('is a report’s day of the following month, or the last day if shorter', () => {
    expect(reportMonthDueOn({ report_due_day: 31 }, '2026-02-28')).toBe('2026-01-01');
    expect(reportMonthDueOn({ report_due_day: 5 }, '2026-03-05')).toBe('2026-02-01');
    expect(reportMonthDueOn({ report_due_day: 5 }, '2026-03-06')).toBeNull();
    expect(reportMonthDueOn({ report_due_day: null }, '2026-03-05')).toBeNull();
    expect(dueMonths({ report_due_day: 5 }, '2026-03-05').at(-1)).toEqual({
      month: '2026-02-01',
      due_date: '2026-03-05',
      state: 'due',
    });
    expect(dueMonths({}, '2026-03-05')).toEqual([]);
  });

  test('is caught up on if no reminder could be sent, for a week at most', () => {
    expect(reminderDays(null, '2026-03-18')).toEqual(['2026-03-18']);
    expect(reminderDays('2026-03-18', '2026-03-18')).toEqual(['2026-03-18']);
    expect(reminderDays('2026-03-15', '2026-03-18')).toEqual(['2026-03-16', '2026-03-17', '2026-03-18']);
    expect(reminderDays('2025-03-15', '2026-03-18')).toHaveLength(8);
    expect(reminderDays('2025-03-15', '2026-03-18')[0]).toBe('2026-03-11');
  });

  test('uses the company’s hour', () => {
    const now = new Date('2026-03-18T03:30:00.000Z');
    expect([hourIn(now, 'UTC'), hourIn(now, 'America/Halifax'), hourIn(now, 'Asia/Tokyo')]).toEqual([
      3, 0, 12,
    ]);
    expect(hourIn(new Date('2026-03-18T00:10:00.000Z'), 'UTC')).toBe(0);
  });
});

describe('A person who still owes something', () => {
  test('is reminded of every period that ended in the last 92 days, oldest first', () => {
    const monthly = { pay_period: 'monthly', timesheet_due_offset: 5 } as const;
    expect(duePeriods(monthly, '2026-03-31')).toEqual([
      { start_date: '2025-12-01', end_date: '2025-12-31', due_date: '2026-01-05', state: 'overdue' },
      { start_date: '2026-01-01', end_date: '2026-01-31', due_date: '2026-02-05', state: 'overdue' },
      { start_date: '2026-02-01', end_date: '2026-02-28', due_date: '2026-03-05', state: 'overdue' },
      { start_date: '2026-03-01', end_date: '2026-03-31', due_date: '2026-04-05', state: 'due' },
    ]);
    expect(duePeriods(null, '2026-03-31').length).toBe(7);
  });

  test('is reminded of the reports of the last three months', () => {
    expect(dueMonths({ report_due_day: 10 }, '2026-03-11')).toEqual([
      { month: '2025-12-01', due_date: '2026-01-10', state: 'overdue' },
      { month: '2026-01-01', due_date: '2026-02-10', state: 'overdue' },
      { month: '2026-02-01', due_date: '2026-03-10', state: 'overdue' },
    ]);
    expect(dueMonths(null, '2026-03-11')).toEqual([]);
    expect(reportMonthDueOn(null, '2026-03-11')).toBeNull();
  });

  test('has a timesheet due on its last day if the company allows no extra days', () => {
    expect(timesheetDueOn(null, '2025-01-14')).toEqual({ start_date: '2025-01-01', end_date: '2025-01-14' });
    expect(timesheetDueOn({ timesheet_due_offset: -3 }, '2025-01-14')).not.toBeNull();
    expect(timesheetDueOn(null, '2025-01-13')).toBeNull();
  });
});

test('people are reminded of timesheets and of monthly reports', () =>
  expect(REMINDER_KINDS).toEqual(['timesheet', 'monthly-report']));
