import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

type Run = Pick<Output['payRuns']['get'], 'id' | 'updated_at' | 'pay_date'>;

/** Locked → Paid cannot be undone, so the form says so and asks for the day. */
export function PayForm({ run, onDone }: { run: Run; onDone: () => void }) {
  const today = useToday();
  const pay = trpc.payRuns.pay.useMutation();
  const form = useRecordForm({
    draft: { key: `pay-run:${run.id}:paid`, what: 'payment' },
    schema: async () => (await import('@daybook/contract/pay-runs')).payRunPay,
    defaultValues: {
      id: run.id,
      updated_at: run.updated_at,
      pay_date: run.pay_date !== null && run.pay_date < today ? run.pay_date : today,
      payment_reference: '',
    },
    save: (values) => pay.mutateAsync(values),
    onSaved: () => {
      toastDone('Pay run marked as paid.');
      onDone();
    },
    failedText: 'The pay run could not be marked as paid. Please try again.',
  });
  return (
    <Section title="Mark as Paid" onScreen>
      <Form form={form} label="Mark as paid">
        <FieldGrid>
          <Field form={form} name="pay_date">
            {(field) => (
              <DateField
                label="Pay date"
                required
                description="A paid run never changes. Its statements appear in My Pay."
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="payment_reference">
            {(field) => <TextField label="Payment reference" maxLength={100} {...field} />}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Mark as Paid" savingLabel="Saving..." onCancel={onDone} />
      </Form>
    </Section>
  );
}
