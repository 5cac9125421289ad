import { Text } from '@mantine/core';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { creditOf, useCreditCalls, type CreditSource } from './credit-source.ts';

/** Says that a credit was paid back. Only ever loaded lazily. */
export function RefundDialog({ source, onClosed }: { source: CreditSource; onClosed: () => void }) {
  const opening = useOpening(onClosed);
  const today = useToday();
  const { refund } = useCreditCalls(source);
  const credit = creditOf(source);
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/payments')).creditRefund.omit({ id: true }),
    defaultValues: { amount: credit, date: today, reference: '' },
    save: refund,
    onSaved: () => {
      toastDone('The refund was recorded.');
      opening.close();
    },
    failedText: 'The refund could not be recorded. Please try again.',
  });
  return (
    <FormDialog opening={opening} form={form} title="Refund" label="Record Refund" savingLabel="Recording...">
      <Text size="sm">
        {source.recipient_name} has a credit of {moneyText(credit)} here. Daybook pays nothing out: record
        what your bank paid.
      </Text>
      <Field form={form} name="amount">
        {(field) => <MoneyField label="Amount" required max={credit} {...field} />}
      </Field>
      <Field form={form} name="date">
        {(field) => <DateField label="Day" required max={today} {...field} />}
      </Field>
      <Field form={form} name="reference">
        {(field) => <TextField label="Reference" maxLength={100} {...field} />}
      </Field>
    </FormDialog>
  );
}
