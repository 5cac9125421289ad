import { Text } from '@mantine/core';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';

/** Who bills, as invoices have it. */
export function IdentityPart(props: PartProps) {
  const { legal_name, address, email, phone, tax_id_label, tax_id } = props.settings;
  const form = useSettingsPart('identity', props, {
    legal_name,
    address,
    email,
    phone,
    tax_id_label,
    tax_id,
    updated_at: props.version,
  });
  return (
    <Section title="Identity">
      <Text size="sm" c="dimmed">
        Printed on every invoice; nothing is issued without the legal name and the address. The logo is the
        one in the company profile.
      </Text>
      <Form form={form} label="Identity">
        <FieldGrid>
          <Field form={form} name="legal_name">
            {(field) => (
              <TextField label="Legal name" maxLength={200} autoComplete="organization" {...field} />
            )}
          </Field>
          <Field form={form} name="email">
            {(field) => (
              <TextField
                label="Billing email"
                type="email"
                description="Replies to emailed invoices go here."
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="phone">
            {(field) => <TextField label="Phone" type="tel" maxLength={50} {...field} />}
          </Field>
          <Field form={form} name="tax_id_label">
            {(field) => (
              <TextField
                label="Kind of tax number"
                placeholder="ABN, EIN, GST no."
                maxLength={30}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="tax_id">
            {(field) => <TextField label="Tax number" maxLength={50} {...field} />}
          </Field>
        </FieldGrid>
        <Field form={form} name="address">
          {(field) => <TextAreaField label="Address" maxLength={500} {...field} />}
        </Field>
        <SaveRow form={form} label="Save Identity" />
      </Form>
    </Section>
  );
}
