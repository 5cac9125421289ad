import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/money/distance';
import type { MileageDetail } from '@daybook/domain/money/trips';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';

type Settings = Output['companySettings']['list']['results'][number];

const UNITS: { value: DistanceUnit; label: string }[] = [
  { value: 'km', label: 'Kilometers' },
  { value: 'mi', label: 'Miles' },
];
const DETAILS: { value: MileageDetail; label: string }[] = [
  { value: 'off', label: 'Nothing' },
  { value: 'number', label: 'A number for each entry' },
  { value: 'trips', label: 'Trips: from, to, distance, purpose, vehicle' },
  { value: 'odometer', label: 'Trips with odometer readings' },
];

/** The unit, what a log asks, and, if the plan includes mileage rates, how mileage is paid. */
export function MileageSettings({ settings }: { settings: Settings }) {
  const { allows } = usePlan();
  const update = trpc.companySettings.update.useMutation();
  const form = useRecordForm({
    draft: { key: 'mileage-settings', what: 'mileage settings form' },
    schema: async () => (await import('@daybook/contract/company-settings')).companyProfileUpdate,
    defaultValues: {
      distance_unit: settings.distance_unit,
      convert_allowances: false,
      mileage_detail: settings.mileage_detail,
      mileage_rate_source: settings.mileage_rate_source,
      mileage_tax_limit: settings.mileage_tax_limit,
      updated_at: settings.updated_at,
    },
    save: (values) => update.mutateAsync(values),
    onSaved: (): void => form.setValue('convert_allowances', false),
    failedText: 'Failed to save the settings.',
  });
  const unit = useWatch({ control: form.control, name: 'distance_unit' });
  const changes = unit !== settings.distance_unit;
  return (
    <Section title="Unit and Payment">
      <Form form={form} label="Mileage settings">
        <FieldGrid>
          <Field form={form} name="distance_unit">
            {(field) => <SelectField label="Unit" required choices={UNITS} {...field} />}
          </Field>
          <Field form={form} name="mileage_detail">
            {(field) => <SelectField label="A Daily Log Asks For" required choices={DETAILS} {...field} />}
          </Field>
        </FieldGrid>
        {changes ? (
          <>
            <Text size="sm">
              Existing logs, timesheets and rates keep their unit. New ones are in {DISTANCE_WORDS[unit].many}
              .
            </Text>
            <Field form={form} name="convert_allowances">
              {(field) => (
                <CheckField
                  label={`Convert the allowances in clients’ contracts to ${DISTANCE_WORDS[unit].many}`}
                  description={`Otherwise the numbers stay, and 100 ${DISTANCE_WORDS[settings.distance_unit].many} become 100 ${DISTANCE_WORDS[unit].many}.`}
                  {...field}
                />
              )}
            </Field>
          </>
        ) : null}
        {allows('mileage_rates') ? (
          <FieldGrid>
            <Field form={form} name="mileage_rate_source">
              {(field) => (
                <SelectField
                  label="Paid At"
                  required
                  description="A person’s rate takes precedence over the role’s, and the role’s over the company’s."
                  choices={[
                    { value: 'own', label: 'Own rates' },
                    { value: 'standard', label: 'The standard rate' },
                  ]}
                  {...field}
                />
              )}
            </Field>
            <Field form={form} name="mileage_tax_limit">
              {(field) => (
                <SelectField
                  label="Untaxed Up To"
                  required
                  description="What is paid above the limit is shown as taxed."
                  choices={[
                    { value: 'none', label: 'No limit: all of it is untaxed' },
                    { value: 'standard', label: 'The standard rate on that date' },
                  ]}
                  {...field}
                />
              )}
            </Field>
          </FieldGrid>
        ) : null}
        <SaveRow form={form} label="Save Changes" />
      </Form>
    </Section>
  );
}
