import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ProfileForm } from './profile-values.ts';

/** The company's time zone, and the first day of its weeks. */
export function CalendarFields({ form }: { form: ProfileForm }) {
  const chosen = useWatch({ control: form.control, name: 'time_zone' });
  const zones = [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field form={form} name="time_zone">
        {(field) => (
          <SelectField
            label="Time Zone"
            required
            description="Determines when a new day begins."
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
