import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { lengthInDays, rangeHolds } from './date-range.ts';
import { addDays } from './day.ts';
import {
  customLengthProblem,
  DEFAULT_PAY_PERIOD,
  dueState,
  firstPayPeriod,
  nextPayPeriod,
  ONBOARDING_PAY_PERIODS,
  PAY_PERIOD_LABELS,
  PAY_PERIODS,
  payPeriodOf,
  payPeriodProblem,
  payPeriodsIn,
  previousPayPeriod,
  semiMonthlyPeriodOf,
  shiftPeriod,
  timesheetDueDate,
} from './pay-period.ts';

const range = (start_date: string, end_date: string) => ({ start_date, end_date });
const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((n) => addDays('1990-01-01', n));
const anySettings = fc.record({
  pay_period: fc.option(fc.constantFrom(...PAY_PERIODS)),
  custom_pay_period_days: fc.option(fc.integer({ min: 1, max: 60 })),
  first_pay_period: fc.option(anyDay),
  timesheet_due_offset: fc.option(fc.integer({ min: 0, max: 30 })),
});

describe('the pay period of a day', () => {
  it('is bi-weekly from 2025-01-01 without settings', () => {
    expect(payPeriodOf(null, '2025-01-01')).toEqual(range('2025-01-01', '2025-01-14'));
    expect(payPeriodOf(null, '2025-01-14')).toEqual(range('2025-01-01', '2025-01-14'));
    expect(payPeriodOf(null, '2025-01-15')).toEqual(range('2025-01-15', '2025-01-28'));
    expect(payPeriodOf({}, '2024-12-31')).toEqual(range('2024-12-18', '2024-12-31'));
  });

  it('is seven days from the anchor if weekly, before and after it', () => {
    const weekly = { pay_period: 'weekly', first_pay_period: '2025-03-03' } as const;
    expect(payPeriodOf(weekly, '2025-03-09')).toEqual(range('2025-03-03', '2025-03-09'));
    expect(payPeriodOf(weekly, '2025-03-10')).toEqual(range('2025-03-10', '2025-03-16'));
    expect(payPeriodOf(weekly, '2025-03-02')).toEqual(range('2025-02-24', '2025-03-02'));
  });

  it('is fourteen days from the anchor if bi-weekly, before and after it', () => {
    const settings = { pay_period: 'bi-weekly', first_pay_period: '2025-03-03' } as const;
    expect(payPeriodOf(settings, '2025-03-16')).toEqual(range('2025-03-03', '2025-03-16'));
    expect(payPeriodOf(settings, '2025-03-02')).toEqual(range('2025-02-17', '2025-03-02'));
    expect(payPeriodOf(settings, '2026-03-02')).toEqual(range('2026-03-02', '2026-03-15'));
  });

  it('is the 1st to 15th or the 16th to month end if semi-monthly, whatever the anchor', () => {
    const settings = { pay_period: 'semi-monthly', first_pay_period: '2025-03-03' } as const;
    expect(payPeriodOf(settings, '2025-02-15')).toEqual(range('2025-02-01', '2025-02-15'));
    expect(payPeriodOf(settings, '2025-02-16')).toEqual(range('2025-02-16', '2025-02-28'));
    expect(payPeriodOf(settings, '2024-02-29')).toEqual(range('2024-02-16', '2024-02-29'));
  });

  it('is the calendar month if monthly, ignoring the custom length', () => {
    const settings = { pay_period: 'monthly', custom_pay_period_days: 30 } as const;
    expect(payPeriodOf(settings, '2025-02-10')).toEqual(range('2025-02-01', '2025-02-28'));
    expect(payPeriodOf(settings, '2025-12-31')).toEqual(range('2025-12-01', '2025-12-31'));
  });

  it('has the company’s length if custom, else 14 days', () => {
    const ten = {
      pay_period: 'custom',
      custom_pay_period_days: 10,
      first_pay_period: '2025-01-06',
    } as const;
    expect(payPeriodOf(ten, '2025-01-15')).toEqual(range('2025-01-06', '2025-01-15'));
    expect(payPeriodOf(ten, '2025-01-05')).toEqual(range('2024-12-27', '2025-01-05'));
    expect(payPeriodOf({ pay_period: 'custom' }, '2025-01-15')).toEqual(range('2025-01-15', '2025-01-28'));
    expect(payPeriodOf({ pay_period: 'custom', custom_pay_period_days: 1 }, '2025-05-05')).toEqual(
      range('2025-05-05', '2025-05-05'),
    );
  });

  test.prop([anySettings, anyDay])(
    'contains that day, and is the period of each of its days',
    (settings, day) => {
      const period = payPeriodOf(settings, day);
      expect(rangeHolds(period, day)).toBe(true);
      expect(payPeriodOf(settings, period.start_date)).toEqual(period);
      expect(payPeriodOf(settings, period.end_date)).toEqual(period);
    },
  );

  test.prop([anySettings, anyDay])('leaves no gap before or after it', (settings, day) => {
    const period = payPeriodOf(settings, day);
    const next = nextPayPeriod(settings, period);
    expect(next.start_date).toBe(addDays(period.end_date, 1));
    expect(previousPayPeriod(settings, next)).toEqual(period);
    expect(shiftPeriod(settings, shiftPeriod(settings, period, 1), -1)).toEqual(period);
  });

  test.prop([anySettings, anyDay, fc.integer({ min: 0, max: 120 })])(
    'covers a range with the others, in order and without gaps',
    (settings, day, days) => {
      const asked = range(day, addDays(day, days));
      const periods = payPeriodsIn(settings, asked);
      expect(rangeHolds(periods[0] ?? asked, asked.start_date)).toBe(true);
      expect(rangeHolds(periods.at(-1) ?? asked, asked.end_date)).toBe(true);
      periods.slice(1).forEach((period, index) => {
        expect(period.start_date).toBe(addDays(periods[index]?.end_date ?? '', 1));
      });
    },
  );
});

