import { Button, Group, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { sentenceCase } from '@daybook/domain/audit/audit-vocabulary';
import { formatCents, formatMinutes } from '@daybook/domain/money/exact';
import { BAND_SCOPES, WEEKDAYS } from '@daybook/domain/pay/pay-rules/definition';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField, type NumberFieldProps } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { Fieldset } from '#/ui/kit/fieldset.ts';
import type { EditedBand, EditedLoading, EditedSeventh, VersionForm } from './version-values.ts';

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

const NEW_SEVENTH: EditedSeventh = { over_minutes: 0, multiplier: 1.5, pay_code: 'overtime' };
/** A duty of 24 hours, of which 8 are left out if 5 were slept. */
const USUAL_SLEEP = { min_duty: 1_440, max_excluded: 480, min_sleep: 300, without_agreement: false };

/** A rule counts minutes and people think in hours: whoever types 40 for 40 hours sees it. */
export const MinutesField = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    description={typeof props.value === 'number' ? `${formatMinutes(props.value)} h` : undefined}
  />
);

const CentsField = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    description={typeof props.value === 'number' ? formatCents(props.value) : undefined}
  />
);

interface FieldsProps {
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

/** The limits over which time is paid more, for each way of calculating it. */
export function BandFields({ form }: FieldsProps) {
  const alternatives = useWatch({ control: form.control, name: 'definition.alternatives' });
  return alternatives.map(({ name, bands, seventh_day }, a) => {
    const path = `definition.alternatives.${a}` as const;
    const setBands = (next: EditedBand[]) => form.setValue(`${path}.bands`, next, { shouldDirty: true });
    const setSeventh = (next: EditedSeventh[]) =>
      form.setValue(`${path}.seventh_day`, next, { shouldDirty: true });
    return (
      <Fieldset key={name} legend={alternatives.length === 1 ? 'Overtime' : name}>
        <Stack>
          {bands.map((band, b) => {
            const limit = `${path}.bands.${b}` as const;
            // Those after one that was removed hold other figures.
            const key = `${limit} of ${bands.length}`;
            return (
              <Fieldset key={key} legend={`Limit ${b + 1}`} variant="unstyled">
                <FieldGrid>
                  <Field form={form} name={`${limit}.in`}>
                    {(field) => (
                      <SelectField
                        label="Limit"
                        required
                        choices={BAND_SCOPES.map((value) => ({ value, label: SCOPES[value] }))}
                        {...field}
                      />
                    )}
                  </Field>
                  <LimitFields form={form} path={limit} />
                </FieldGrid>
                <RemoveButton
                  what={`limit ${b + 1}`}
                  onClick={() => setBands(bands.filter((one) => one !== band))}
                />
              </Fieldset>
            );
          })}
          {seventh_day.map((band, b) => {
            const limit = `${path}.seventh_day.${b}` as const;
            const key = `${limit} of ${seventh_day.length}`;
            return (
              <Fieldset key={key} legend={`Seventh day worked in a week, limit ${b + 1}`} variant="unstyled">
                <FieldGrid>
                  <LimitFields form={form} path={limit} />
                </FieldGrid>
                <RemoveButton
                  what={`limit ${b + 1} of the seventh day`}
                  onClick={() => setSeventh(seventh_day.filter((one) => one !== band))}
                />
              </Fieldset>
            );
          })}
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setBands([...bands, NEW_BAND])}>
              Add a Limit
            </Button>
            <Button size="xs" variant="default" onClick={() => setSeventh([...seventh_day, NEW_SEVENTH])}>
              Add a Limit of the Seventh Day
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    );
  });
}

type LimitPath = `definition.alternatives.${number}.${'bands' | 'seventh_day'}.${number}`;

function LimitFields({ form, path }: FieldsProps & { path: LimitPath }) {
  return (
    <>
      <Field form={form} name={`${path}.over_minutes`}>
        {(field) => <MinutesField label="Over Minutes" required {...field} />}
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
    </>
  );
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      mt="xs"
      aria-label={`Remove ${what}`}
      onClick={onClick}
    >
      Remove
    </Button>
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
