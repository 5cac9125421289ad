import { SimpleGrid, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_PAY_PERIOD_DAYS } from '@daybook/domain/time/pay-period';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { NumberField, type NumberFieldProps } from '#/ui/fields/number-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ProfileForm } from './profile-values.ts';

/** When documents are due; reminders follow these dates. */
export function DueFields({ form }: { form: ProfileForm }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="timesheet_due_offset">
          {(field) => (
            <WholeNumberField
              label="Timesheet Due Offset"
              suffix="days"
              max={MAX_PAY_PERIOD_DAYS}
              description="Days after a pay period's end."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="report_due_day">
          {(field) => (
            <WholeNumberField
              label="Report Due Day"
              min={1}
              max={31}
              description="Day of the next month, 1 to 31."
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <Field form={form} name="remind_without_logs">
        {(field) => (
          <CheckField
            label="Also remind people who logged nothing"
            description="If they usually work in the period and are not away."
            {...field}
          />
        )}
      </Field>
      <Text size="sm" c="dimmed">
        Employees are reminded of what is due, unless they switch submission reminders off in their own
        settings.
      </Text>
    </>
  );
}

/**
 * Anything but a whole number from zero is ignored (company-and-plans.md#company-profile): the previous number returns, with a
 * message.
 */
function WholeNumberField({ value, onChange, onBlur, error, ...field }: NumberFieldProps) {
  const lastNumber = useRef(value ?? null);
  const [ignored, setIgnored] = useState('');

  function leave() {
    if (typeof value === 'string' || (value ?? 0) < 0) {
      setIgnored(`“${value}” was ignored: enter a whole number of ${field.min ?? 0} or more.`);
      onChange(lastNumber.current);
    } else lastNumber.current = value ?? null;
    onBlur?.();
  }

  return (
    <NumberField
      value={value}
      onChange={(next) => {
        setIgnored('');
        onChange(next);
      }}
      onBlur={leave}
      error={ignored || error}
      {...field}
    />
  );
}
