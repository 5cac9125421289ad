import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import {
  MAX_ISSUED_ROWS,
  type InvoiceIssue,
  type InvoicesIssued,
  type ReadyRow,
} from '@daybook/contract/invoices';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { plural, pluralForm } from '#/lib/text/plural.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { totalText } from './ready-rows.ts';

type Row = Pick<ReadyRow, 'client' | 'client_name' | 'recipient' | 'total'>;

interface IssueDialogProps {
  rows: readonly Row[];
  up_to: string;
  /** The day of the newest invoice: none is dated before it. */
  newest: string | null;
  /** Printed on it, if it is one. */
  note?: string | null;
  onIssued: (result: InvoicesIssued) => void;
  onClosed: () => void;
}

/** Asks for the day and whether to mail, then issues. Only ever loaded lazily. */
export function IssueDialog({ rows, up_to, newest, note, onIssued, onClosed }: IssueDialogProps) {
  const result = useRef<InvoicesIssued | null>(null);
  const opening = useOpening(() => {
    onClosed();
    // After the dialog has given the focus back.
    if (result.current) onIssued(result.current);
  });
  const today = useToday();
  const issue = trpc.invoices.issue.useMutation();
  const part = (values: Pick<InvoiceIssue, 'issued_on' | 'mail'>, some: InvoiceIssue['rows']) =>
    issue.mutateAsync({ ...values, up_to, ...(note && { note }), rows: some });
  const form = useRecordForm({
    draft: null,
    schema: async () =>
      (await import('@daybook/contract/invoices')).invoiceIssue.pick({ issued_on: true, mail: true }),
    defaultValues: { issued_on: today, mail: false },
    save: async (values) => {
      const all: InvoicesIssued = { issued: [], skipped: [] };
      const sent = rows
        .toSorted((a, b) => a.client_name.localeCompare(b.client_name))
        .flatMap(({ client, recipient, total }) => (recipient === null ? [] : { client, recipient, total }));
      for (let first = 0; first < sent.length; first += MAX_ISSUED_ROWS) {
        // In the order of the names, which is the order of the numbers.
        const some = await part(values, sent.slice(first, first + MAX_ISSUED_ROWS)).catch(
          (error: unknown) => {
            if (first === 0) throw error;
            toastFailure(
              errorText(error, 'The other invoices could not be issued. Please try again.'),
              error,
            );
          },
        );
        // What was issued before is shown; the others are still to bill.
        if (!some) break;
        all.issued.push(...some.issued);
        all.skipped.push(...some.skipped);
      }
      return all;
    },
    onSaved: (issued) => {
      result.current = issued;
      opening.close();
    },
    failedText: 'The invoices could not be issued. Please try again.',
  });
  const day = useWatch({ control: form.control, name: 'issued_on' });
  const what = plural(rows.length, 'invoice', 'invoices');
  return (
    <FormDialog
      opening={opening}
      form={form}
      title={pluralForm(rows.length, 'Issue invoice', 'Issue invoices')}
      label="Issue"
      savingLabel="Issuing..."
    >
      <Text>
        Issue {what} for {totalText(rows)}, dated {longDay(day) || '…'}?
      </Text>
      <Text size="sm" c="dimmed">
        An issued invoice never changes. Mistakes are corrected with a credit note.
      </Text>
      <Field form={form} name="issued_on">
        {(field) => (
          <DateField
            label="Dated"
            required
            min={newest ?? undefined}
            max={today}
            description={newest ? `Not before ${longDay(newest)}, the day of the newest invoice.` : undefined}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="mail">
        {(field) => (
          <CheckField
            label="Mail them now"
            description="As a link or a PDF, whichever each recipient gets. Some get no mail."
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
