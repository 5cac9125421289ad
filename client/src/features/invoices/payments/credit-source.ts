import { trpc } from '#/lib/api/trpc.ts';

/** A payment with a rest, or a credit note that is not used up. */
export type CreditSource =
  | { kind: 'payment'; id: number; recipient: number; recipient_name: string; credit: number }
  | { kind: 'credit_note'; id: number; recipient: number; recipient_name: string; open: number };

export const creditOf = (source: CreditSource): number =>
  source.kind === 'payment' ? source.credit : source.open;

/** Applies or refunds the rest, wherever it comes from. */
export function useCreditCalls({ kind, id }: CreditSource) {
  const applyPayment = trpc.payments.applyCredit.useMutation();
  const refundPayment = trpc.payments.refund.useMutation();
  const applyNote = trpc.invoices.applyCredit.useMutation();
  const refundNote = trpc.invoices.refund.useMutation();
  const isPayment = kind === 'payment';
  return {
    apply: async (to: { invoice: number; amount: number }) => {
      await (isPayment ? applyPayment : applyNote).mutateAsync({ id, ...to });
    },
    refund: async (refund: { amount: number; date?: string | null; reference?: string | null }) => {
      await (isPayment ? refundPayment : refundNote).mutateAsync({ id, ...refund });
    },
  };
}
