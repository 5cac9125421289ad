import { SimpleGrid } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';

/** The values of a form with two signatures. */
export interface Signatures {
  staff_signature: string;
  staff_signature_date: string | null;
  supervisor_signature: string;
  supervisor_signature_date: string | null;
}

/** Unsigned; the date is today until it is changed (forms.md#filing). */
export const unsigned = (today: string): Signatures => ({
  staff_signature: '',
  staff_signature_date: today,
  supervisor_signature: '',
  supervisor_signature_date: today,
});

/** A date without a signature has no meaning and is not sent. */
export function withoutEmptySignatures<Sent extends { [Key in keyof Signatures]?: string | null }>(
  sent: Sent,
): Sent {
  return {
    ...sent,
    staff_signature_date: sent.staff_signature ? sent.staff_signature_date : null,
    supervisor_signature_date: sent.supervisor_signature ? sent.supervisor_signature_date : null,
  };
}

type SignatureNames<Values extends FieldValues> = Record<keyof Signatures, FieldPath<Values>>;

interface SignatureFieldsProps<Values extends FieldValues, Sent extends FieldValues> {
  form: RecordForm<Values, Sent>;
  names: SignatureNames<Values>;
}

/** Typed signatures of staff and supervisor, each with its date (forms.md#filing). */
export function SignatureFields<Values extends FieldValues, Sent extends FieldValues>({
  form,
  names,
}: SignatureFieldsProps<Values, Sent>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field form={form} name={names.staff_signature}>
        {(field) => <TextField label="Staff Signature" maxLength={200} autoComplete="off" {...field} />}
      </Field>
      <Field form={form} name={names.staff_signature_date}>
        {(field) => <DateField label="Staff Signature Date" {...field} />}
      </Field>
      <Field form={form} name={names.supervisor_signature}>
        {(field) => <TextField label="Supervisor Signature" maxLength={200} autoComplete="off" {...field} />}
      </Field>
      <Field form={form} name={names.supervisor_signature_date}>
        {(field) => <DateField label="Supervisor Signature Date" {...field} />}
      </Field>
    </SimpleGrid>
  );
}

/** The names of `SignatureFields` in a form that has them at its top level. */
export const signatureNames = {
  staff_signature: 'staff_signature',
  staff_signature_date: 'staff_signature_date',
  supervisor_signature: 'supervisor_signature',
  supervisor_signature_date: 'supervisor_signature_date',
} as const;
