import { Text } from '@mantine/core';
import type { InvoiceDetail } from '@daybook/contract/invoices';
import { INVOICE_LINK_DAYS } from '@daybook/domain/billing/terms';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';

const HOW = {
  link: `The email has a link that opens this document for ${INVOICE_LINK_DAYS} days.`,
  pdf: 'The document is attached to the email as a PDF.',
  none: `This recipient usually gets no email. The email has a link that opens this document for ${INVOICE_LINK_DAYS} days.`,
} as const;

/** Asks to whom a document is mailed. Only ever loaded lazily. */
export function SendDialog({ invoice, onClosed }: { invoice: InvoiceDetail; onClosed: () => void }) {
  const opening = useOpening(onClosed);
  const { id, label } = invoice;
  const recipient = trpc.recipients.get.useQuery({ id: invoice.recipient });
  const send = trpc.invoices.send.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/invoices')).invoiceSend,
    defaultValues: { id, to: invoice.buyer.email ?? '' },
    save: (values) => send.mutateAsync(values),
    onSaved: () => {
      toastDone(`${label} is on its way.`);
      opening.close();
    },
    failedText: 'The email could not be sent. Please try again.',
  });
  return (
    <FormDialog opening={opening} form={form} title={`Send ${label}`} label="Send" savingLabel="Sending...">
      <Text size="sm">{HOW[recipient.data?.delivery ?? 'link']}</Text>
      <Field form={form} name="to">
        {(field) => <TextField label="To" type="email" required {...field} />}
      </Field>
    </FormDialog>
  );
}
