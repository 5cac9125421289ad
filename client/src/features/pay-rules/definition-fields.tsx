import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { sentenceCase } from '@daybook/domain/audit/audit-vocabulary';
import { formatCents } from '@daybook/domain/money/exact';
import { WEEKDAYS } from '@daybook/domain/pay/pay-rules/definition';
import { minutesText } from '#/lib/text/hours-text.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField, type NumberFieldProps } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { Fieldset } from '#/ui/kit/fieldset.ts';
import type { EditedLoading, VersionForm } from './version-values.ts';

/** A duty of 24 hours, of which 8 are left out if 5 were slept. */
const USUAL_SLEEP = { min_duty: 1_440, max_excluded: 480, min_sleep: 300, without_agreement: false };

/** A rule counts minutes and people think in hours: whoever types 40 for 40 hours sees it. */
export const MinutesField = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    description={typeof props.value === 'number' ? `${minutesText(props.value)} h` : undefined}
  />
);

const CentsField = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    description={typeof props.value === 'number' ? formatCents(props.value) : undefined}
  />
);

export interface FieldsProps {
  form: VersionForm;
}

/** Where weeks, or periods of a number of days, begin, how long a night is, and the least that a work period is paid. */
export function WeekFields({ form, days }: FieldsProps & { days: number | null }) {
  return (
    <>
      <Field form={form} name="definition.starts_on">
        {(field) => (
          <SelectField
            label="Week Begins On"
            required
            choices={WEEKDAYS.map((value) => ({ value, label: sentenceCase(value) }))}
            {...field}
          />
        )}
      </Field>
      {days === null ? null : (
        <Field form={form} name="definition.anchor">
          {(field) => <DateField label={`First Day of a ${days}-Day Period`} required {...field} />}
        </Field>
      )}
      <Field form={form} name="definition.elapsed">
        {(field) => (
          <SelectField
            label="On a Night When the Clocks Change"
            required
            choices={[
              { value: 'real', label: 'Pay the time that actually passes' },
              { value: 'wall', label: 'Pay the time that the clock shows' },
            ]}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="definition.minimum_engagement_minutes">
        {(field) => (
          <NumberField
            label="Minimum Minutes Paid per Work Period"
            description="0: no minimum engagement."
            {...field}
          />
        )}
      </Field>
    </>
  );
}

/** When the sleep of a night is not paid (pay.md#order); mostly it needs the person's agreement. */
export function SleepFields({ form }: FieldsProps) {
  const sleep = useWatch({ control: form.control, name: 'definition.sleep' });
  const set = (value: typeof sleep) => form.setValue('definition.sleep', value, { shouldDirty: true });
  return (
    <Fieldset legend="Sleep">
      <Stack>
        <CheckField
          label="Sleep is left out of pay, each night by itself"
          value={sleep !== null}
          onChange={(isLeftOut) => set(isLeftOut ? USUAL_SLEEP : null)}
        />
        {sleep === null ? null : (
          <FieldGrid>
            <Field form={form} name="definition.sleep.min_duty">
              {(field) => <MinutesField label="Minimum Duty in Minutes" required {...field} />}
            </Field>
            <Field form={form} name="definition.sleep.max_excluded">
              {(field) => <MinutesField label="Maximum Minutes Left Out" required {...field} />}
            </Field>
            <Field form={form} name="definition.sleep.min_sleep">
              {(field) => <MinutesField label="Minimum Minutes Slept" required {...field} />}
            </Field>
            <Field form={form} name="definition.sleep.without_agreement">
              {(field) => <CheckField label="Also where the person has not agreed to it" {...field} />}
            </Field>
          </FieldGrid>
        )}
      </Stack>
    </Fieldset>
  );
}

/** What certain times are paid: a multiplier, or cents an hour on top. */
export function LoadingFields({ form }: FieldsProps) {
  const loadings = useWatch({ control: form.control, name: 'definition.loadings' });
  if (loadings.length === 0) return null;
  return (
    <Fieldset legend="Loadings">
      <Text size="sm" c="dimmed" mb="sm">
        Under US law a night differential raises overtime (29 CFR 778.207 b). One in cents an hour is part of
        the regular rate here; one entered as a multiplier is not.
      </Text>
      <FieldGrid>
        {loadings.map((loading, index) => {
          const name = `definition.loadings.${index}` as const;
          return loading.multiplier === null ? (
            <Field key={name} form={form} name={`${name}.add_rate`}>
              {(field) => <CentsField label={`${loadingName(loading)}, Cents an Hour`} required {...field} />}
            </Field>
          ) : (
            <Field key={name} form={form} name={`${name}.multiplier`}>
              {(field) => (
                <NumberField label={`${loadingName(loading)}, Times`} required decimals={3} {...field} />
              )}
            </Field>
          );
        })}
      </FieldGrid>
    </Fieldset>
  );
}

/** A night shift has two: one that ends late, and one that begins early. */
const loadingName = ({ name, shift_ends_after, shift_begins_before }: EditedLoading): string =>
  [
    name,
    shift_ends_after && `ends after ${shift_ends_after}`,
    shift_begins_before && `begins before ${shift_begins_before}`,
  ]
    .filter(Boolean)
    .join(', ');

const TRIGGERS = {
  broken_shift_1: 'Shift with One Break',
  broken_shift_2: 'Shift with Two or More Breaks',
  sleepover: 'Sleepover',
} as const;

export function AllowanceFields({ form }: FieldsProps) {
  const allowances = useWatch({ control: form.control, name: 'definition.allowances' });
  if (allowances.length === 0) return null;
  return (
    <Fieldset legend="Allowances">
      <FieldGrid>
        {allowances.map(({ trigger }, index) => {
          const name = `definition.allowances.${index}.amount` as const;
          return (
            <Field key={name} form={form} name={name}>
              {(field) => <CentsField label={`${TRIGGERS[trigger]}, Cents`} required {...field} />}
            </Field>
          );
        })}
      </FieldGrid>
    </Fieldset>
  );
}
