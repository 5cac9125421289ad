import { useWatch } from 'react-hook-form';
import { numberOf } from '#/lib/forms/typed-number.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';

/** How documents are numbered, and from which day on work is billed. */
export function NumbersPart(props: PartProps) {
  const { invoice_prefix, credit_prefix, digits, first_number, invoices_from, has_invoices } = props.settings;
  const form = useSettingsPart('numbers', props, {
    invoice_prefix,
    credit_prefix,
    digits: digits,
    first_number: first_number,
    invoices_from,
    updated_at: props.version,
  });
  const [prefix, places, first] = useWatch({
    control: form.control,
    name: ['invoice_prefix', 'digits', 'first_number'],
  });
  const example = `${prefix}${String(numberOf(first) ?? 1).padStart(Math.min(numberOf(places) ?? 1, 9), '0')}`;
  return (
    <Section title="Numbers">
      <Form form={form} label="Numbers">
        <FieldGrid>
          <Field form={form} name="invoice_prefix">
            {(field) => <TextField label="Invoice prefix" maxLength={12} {...field} />}
          </Field>
          <Field form={form} name="credit_prefix">
            {(field) => <TextField label="Credit note prefix" maxLength={12} {...field} />}
          </Field>
          <Field form={form} name="digits">
            {(field) => <NumberField label="Digits" required min={1} max={9} {...field} />}
          </Field>
          <Field form={form} name="first_number">
            {(field) => (
              <NumberField
                label="First number"
                required
                min={1}
                max={99_999_999}
                disabled={has_invoices}
                description={
                  has_invoices ? 'Fixed since the first invoice.' : `The first invoice is ${example}.`
                }
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="invoices_from">
            {(field) => (
              <DateField
                label="Bill work from"
                description="Work before this day was billed elsewhere."
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Save Numbers" />
      </Form>
    </Section>
  );
}
