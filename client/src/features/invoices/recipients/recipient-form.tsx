import type { Recipient } from '@daybook/contract/recipients';
import type { Delivery } from '@daybook/domain/billing/invoice';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';

export const DELIVERY_TEXTS: Readonly<Record<Delivery, string>> = {
  link: 'A link by email',
  pdf: 'A PDF by email',
  none: 'Not by email',
};

interface RecipientFormProps {
  /** Null: it is created. */
  recipient: Recipient | null;
  onSaved: (recipient: Recipient) => void | Promise<void>;
  onCancel?: () => void;
}

interface Values {
  name: string;
  address: string | null;
  email: string | null;
  accounting_name: string | null;
  delivery: Delivery;
  is_active: boolean;
  updated_at?: string;
}

const NEW: Values = {
  name: '',
  address: null,
  email: null,
  accounting_name: null,
  delivery: 'link',
  is_active: true,
};

const valuesOf = ({
  name,
  address,
  email,
  accounting_name,
  delivery,
  is_active,
  updated_at,
}: Recipient): Values => ({
  name,
  address,
  email,
  accounting_name,
  delivery,
  is_active,
  updated_at,
});

/** Who pays, and how they get their invoices. */
export function RecipientForm({ recipient, onSaved, onCancel }: RecipientFormProps) {
  const create = trpc.recipients.create.useMutation();
  const update = trpc.recipients.update.useMutation();
  /** Name and address follow the client's. */
  const isClient = typeof recipient?.client === 'number';
  const asInRecord = isClient ? 'As in the client’s record.' : undefined;
  const label = recipient ? 'Details' : 'Add a recipient';
  const form = useRecordForm({
    draft: {
      key: `recipient:${recipient?.id ?? 'new'}`,
      what: 'recipient',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/recipients')).recipientChange.omit({ id: true }),
    defaultValues: recipient ? valuesOf(recipient) : NEW,
    check: ({ name }) => (name ? null : { field: 'name', message: 'This field is required.' }),
    save: ({ name, address, email, accounting_name, delivery, is_active, updated_at }) => {
      const values = { email, accounting_name, delivery, is_active };
      if (!recipient) return create.mutateAsync({ ...values, name, address });
      return update.mutateAsync({
        ...values,
        ...(!isClient && { ...(name && { name }), address }),
        id: recipient.id,
        updated_at,
      });
    },
    onSaved,
    failedText: 'The recipient could not be saved. Please try again.',
  });
  return (
    <Form form={form} label={label}>
      <FieldGrid>
        <Field form={form} name="name">
          {(field) => (
            <TextField
              label="Name"
              required
              autoFocus={!recipient}
              maxLength={200}
              disabled={isClient}
              description={asInRecord}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="email">
          {(field) => <TextField label="Email" type="email" {...field} />}
        </Field>
        <Field form={form} name="delivery">
          {(field) => (
            <SelectField
              label="Invoices are sent as"
              required
              choices={(['link', 'pdf', 'none'] as const).map((value) => ({
                value,
                label: DELIVERY_TEXTS[value],
              }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="accounting_name">
          {(field) => (
            <TextField
              label="Name in your accounting program"
              placeholder="The same"
              maxLength={200}
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <Field form={form} name="address">
        {(field) => (
          <TextAreaField
            label="Address"
            maxLength={500}
            disabled={isClient}
            description={asInRecord}
            {...field}
          />
        )}
      </Field>
      {recipient ? (
        <Field form={form} name="is_active">
          {(field) => (
            <CheckField label="Active" description="Nothing is issued to an inactive recipient." {...field} />
          )}
        </Field>
      ) : null}
      <SaveRow form={form} label={recipient ? 'Save Details' : 'Add Recipient'} onCancel={onCancel} />
    </Form>
  );
}
