import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';

/** What an invoice is called, and what stands at its end. */
export function PaperPart(props: PartProps) {
  const { invoice_title, member_label, bank_details, footer } = props.settings;
  const form = useSettingsPart('paper', props, {
    invoice_title,
    member_label,
    bank_details,
    footer,
    updated_at: props.version,
  });
  return (
    <Section title="Paper">
      <Form form={form} label="Paper">
        <FieldGrid>
          <Field form={form} name="invoice_title">
            {(field) => (
              <TextField
                label="Title of an invoice"
                description="“Tax Invoice” in Australia and New Zealand."
                required
                maxLength={50}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="member_label">
            {(field) => (
              <TextField
                label="What a client’s number is called"
                description="Such as “NDIS number” or “Medicaid ID”."
                required
                maxLength={50}
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
        <Field form={form} name="bank_details">
          {(field) => (
            <TextAreaField
              label="How to pay"
              description="Bank, account, and what to write on the transfer."
              maxLength={1_000}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="footer">
          {(field) => <TextAreaField label="Footer" rows={2} maxLength={1_000} {...field} />}
        </Field>
        <SaveRow form={form} label="Save Paper" />
      </Form>
    </Section>
  );
}
