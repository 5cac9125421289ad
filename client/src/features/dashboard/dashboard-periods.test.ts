import { describe, expect, it } from 'vitest';
import { yearRange } from '@daybook/domain/time/date-range';
import { DASHBOARD_PERIOD_LABELS, DASHBOARD_PERIODS, rangeOfChoice } from './dashboard-periods.ts';

const range = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('the periods that an admin can choose on the dashboard', () => {
  const today = '2025-05-20';

  it('contain today', () => {
    expect(rangeOfChoice('payPeriod', null, today)).toEqual(range('2025-05-07', '2025-05-20'));
    expect(rangeOfChoice('month', null, today)).toEqual(range('2025-05-01', '2025-05-31'));
    expect(rangeOfChoice('quarter', null, today)).toEqual(range('2025-04-01', '2025-06-30'));
    expect(rangeOfChoice('year', null, today)).toEqual(yearRange(today));
  });

  it('each have a label of their own', () => {
    expect(Object.keys(DASHBOARD_PERIOD_LABELS)).toEqual([...DASHBOARD_PERIODS]);
    expect(new Set(Object.values(DASHBOARD_PERIOD_LABELS)).size).toBe(DASHBOARD_PERIODS.length);
  });
});
