import { Text } from '@mantine/core';
import { useState } from 'react';
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

/** Money that came, and which invoices it settles: the oldest due first, unless somebody says otherwise (invoices.md#money). */
export function RecordPayment({ recipient, invoice, onDone }: RecordPaymentProps) {
  const today = useToday();
  const recipients = useRecipients();
  const create = trpc.payments.create.useMutation();
  /** What somebody typed; null: the oldest due first. */
  const [typed, setTyped] = useState<Shares | null>(
    invoice ? new Map<number, TypedNumber>([[invoice.id, invoice.open]]) : null,
  );
  const [payer, setPayer] = useState<number | null>(recipient ?? null);
  const open = useOpenInvoices(payer);
  const sharesAt = (amount: TypedNumber): Shares =>
    typed ?? sharesOf(open.invoices ?? [], numberOf(amount) ?? 0);
  const form = useRecordForm({
    draft: { key: `payment:new:${recipient ?? ''}`, what: 'payment', about: ({ reference }) => reference },
    schema: async () => (await import('@daybook/contract/payments')).paymentInput,
    defaultValues: {
      recipient: recipient ?? null,
      paid_on: today,
      amount: invoice?.open ?? null,
      reference: '',
    },
    check: ({ recipient: chosen, amount: entered }) => {
      if (chosen === null) return { field: 'recipient', message: 'Choose who paid.' };
      const paid = numberOf(entered);
      return paid !== null && settledBy(sharesAt(entered)) > paid
        ? { field: 'amount', message: `The payment is only ${moneyText(paid)}.` }
        : null;
    },
    save: (values) =>
      create.mutateAsync({
        ...values,
        allocations: [...sharesAt(values.amount)].flatMap(([id, share]) => {
          const amount = numberOf(share);
          return amount ? [{ invoice: id, amount }] : [];
        }),
      }),
    onSaved: ({ amount: paid, recipient_name }) => {
      toastDone(`${moneyText(paid)} from ${recipient_name} was recorded.`);
      onDone();
    },
    failedText: 'The payment could not be recorded. Please try again.',
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const shares = sharesAt(amount);
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
                    setTyped(null);
                    setPayer(value);
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
            onChange={(id, share) => setTyped(new Map(shares).set(id, share))}
            onAgain={typed ? () => setTyped(null) : undefined}
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

const settledBy = (shares: Shares): number => sumUsd([...shares.values()].map(numberOf));

const sharesOf = (invoices: readonly Invoice[], amount: number): Shares =>
  new Map(oldestDueFirst(invoices, amount).allocations.map(({ invoice, amount: share }) => [invoice, share]));
