import { sentenceCase } from '@daybook/domain/audit-vocabulary';
import { BAND_SCOPES, WEEKDAYS } from '@daybook/domain/pay-rules/definition';
import { Button, Fieldset, Stack } from '@mantine/core';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldGrid } from '../../ui/fields/field-grid.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Field } from '../../ui/forms/form.tsx';
import type { EditedBand, EditedLoading, VersionForm } from './version-values.ts';

const SCOPES = {
  day: 'In a day',
  shift: 'In a shift',
  span: 'From the start of a shift',
  week: 'In a week',
  window: 'In the period',
} as const;

const NEW_BAND: EditedBand = {
  in: 'week',
  over_minutes: 2_400,
  multiplier: 1.5,
  pay_code: 'overtime',
  counts: 'straight_only',
};

interface FieldsProps {
  form: VersionForm;
}

/** Where weeks, or periods of a number of days, begin, and the least that a work period is paid. */
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
      <Field form={form} name="definition.minimum_engagement_minutes">
        {(field) => (
          <NumberField
            label="Least Minutes Paid in a Work Period"
            description="0: no minimum engagement."
            {...field}
          />
        )}
      </Field>
    </>
  );
}

/** The limits over which time is paid more, of each way of working it out. */
export function BandFields({ form }: FieldsProps) {
  const alternatives = form.watch('definition.alternatives');
  return alternatives.map(({ name, bands }, a) => {
    const setBands = (next: EditedBand[]) =>
      form.setValue(`definition.alternatives.${a}.bands`, next, { shouldDirty: true });
    return (
      <Fieldset key={name} legend={alternatives.length === 1 ? 'Overtime' : name}>
        <Stack>
          {bands.map((band, b) => {
            const path = `definition.alternatives.${a}.bands.${b}` as const;
            // Those after one that was removed hold other figures.
            const key = `${path} of ${bands.length}`;
            return (
              <Fieldset key={key} legend={`Limit ${b + 1}`} variant="unstyled">
                <FieldGrid>
                  <Field form={form} name={`${path}.in`}>
                    {(field) => (
                      <SelectField
                        label="Limit"
                        required
                        choices={BAND_SCOPES.map((value) => ({ value, label: SCOPES[value] }))}
                        {...field}
                      />
                    )}
                  </Field>
                  <Field form={form} name={`${path}.over_minutes`}>
                    {(field) => <NumberField label="Over Minutes" required {...field} />}
                  </Field>
                  <Field form={form} name={`${path}.multiplier`}>
                    {(field) => <NumberField label="Times" required decimals={3} {...field} />}
                  </Field>
                  <Field form={form} name={`${path}.pay_code`}>
                    {(field) => (
                      <SelectField
                        label="Paid As"
                        required
                        choices={[
                          { value: 'overtime', label: 'Overtime' },
                          { value: 'double_time', label: 'Double time' },
                        ]}
                        {...field}
                      />
                    )}
                  </Field>
                </FieldGrid>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  mt="xs"
                  aria-label={`Remove limit ${b + 1}`}
                  onClick={() => setBands(bands.filter((one) => one !== band))}
                >
                  Remove
                </Button>
              </Fieldset>
            );
          })}
          <div>
            <Button size="xs" variant="default" onClick={() => setBands([...bands, NEW_BAND])}>
              Add a Limit
            </Button>
          </div>
        </Stack>
      </Fieldset>
    );
  });
}

/** What certain times are paid: a multiplier, or cents an hour on top. */
export function LoadingFields({ form }: FieldsProps) {
  const loadings = form.watch('definition.loadings');
  if (loadings.length === 0) return null;
  return (
    <Fieldset legend="Loadings">
      <FieldGrid>
        {loadings.map((loading, index) => {
          const name = `definition.loadings.${index}` as const;
          return loading.multiplier === null ? (
            <Field key={name} form={form} name={`${name}.add_rate`}>
              {(field) => (
                <NumberField label={`${loadingName(loading)}, Cents an Hour`} required {...field} />
              )}
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
  const allowances = form.watch('definition.allowances');
  if (allowances.length === 0) return null;
  return (
    <Fieldset legend="Allowances">
      <FieldGrid>
        {allowances.map(({ trigger }, index) => {
          const name = `definition.allowances.${index}.amount` as const;
          return (
            <Field key={name} form={form} name={name}>
              {(field) => <NumberField label={`${TRIGGERS[trigger]}, Cents`} required {...field} />}
            </Field>
          );
        })}
      </FieldGrid>
    </Fieldset>
  );
}
