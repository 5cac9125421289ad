import { Text } from '@mantine/core';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { creditOf, useCreditCalls, type CreditSource } from './credit-source.ts';
import { useOpenInvoices } from './use-open-invoices.ts';

/** Settles an invoice with a credit. Only ever loaded lazily. */
export function ApplyDialog({ source, onClosed }: { source: CreditSource; onClosed: () => void }) {
  const opening = useOpening(onClosed);
  const open = useOpenInvoices(source.recipient);
  const { apply } = useCreditCalls(source);
  const credit = creditOf(source);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/payments')).creditApply.omit({ id: true }),
    defaultValues: { invoice: null as number | null, amount: credit },
    check: ({ invoice }) => (invoice === null ? { field: 'invoice', message: 'Choose an invoice.' } : null),
    save: apply,
    onSaved: () => {
      toastDone('The credit was applied.');
      opening.close();
    },
    failedText: 'The credit could not be applied. Please try again.',
  });
  return (
    <FormDialog opening={opening} form={form} title="Apply credit" label="Apply" savingLabel="Applying...">
      <Text size="sm">
        {source.recipient_name} has a credit of {moneyText(credit)} here.
      </Text>
      <Field form={form} name="invoice">
        {(field) => (
          <SelectField
            label="Invoice"
            required
            choices={(open.invoices ?? []).map((invoice) => ({
              value: invoice.id,
              label: `${invoice.label}, ${invoice.client_name}: ${moneyText(invoice.open)} open`,
            }))}
            {...field}
            onChange={(id) => {
              const chosen = open.invoices?.find((invoice) => invoice.id === id);
              if (chosen) form.setValue('amount', Math.min(credit, chosen.open));
              field.onChange(id);
            }}
          />
        )}
      </Field>
      <Field form={form} name="amount">
        {(field) => <MoneyField label="Amount" required max={credit} {...field} />}
      </Field>
    </FormDialog>
  );
}
