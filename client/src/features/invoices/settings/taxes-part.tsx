import { Stack } from '@mantine/core';
import type { TaxMode } from '@daybook/domain/billing/invoice';
import { trpc } from '#/lib/api/trpc.ts';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';
import { TaxCodes } from './tax-codes.tsx';

const MODES: readonly { value: TaxMode; label: string }[] = [
  { value: 'none', label: 'No tax' },
  { value: 'exclusive', label: 'Prices are without tax' },
  { value: 'inclusive', label: 'Tax is in the prices' },
];

/** Whether there is tax, and how much. */
export function TaxesPart(props: PartProps) {
  const { tax_mode, tax_code_id } = props.settings;
  const codes = trpc.taxCodes.list.useQuery({});
  const form = useSettingsPart('taxes', props, { tax_mode, tax_code_id, updated_at: props.version });
  return (
    <Section title="Taxes">
      <Stack>
        <Form form={form} label="Taxes">
          <FieldGrid>
            <Field form={form} name="tax_mode">
              {(field) => <SelectField label="Tax" required choices={MODES} {...field} />}
            </Field>
            <Field form={form} name="tax_code_id">
              {(field) => (
                <SelectField
                  label="Usual tax code"
                  description="For work codes and items without one of their own."
                  choices={(codes.data?.results ?? [])
                    .filter(({ id, is_active }) => is_active || id === field.value)
                    .map(({ id, name }) => ({ value: id, label: name }))}
                  {...field}
                />
              )}
            </Field>
          </FieldGrid>
          <SaveRow form={form} label="Save Taxes" />
        </Form>
        <TaxCodes />
      </Stack>
    </Section>
  );
}
