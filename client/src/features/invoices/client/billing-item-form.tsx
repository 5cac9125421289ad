import type { BillingItem } from '@daybook/contract/billing-items';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday } from '#/lib/session/today.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface BillingItemFormProps {
  client: number;
  item: BillingItem | null;
  onDone: () => void;
}

const MAX_QUANTITY = 100_000;
const MAX_PRICE_USD = 1_000_000;

interface Values {
  client: number;
  date: string | null;
  description: string;
  quantity: TypedNumber;
  unit_price: TypedNumber;
  tax_code_id: number | null;
  income_account: string | null;
  updated_at?: string;
}

const newItem = (client: number, today: string): Values => ({
  client,
  date: today,
  description: '',
  quantity: 1,
  unit_price: null,
  tax_code_id: null,
  income_account: null,
});

const valuesOf = (item: BillingItem): Values => ({
  client: item.client,
  date: item.date,
  description: item.description,
  quantity: item.quantity,
  unit_price: item.unit_price,
  tax_code_id: item.tax_code_id,
  income_account: item.income_account,
  updated_at: item.updated_at,
});

export function BillingItemForm({ client, item, onDone }: BillingItemFormProps) {
  const today = useToday();
  const codes = trpc.taxCodes.list.useQuery({ is_active: 'true' });
  const create = trpc.billingItems.create.useMutation();
  const update = trpc.billingItems.update.useMutation();
  const label = item ? 'Edit item' : 'Add an item';
  const form = useRecordForm({
    draft: {
      key: `billing-item:${item?.id ?? `new:${client}`}`,
      what: 'item',
      about: ({ description }) => description,
    },
    schema: async () => (await import('@daybook/contract/billing-items')).billingItemInput,
    defaultValues: item ? valuesOf(item) : newItem(client, today),
    save: (values, { updated_at }) =>
      item ? update.mutateAsync({ ...values, id: item.id, updated_at }) : create.mutateAsync(values),
    onSaved: () => {
      toastDone(item ? 'The item was saved.' : 'The item was added.');
      onDone();
    },
    failedText: 'The item could not be saved. Please try again.',
  });
  return (
    <Form form={form} label={label}>
      <FieldGrid>
        <Field form={form} name="date">
          {(field) => <DateField label="Date" required {...field} />}
        </Field>
        <Field form={form} name="description">
          {(field) => <TextField label="Description" required autoFocus maxLength={500} {...field} />}
        </Field>
        <Field form={form} name="quantity">
          {(field) => (
            <NumberField
              label="Quantity"
              required
              decimals={4}
              min={-MAX_QUANTITY}
              max={MAX_QUANTITY}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="unit_price">
          {(field) => (
            <NumberField
              label="Price"
              required
              prefix="$"
              decimals={5}
              min={-MAX_PRICE_USD}
              max={MAX_PRICE_USD}
              description="A discount is below 0."
              {...field}
            />
          )}
        </Field>
        {codes.data && codes.data.results.length > 0 ? (
          <Field form={form} name="tax_code_id">
            {(field) => (
              <SelectField
                label="Tax code"
                placeholder="As the company"
                choices={codes.data.results.map(({ id, name }) => ({ value: id, label: name }))}
                {...field}
              />
            )}
          </Field>
        ) : null}
        <Field form={form} name="income_account">
          {(field) => (
            <TextField label="Income account" placeholder="As the company" maxLength={50} {...field} />
          )}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label={item ? 'Save Item' : 'Add Item'} onCancel={onDone} />
    </Form>
  );
}
