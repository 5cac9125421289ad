import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { Invoice } from '@daybook/contract/invoices';
import { oldestDueFirst } from '@daybook/domain/billing/allocation';
import { sumUsd } from '@daybook/domain/money/exact';
import { useRecipients } from '#/features/invoices/recipients/use-recipients.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday } from '#/lib/session/today.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { useOpenInvoices } from './use-open-invoices.ts';

interface RecordPaymentProps {
  /** Who paid, if the page knows. */
  recipient?: number;
  /** The invoice on whose page it is recorded. */
  invoice?: Pick<Invoice, 'id' | 'open'>;
  onDone: () => void;
}

type Shares = ReadonlyMap<number, TypedNumber>;

/** What somebody typed; until then the invoice of the page, or the oldest due first. */
type Settles = [invoice: number, share: TypedNumber][] | 'invoice' | 'oldest';

const untouched = (invoice: { id: number } | undefined): Settles => (invoice ? 'invoice' : 'oldest');

/** Money that came, and which invoices it settles: the oldest due first, unless somebody says otherwise (invoices.md#money). */
export function RecordPayment({ recipient, invoice, onDone }: RecordPaymentProps) {
  const today = useToday();
  const recipients = useRecipients();
  const create = trpc.payments.create.useMutation();
  const ofInvoice = (paid: TypedNumber): Shares =>
    new Map(invoice ? [[invoice.id, Math.min(invoice.open, numberOf(paid) ?? 0)]] : []);
  const form = useRecordForm({
    draft: { key: `payment:new:${recipient ?? ''}`, what: 'payment', about: ({ reference }) => reference },
    schema: async () => (await import('@daybook/contract/payments')).paymentInput,
    defaultValues: {
      recipient: recipient ?? null,
      paid_on: today,
      amount: invoice?.open ?? null,
      reference: '',
      settles: untouched(invoice),
    },
    check: ({ recipient: chosen, amount: entered, settles: typed }) => {
      if (chosen === null) return { field: 'recipient', message: 'Choose who paid.' };
      const paid = numberOf(entered);
      return paid !== null && typeof typed === 'object' && settledBy(new Map(typed)) > paid
        ? { field: 'amount', message: `The payment is only ${moneyText(paid)}.` }
        : null;
    },
    save: (values, read) => {
      const chosen = read.settles === 'invoice' ? ofInvoice(values.amount) : read.settles;
      // Left out, the server settles what is due first, also of what this page has not loaded.
      return create.mutateAsync(
        chosen === 'oldest' ? values : { ...values, allocations: allocationsOf(new Map(chosen)) },
      );
    },
    onSaved: ({ amount: paid, recipient_name }) => {
      toastDone(`${moneyText(paid)} from ${recipient_name} was recorded.`);
      onDone();
    },
    failedText: 'The payment could not be recorded. Please try again.',
  });
  // A draft that is continued brings its own.
  const [payer, amount, settles] = useWatch({
    control: form.control,
    name: ['recipient', 'amount', 'settles'],
  });
  const setSettles = (next: Settles) => form.setValue('settles', next, { shouldDirty: true });
  const open = useOpenInvoices(payer);
  const shares =
    settles === 'oldest'
      ? sharesOf(open.invoices ?? [], numberOf(amount) ?? 0)
      : settles === 'invoice'
        ? ofInvoice(amount)
        : new Map(settles);
  const rest = sumUsd([numberOf(amount), -settledBy(shares)]);
  return (
    <Section title="Record Payment" onScreen>
      <Form form={form} label="Record payment">
        <FieldGrid>
          {recipient === undefined ? (
            <Field form={form} name="recipient">
              {(field) => (
                <SelectField
                  label="Recipient"
                  required
                  autoFocus
                  choices={recipients.map(({ id, name }) => ({
                    value: id,
                    label: name,
                  }))}
                  {...field}
                  onChange={(value) => {
                    setSettles('oldest');
                    field.onChange(value);
                  }}
                />
              )}
            </Field>
          ) : null}
          <Field form={form} name="paid_on">
            {(field) => <DateField label="Day" required max={today} {...field} />}
          </Field>
          <Field form={form} name="amount">
            {(field) => (
              <MoneyField
                label="Amount"
                required
                autoFocus={recipient !== undefined}
                max={10_000_000}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="reference">
            {(field) => <TextField label="Reference" maxLength={100} {...field} />}
          </Field>
        </FieldGrid>
        {payer === null ? null : (
          <OpenInvoices
            query={open}
            invoices={open.invoices}
            shares={shares}
            onChange={(id, share) => setSettles([...new Map(shares).set(id, share)])}
            onAgain={settles === 'oldest' ? undefined : () => setSettles('oldest')}
          />
        )}
        <LiveRegion>
          {rest > 0 ? (
            <Text size="sm">
              Credit {moneyText(rest)}: it is kept, and can be applied to an invoice later.
            </Text>
          ) : null}
        </LiveRegion>
        <SaveRow form={form} label="Record Payment" savingLabel="Recording..." onCancel={onDone} />
      </Form>
    </Section>
  );
}

const allocationsOf = (shares: Shares) =>
  [...shares].flatMap(([invoice, share]) => {
    const amount = numberOf(share);
    return amount ? [{ invoice, amount }] : [];
  });

const settledBy = (shares: Shares): number => sumUsd([...shares.values()].map(numberOf));

const sharesOf = (invoices: readonly Invoice[], amount: number): Shares =>
  new Map(oldestDueFirst(invoices, amount).allocations.map(({ invoice, amount: share }) => [invoice, share]));
