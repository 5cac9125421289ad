import { sameRange } from '@daybook/domain/time/date-range';
import {
  DEFAULT_PAY_PERIOD,
  nextPayPeriod,
  PAY_PERIOD_LABELS,
  payPeriodOf,
  payPeriodProblem,
  type PayPeriodSettings,
} from '@daybook/domain/time/pay-period';
import { numberOf } from '#/lib/forms/typed-number.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import type { Question } from '#/ui/overlays/confirm.ts';
import type { ProfileValues, Settings } from './profile-values.ts';

/** The question before changed pay periods are saved; null if they are unchanged or cannot be saved. */
export function payPeriodQuestion(stored: Settings, values: ProfileValues, today: string): Question | null {
  const typed = {
    ...stored,
    pay_period: values.pay_period,
    custom_pay_period_days: numberOf(values.custom_pay_period_days),
    first_pay_period: values.first_pay_period,
  };
  if (payPeriodProblem(typed)) return null;
  const [before, after] = [stored, typed].map((settings) => periodsFrom(settings, today));
  if (!before || !after || before.every((period, at) => sameRange(period, after[at] ?? period))) return null;
  const text = (settings: PayPeriodSettings, periods: typeof before) =>
    `${PAY_PERIOD_LABELS[settings.pay_period ?? DEFAULT_PAY_PERIOD]}: ${periods.map((period) => dayRange(period.start_date, period.end_date)).join(', ')}.`;
  return {
    title: 'Change the pay periods?',
    text: (
      <>
        <p>
          <strong>Until now</strong> {text(stored, before)}
          <br />
          <strong>From now on</strong> {text(typed, after)}
        </p>
        <p>
          This takes effect today, {longDay(today)}, for everything that is not approved: new timesheets, due
          dates, the home page and payroll use the new periods. Approved timesheets keep their period and
          their pay. A timesheet that spans two of the new periods is counted in neither, so approve the
          submitted timesheets before you change the periods.
        </p>
      </>
    ),
    confirmLabel: 'Change Pay Periods',
  };
}

/** The present period and the two after it. */
function periodsFrom(settings: PayPeriodSettings, today: string) {
  const first = payPeriodOf(settings, today);
  const second = nextPayPeriod(settings, first);
  return [first, second, nextPayPeriod(settings, second)];
}
