import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvoiceDetail, InvoiceLine } from '@daybook/contract/invoices';
import { formatCents } from '@daybook/domain/money/exact';
import { wholeSums } from '@daybook/domain/money/figures';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import type { Area } from '#/lib/session/area.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { CheckField, RadioField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface CreditFormProps {
  area: Area;
  invoice: InvoiceDetail;
  onDone: () => void;
}

type What = 'all' | 'lines' | 'amount';

const columns: readonly Column<InvoiceLine>[] = [
  { key: 'date', header: 'Date', cell: ({ service_date }) => longDay(service_date) || '–' },
  {
    key: 'what',
    header: 'Line',
    cardTitle: true,
    cell: ({ code, description }) => [code, description].filter(Boolean).join(' '),
  },
  figure('amount', 'Amount', ({ amount }) => amount, moneyText),
];

/** Takes back an invoice, some of its lines, or an amount (invoices.md#corrections). */
export function CreditForm({ area, invoice, onDone }: CreditFormProps) {
  const navigate = useNavigate();
  const credit = trpc.invoices.credit.useMutation();
  const [what, setWhat] = useState<What>('all');
  const [ticked, setTicked] = useState<ReadonlySet<number | string>>(new Set());
  const reversible = invoice.lines.filter(({ reversed_by }) => reversed_by === null);
  const form = useRecordForm({
    draft: { key: `invoice:${invoice.id}:credit`, what: 'credit note', about: ({ reason }) => reason },
    schema: async () => (await import('@daybook/contract/invoices')).invoiceCredit,
    defaultValues: {
      id: invoice.id,
      reason: '',
      bill_again: false,
      lines: undefined as number[] | undefined,
      amount: undefined as TypedNumber | undefined,
      description: undefined as string | undefined,
    },
    check: ({ amount }) => {
      if (what === 'lines' && ticked.size === 0) return { message: 'Choose the lines to take back.' };
      return what === 'amount' && (amount === undefined || amount === null)
        ? { field: 'amount', message: 'Enter an amount.' }
        : null;
    },
    save: ({ bill_again, amount, description, ...values }) =>
      credit.mutateAsync({
        ...values,
        ...(what === 'amount'
          ? { amount, description }
          : {
              bill_again,
              ...(what === 'lines' && { lines: reversible.flatMap(({ id }) => (ticked.has(id) ? id : [])) }),
            }),
      }),
    onSaved: ({ id, label }) => {
      toastDone(`${label} was issued.`);
      onDone();
      return navigate({ to: `/${area}/invoices/$id`, params: { id } });
    },
    failedText: 'The credit note could not be issued. Please try again.',
  });
  const chosen = wholeSums(
    { amount: 'cents' },
    reversible.filter(({ id }) => ticked.has(id)),
  );
  return (
    <Section title={`Credit ${invoice.label}`} onScreen>
      <Form form={form} label={`Credit ${invoice.label}`}>
        <Text size="sm" c="dimmed">
          A credit note is issued today. It settles what {invoice.label} has open; the rest is the recipient’s
          credit.
        </Text>
        <RadioField<What>
          label="What is taken back"
          autoFocus
          choices={[
            {
              value: 'all',
              label: reversible.length < invoice.lines.length ? 'All that is left' : 'All of it',
            },
            { value: 'lines', label: 'Some lines' },
            { value: 'amount', label: 'An amount', description: `At most ${moneyText(invoice.creditable)}.` },
          ]}
          value={what}
          onChange={(next) => {
            setWhat(next);
            // What another choice asked for is not sent.
            form.setValue('amount', undefined);
            form.setValue('description', undefined);
            if (next === 'amount') form.setValue('bill_again', false);
          }}
        />
        {what === 'lines' ? (
          <DataTable
            label="Lines to take back"
            columns={columns}
            rows={reversible}
            rowKey={({ id }) => id}
            selection={{
              selected: ticked,
              onChange: setTicked,
              rowLabel: ({ description }) => description,
            }}
            empty={{ text: 'Every line is already taken back.' }}
            footer={{ what: 'Chosen', amount: formatCents(chosen.amount) }}
          />
        ) : null}
        <FieldGrid>
          {what === 'amount' ? (
            <>
              <Field form={form} name="amount">
                {(field) => <MoneyField label="Amount" required max={invoice.creditable} {...field} />}
              </Field>
              <Field form={form} name="description">
                {(field) => <TextField label="Text on the credit note" required maxLength={500} {...field} />}
              </Field>
            </>
          ) : null}
          <Field form={form} name="reason">
            {(field) => <TextField label="Reason" required maxLength={500} {...field} />}
          </Field>
        </FieldGrid>
        {what === 'amount' ? null : (
          <Field form={form} name="bill_again">
            {(field) => (
              <CheckField
                label="Bill this work again"
                description="It goes back to To Bill, for whoever pays by then and on their terms. Otherwise it stays credited."
                {...field}
              />
            )}
          </Field>
        )}
        <SaveRow form={form} label="Issue Credit Note" savingLabel="Issuing..." onCancel={onDone} />
      </Form>
    </Section>
  );
}
