import { SimpleGrid, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { isDay } from '@daybook/domain/time/day';
import {
  MAX_PAY_PERIOD_DAYS,
  PAY_PERIODS,
  payPeriodOf,
  timesheetDueDate,
} from '@daybook/domain/time/pay-period';
import { numberOf, numberProblem, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { CustomLengthField, PayPeriodField } from '#/shared/pay-frequency-fields.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ProfileForm } from './profile-values.ts';

/** The typed number of days; null while it cannot be saved. */
const daysOf = (typed: TypedNumber, min: number) =>
  numberProblem(typed, { decimals: 0, min, max: MAX_PAY_PERIOD_DAYS }) ? null : numberOf(typed);

/** The length and the first day of pay periods, with the period that contains today. */
export function PayPeriodFields({ form }: { form: ProfileForm }) {
  const today = useToday();
  const [pay_period, length, first_pay_period, offset] = useWatch({
    control: form.control,
    name: ['pay_period', 'custom_pay_period_days', 'first_pay_period', 'timesheet_due_offset'],
  });
  const custom_pay_period_days = daysOf(length, 1);
  const timesheet_due_offset = daysOf(offset, 0);
  const settings = { pay_period, custom_pay_period_days, first_pay_period, timesheet_due_offset };
  const isComplete = isDay(first_pay_period) && (pay_period !== 'custom' || custom_pay_period_days !== null);
  const period = isComplete ? payPeriodOf(settings, today) : null;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="pay_period">
          {(field) => <PayPeriodField label="Pay Period" kinds={PAY_PERIODS} {...field} />}
        </Field>
        {pay_period === 'custom' ? (
          <Field form={form} name="custom_pay_period_days">
            {(field) => <CustomLengthField label="Custom Pay Period Length" {...field} />}
          </Field>
        ) : null}
        <Field form={form} name="first_pay_period">
          {(field) => (
            <DateField
              label="First Pay Period Start Date"
              required={pay_period !== 'weekly'}
              description="Periods are counted from this day."
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {period
          ? `Today is in the pay period ${dayRange(period.start_date, period.end_date)}; its timesheets are due on ${longDay(timesheetDueDate(settings, period))}.`
          : 'Complete these settings to see the current pay period.'}
      </Text>
      <Text size="sm" c="dimmed">
        Under Classic 80, which applies unless you assign another pay rule, the first 80 hours of each period
        are regular, however long the period is. For weekly or daily overtime, assign a rule under Pay Rules.
      </Text>
    </>
  );
}
