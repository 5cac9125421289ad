import { describe, expect, it } from 'vitest';
import {
  PAYROLL_PERIOD_LABELS,
  PAYROLL_PERIODS,
  rangeOfPayrollPeriod,
  shiftPayrollRange,
} from './quick-periods.ts';

const range = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('the periods that a manager can choose in payroll', () => {
  const today = '2025-05-20';

  it('run to the end of the period, and the year to date to today', () => {
    expect(rangeOfPayrollPeriod('current_pay_period', { pay_period: 'semi-monthly' }, today)).toEqual(
      range('2025-05-16', '2025-05-31'),
    );
    expect(rangeOfPayrollPeriod('current_month', null, today)).toEqual(range('2025-05-01', '2025-05-31'));
    expect(rangeOfPayrollPeriod('previous_month', null, '2025-01-31')).toEqual(
      range('2024-12-01', '2024-12-31'),
    );
    expect(rangeOfPayrollPeriod('current_quarter', null, today)).toEqual(range('2025-04-01', '2025-06-30'));
    expect(rangeOfPayrollPeriod('year_to_date', null, today)).toEqual(range('2025-01-01', today));
  });

  it('move by calendar months if they are months, else by pay periods or days', () => {
    const october = range('2025-10-01', '2025-10-31');
    expect(shiftPayrollRange(null, range('2025-01-01', '2025-11-22'), -1, true)).toEqual(
      range('2024-01-01', '2024-11-22'),
    );
    expect(shiftPayrollRange(null, range('2024-01-01', '2024-11-22'), 1, true)).toEqual(
      range('2025-01-01', '2025-11-22'),
    );
    expect(shiftPayrollRange(null, range('2024-01-01', '2024-02-29'), 1, true)).toEqual(
      range('2025-01-01', '2025-02-28'),
    );
    expect(shiftPayrollRange(null, october, -1)).toEqual(range('2025-09-01', '2025-09-30'));
    expect(shiftPayrollRange(null, range('2025-01-01', '2025-01-31'), 1)).toEqual(
      range('2025-02-01', '2025-02-28'),
    );
    expect(shiftPayrollRange(null, range('2025-01-01', '2025-03-31'), -1)).toEqual(
      range('2024-10-01', '2024-12-31'),
    );
    expect(shiftPayrollRange({ pay_period: 'semi-monthly' }, range('2025-05-16', '2025-05-31'), 1)).toEqual(
      range('2025-06-01', '2025-06-15'),
    );
    expect(shiftPayrollRange(null, range('2024-11-01', '2025-01-31'), 1)).toEqual(
      range('2025-02-01', '2025-04-30'),
    );
    const custom = {
      pay_period: 'custom',
      custom_pay_period_days: 31,
      first_pay_period: '2025-10-01',
    } as const;
    expect(shiftPayrollRange(custom, october, 1)).toEqual(range('2025-11-01', '2025-12-01'));
    expect(shiftPayrollRange(null, range('2025-05-02', '2025-05-11'), 1)).toEqual(
      range('2025-05-12', '2025-05-21'),
    );
  });

  it('each have a label of their own', () => {
    expect(Object.keys(PAYROLL_PERIOD_LABELS)).toEqual([...PAYROLL_PERIODS]);
    expect(new Set(Object.values(PAYROLL_PERIOD_LABELS)).size).toBe(PAYROLL_PERIODS.length);
  });
});
