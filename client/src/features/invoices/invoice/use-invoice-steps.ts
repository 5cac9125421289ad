import { useState } from 'react';
import type { InvoiceDetail } from '@daybook/contract/invoices';
import { trpc } from '#/lib/api/trpc.ts';
import { saveBytes } from '#/lib/device/save-file.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';

const FAILED = 'This could not be done. Please try again.';

/** The steps of an invoice that need no form. */
export function useInvoiceSteps({ id, label, open }: InvoiceDetail) {
  const utils = trpc.useUtils();
  const markSent = trpc.invoices.markSent.useMutation();
  const writeOff = trpc.invoices.writeOff.useMutation();
  const [isMakingPdf, setMakingPdf] = useState(false);

  async function askWriteOff() {
    const reason = await askText({
      title: 'Write off',
      text: `${moneyText(open)} of ${label} will not be paid. The invoice stays issued, with nothing open.`,
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'Write Off',
      danger: true,
    });
    if (!reason) return;
    await act({
      work: () => writeOff.mutateAsync({ id, reason }),
      done: `${label} was written off.`,
      failed: FAILED,
    });
  }

  async function pdf() {
    setMakingPdf(true);
    await act({
      work: async () => {
        const { file_name, content } = await utils.invoices.pdf.fetch({ id });
        saveBytes(file_name, content, 'application/pdf');
      },
      failed: 'The PDF could not be made. Please try again, or print the page.',
    });
    setMakingPdf(false);
  }

  return {
    isMakingPdf,
    pdf: () => void pdf(),
    writeOff: () => void askWriteOff(),
    markSent: () =>
      void act({
        work: () => markSent.mutateAsync({ id }),
        done: `${label} is marked as sent.`,
        failed: FAILED,
      }),
  };
}
