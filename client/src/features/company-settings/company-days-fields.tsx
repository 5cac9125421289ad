import { SimpleGrid, Text } from '@mantine/core';
import { Field } from '../../components/forms/form.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import type { ProfileForm } from './profile-values.ts';

/** When documents are due, which is what people are reminded of. */
export function DueFields({ form }: { form: ProfileForm }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="timesheet_due_offset">
          {(field) => (
            <NumberField
              label="Timesheet Due Offset"
              suffix="days"
              max={366}
              description="Days after a pay period's end."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="report_due_day">
          {(field) => (
            <NumberField
              label="Report Due Day"
              min={1}
              max={31}
              description="Day of the next month, 1 to 31."
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Employees are reminded of what is due, unless they switch submission reminders off in their own
        settings.
      </Text>
    </>
  );
}

/** Which day it is for the company, and where its weeks begin. */
export function CalendarFields({ form }: { form: ProfileForm }) {
  const chosen = form.watch('time_zone');
  const zones = [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field form={form} name="time_zone">
        {(field) => (
          <SelectField
            label="Time Zone"
            required
            description="Decides which day is today."
            choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            nothingFound="No such time zone"
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="week_starts_on">
        {(field) => (
          <SelectField
            label="Week Starts On"
            required
            description="For calendars and weekly hours."
            choices={[
              { value: 'sunday', label: 'Sunday' },
              { value: 'monday', label: 'Monday' },
            ]}
            {...field}
          />
        )}
      </Field>
    </SimpleGrid>
  );
}
