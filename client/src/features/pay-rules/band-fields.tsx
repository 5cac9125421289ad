import { Button, Group, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { BAND_SCOPES } from '@daybook/domain/pay/pay-rules/definition';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { Fieldset } from '#/ui/kit/fieldset.ts';
import { MinutesField, type FieldsProps } from './definition-fields.tsx';
import type { EditedBand, EditedSeventh } from './version-values.ts';

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
