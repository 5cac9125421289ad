import { z } from 'zod';
import { ALLOCATION_KINDS } from '@daybook/domain/billing/invoice';
import { centsFromUsd } from '@daybook/domain/money/exact';
import {
  alsoAs,
  day,
  dayText,
  isLineText,
  momentText,
  NOT_A_LINE_TEXT,
  optionalDay,
  optionalText,
  recordId,
  requiredAmount,
  requiredText,
  textOrNone,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, listOf, ordering } from './filters.ts';

/** Money that recipients send, and what it settles (invoices.md#money). */

const MAX_PAYMENT_USD = 10_000_000;

export const allocation = z
  .object({
    id: z.number(),
    kind: z.enum(ALLOCATION_KINDS),
    invoice: z.number().nullable().meta(alsoAs('invoice_id')).describe('Id of the invoice that it settles'),
    invoice_label: textOrNone,
    payment: z
      .number()
      .nullable()
      .meta(alsoAs('payment_id'))
      .describe('Id of the payment that it is part of'),
    credit_note: z
      .number()
      .nullable()
      .meta(alsoAs('credit_note_id'))
      .describe('Id of the credit note that it is part of'),
    credit_note_label: textOrNone,
    amount: z.number(),
    date: dayText,
    reason: textOrNone.describe('Why it was written off, or the reference of a refund'),
    voided_at: momentText.nullable(),
  })
  .meta({ id: 'Allocation' });
export type Allocation = z.output<typeof allocation>;

export const payment = z
  .object({
    id: z.number(),
    recipient: z.number().meta(alsoAs('recipient_id')),
    recipient_name: z.string(),
    paid_on: dayText,
    amount: z.number(),
    reference: textOrNone,
    credit: z.number().describe('How much of it settles nothing yet'),
    allocations: z.array(allocation),
    voided_at: momentText.nullable(),
    void_reason: textOrNone,
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof payment>;

export const paymentList = listInput({
  recipient: idFilter,
  paid_on__gte: dayFilter.describe('From this day'),
  paid_on__lte: dayFilter.describe('Up to this day'),
  has_credit: flagFilter.describe('Only those of which a part settles nothing yet, or only the others'),
  ordering: ordering(['paid_on']),
});
export type PaymentListInput = z.output<typeof paymentList>;
export const payments = listOf(payment);

export const amountOfMoney = requiredAmount(MAX_PAYMENT_USD, 'an amount').refine(
  // What is below 0 is refused with its own sentence.
  (amount) => amount < 0 || centsFromUsd(amount) > 0,
  'Enter an amount above 0.',
);
export const paymentInput = z
  .object({
    recipient: recordId,
    paid_on: day,
    amount: amountOfMoney,
    reference: optionalText(100).refine(isLineText, NOT_A_LINE_TEXT).optional(),
    allocations: z
      .array(z.object({ invoice: recordId, amount: amountOfMoney }))
      .max(500)
      .optional()
      .describe('What it settles; if left out: what is due first'),
  })
  .meta({ id: 'PaymentInput' });
export type PaymentInput = z.output<typeof paymentInput>;

const reason = requiredText(500, 'Enter a reason.');
export const paymentVoid = z.object({ id: recordId, reason }).meta({ id: 'PaymentVoid' });
/** The rest of a payment, or of a credit note, for an invoice. */
export const creditApply = z
  .object({ id: recordId, invoice: recordId, amount: amountOfMoney })
  .meta({ id: 'CreditApply' });
export type CreditApply = z.output<typeof creditApply>;
export const creditRefund = z
  .object({
    id: recordId,
    amount: amountOfMoney,
    date: optionalDay.optional(),
    reference: optionalText(100).optional(),
  })
  .meta({ id: 'CreditRefund' });
export type CreditRefund = z.output<typeof creditRefund>;
export const writeOff = z.object({ id: recordId, reason }).meta({ id: 'WriteOff' });
