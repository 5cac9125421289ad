import { byId } from '@daybook/contract/fields';
import {
  creditApply,
  creditRefund,
  payment,
  paymentInput,
  paymentList,
  payments as paymentRows,
  paymentVoid,
} from '@daybook/contract/payments';
import { mayWithFeature, router } from '../../kernel/procedures.ts';
import { getPayment, listPayments } from './reads.ts';
import { applyPayment, createPayment, refundPayment, voidPayment } from './writes.ts';

const biller = mayWithFeature('billing_edit', 'billing');

/** Money that recipients send (invoices.md#money). */
export const payments = router({
  list: biller.read
    .input(paymentList)
    .output(paymentRows)
    .query(({ ctx, input }) => listPayments(ctx.db, ctx, input)),

  get: biller.read
    .input(byId)
    .output(payment)
    .query(({ ctx, input }) => getPayment(ctx.db, ctx, input.id)),

  create: biller
    .write('payment.create')
    .meta({
      says: 'Records a payment; it settles what was due first, unless it says what.',
      example: { recipient: 1, paid_on: '2026-03-06', amount: 300, reference: 'Check 1042' },
    })
    .input(paymentInput)
    .output(payment)
    .mutation(({ ctx, input }) => createPayment(ctx, input)),

  void: biller
    .write('payment.void')
    .meta({ says: 'Voids a payment; what it settled is open again.' })
    .input(paymentVoid)
    .output(payment)
    .mutation(({ ctx, input }) => voidPayment(ctx, input)),

  applyCredit: biller
    .write('payment.allocate')
    .meta({
      says: 'Uses the rest of a payment for an invoice.',
      example: { invoice: 1, amount: 5.04 },
    })
    .input(creditApply)
    .output(payment)
    .mutation(({ ctx, input }) => applyPayment(ctx, input)),

  refund: biller
    .write('payment.refund')
    .meta({ says: 'Records that the rest of a payment was sent back.', example: { amount: 5.04 } })
    .input(creditRefund)
    .output(payment)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),
});
