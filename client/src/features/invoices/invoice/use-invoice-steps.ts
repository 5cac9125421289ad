import type { InvoiceDetail } from '@daybook/contract/invoices';
import { trpc } from '#/lib/api/trpc.ts';
import { moneyText } from '#/lib/text/number-text.ts';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';

const FAILED = 'This could not be done. Please try again.';

/** The steps of an invoice that need no form. */
export function useInvoiceSteps({ id, label, open }: InvoiceDetail) {
  const writeOff = trpc.invoices.writeOff.useMutation();

  async function askWriteOff() {
    const reason = await askText({
      title: 'Write off',
      text: `Nobody pays the ${moneyText(open)} that ${label} has open. It stays issued, with nothing open.`,
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

  return {
    writeOff: () => void askWriteOff(),
  };
}
