import { describe, expect, it } from 'vitest';
import { quarterRange, rangesOverlap, yearRange } from './date-range.ts';
import { dashboardRange, payrollRange } from './period-choices.ts';

const range = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('the periods that one can choose', () => {
  const today = '2025-05-20';

  it('are those of the dashboard', () => {
    expect(dashboardRange('payPeriod', null, today)).toEqual(range('2025-05-07', '2025-05-20'));
    expect(dashboardRange('month', null, today)).toEqual(range('2025-05-01', '2025-05-31'));
    expect(dashboardRange('quarter', null, today)).toEqual(range('2025-04-01', '2025-06-30'));
    expect(dashboardRange('year', null, today)).toEqual(yearRange(today));
  });

  it('are those of payroll', () => {
    expect(payrollRange('current_pay_period', { pay_period: 'semi-monthly' }, today)).toEqual(
      range('2025-05-16', '2025-05-31'),
    );
    expect(payrollRange('current_month', null, today)).toEqual(range('2025-05-01', '2025-05-31'));
    expect(payrollRange('previous_month', null, '2025-01-31')).toEqual(range('2024-12-01', '2024-12-31'));
    expect(payrollRange('current_quarter', null, today)).toEqual(range('2025-04-01', '2025-06-30'));
    expect(payrollRange('year_to_date', null, today)).toEqual(range('2025-01-01', today));
  });

  it('know their quarters, and when two ranges overlap', () => {
    expect(quarterRange('2025-01-01')).toEqual(range('2025-01-01', '2025-03-31'));
    expect(quarterRange('2025-12-31')).toEqual(range('2025-10-01', '2025-12-31'));
    expect(rangesOverlap(range('2025-01-01', '2025-01-14'), range('2025-01-14', '2025-01-20'))).toBe(true);
    expect(rangesOverlap(range('2025-01-01', '2025-01-14'), range('2025-01-15', '2025-01-20'))).toBe(false);
  });
});
