import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';

/** What the accountant's program is told. */
export function AccountsPart(props: PartProps) {
  const { income_account, no_tax_name, file_dates } = props.settings;
  const form = useSettingsPart('accounts', props, {
    income_account,
    no_tax_name,
    file_dates,
    updated_at: props.version,
  });
  return (
    <Section title="Accounts">
      <Form form={form} label="Accounts">
        <FieldGrid>
          <Field form={form} name="income_account">
            {(field) => (
              <TextField
                label="Income account"
                description="Its code in Xero, such as 200. A work code or an item can have another."
                maxLength={50}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="no_tax_name">
            {(field) => (
              <TextField
                label="Tax for lines without a tax code"
                description="As your accounting program calls it."
                required
                maxLength={50}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="file_dates">
            {(field) => (
              <SelectField
                label="Dates in files"
                required
                choices={[
                  { value: 'DMY', label: 'Day/month/year' },
                  { value: 'MDY', label: 'Month/day/year' },
                ]}
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Save Accounts" />
      </Form>
    </Section>
  );
}