describe('period navigation', () => {
  it('moves a pay period to the next or the previous one', () => {
    expect(shiftPeriod(null, range('2025-01-01', '2025-01-14'), 1)).toEqual(
      range('2025-01-15', '2025-01-28'),
    );
    expect(shiftPeriod({ pay_period: 'monthly' }, range('2025-03-01', '2025-03-31'), -1)).toEqual(
      range('2025-02-01', '2025-02-28'),
    );
    expect(shiftPeriod({ pay_period: 'semi-monthly' }, range('2025-02-16', '2025-02-28'), 1)).toEqual(
      range('2025-03-01', '2025-03-15'),
    );
  });

  it('moves another range by its own length in days', () => {
    const odd = range('2025-01-03', '2025-01-12');
    expect(shiftPeriod(null, odd, 1)).toEqual(range('2025-01-13', '2025-01-22'));
    expect(shiftPeriod(null, odd, -1)).toEqual(range('2024-12-24', '2025-01-02'));
    expect(lengthInDays(shiftPeriod(null, odd, 1))).toBe(10);
  });
});

describe('the timesheet of a period', () => {
  const period = range('2025-01-01', '2025-01-14');

  it('is due the company’s number of days after the end', () => {
    expect(timesheetDueDate(null, period)).toBe('2025-01-14');
    expect(timesheetDueDate({ timesheet_due_offset: 3 }, period)).toBe('2025-01-17');
    expect(timesheetDueDate({ timesheet_due_offset: null }, period)).toBe('2025-01-14');
  });

  it('is open, then due from the last day, then overdue', () => {
    const settings = { timesheet_due_offset: 3 };
    expect(dueState(settings, period, '2025-01-13')).toBe('open');
    expect(dueState(settings, period, '2025-01-14')).toBe('due');
    expect(dueState(settings, period, '2025-01-17')).toBe('due');
    expect(dueState(settings, period, '2025-01-18')).toBe('overdue');
  });
});

describe('a company that chooses its pay period', () => {
  const settings = { pay_period: 'weekly', first_pay_period: null, custom_pay_period_days: null } as const;

  it('must enter a first day for all but weekly, and a length for custom', () => {
    const first = { first_pay_period: 'First pay period start date is required.' };
    const length = { custom_pay_period_days: 'Custom pay period length must be at least 1 day.' };
    expect(payPeriodProblem(settings)).toBeNull();
    for (const pay_period of ['bi-weekly', 'semi-monthly', 'monthly'] as const) {
      expect(payPeriodProblem({ ...settings, pay_period })).toEqual(first);
      expect(payPeriodProblem({ ...settings, pay_period, first_pay_period: '2025-01-01' })).toBeNull();
    }
    const custom = { ...settings, pay_period: 'custom' } as const;
    expect(payPeriodProblem(custom)).toEqual(length);
    expect(payPeriodProblem({ ...custom, first_pay_period: '2025-01-01' })).toEqual(length);
    expect(payPeriodProblem({ ...custom, custom_pay_period_days: 9 })).toEqual(first);
    expect(customLengthProblem(custom)).toEqual(length);
    expect(customLengthProblem({ ...custom, custom_pay_period_days: '' })).toBeNull();
    expect(customLengthProblem(settings)).toBeNull();
  });

  it('has periods of at least one day, and no due date before the end', () => {
    expect(payPeriodOf({ pay_period: 'custom', custom_pay_period_days: 0 }, '2025-05-05')).toEqual(
      range('2025-05-05', '2025-05-05'),
    );
    expect(timesheetDueDate({ timesheet_due_offset: -2 }, range('2025-01-01', '2025-01-14'))).toBe(
      '2025-01-14',
    );
    expect(firstPayPeriod(null)).toBe('2025-01-01');
    expect(firstPayPeriod({ first_pay_period: '2025-03-03' })).toBe('2025-03-03');
    expect(semiMonthlyPeriodOf('2025-02-15')).toEqual(range('2025-02-01', '2025-02-15'));
  });

  it('lists each period of a range once, and one period for one day', () => {
    expect(payPeriodsIn(null, range('2025-01-14', '2025-01-29'))).toEqual([
      range('2025-01-01', '2025-01-14'),
      range('2025-01-15', '2025-01-28'),
      range('2025-01-29', '2025-02-11'),
    ]);
    expect(payPeriodsIn(null, range('2025-01-14', '2025-01-14'))).toHaveLength(1);
    expect(payPeriodsIn({ pay_period: 'monthly' }, range('9999-12-01', '9999-12-31'))).toHaveLength(1);
    expect(shiftPeriod(null, range('2025-01-01', '2025-01-13'), 1)).toEqual(
      range('2025-01-14', '2025-01-26'),
    );
    expect(shiftPeriod(null, range('2025-01-02', '2025-01-14'), 1)).toEqual(
      range('2025-01-15', '2025-01-27'),
    );
  });
});

it('each kind of pay period has a label; four can be chosen at the start, bi-weekly by default', () => {
  expect(Object.keys(PAY_PERIOD_LABELS)).toEqual([...PAY_PERIODS]);
  expect(new Set(Object.values(PAY_PERIOD_LABELS)).size).toBe(PAY_PERIODS.length);
  expect(ONBOARDING_PAY_PERIODS).toEqual(['weekly', 'bi-weekly', 'monthly', 'custom']);
  expect(DEFAULT_PAY_PERIOD).toBe('bi-weekly');
});
