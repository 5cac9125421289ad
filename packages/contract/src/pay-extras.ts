import { z } from 'zod';
import { centsFromUsd } from '@daybook/domain/money/exact';
import { lengthInDays } from '@daybook/domain/time/date-range';
import { isDay } from '@daybook/domain/time/day';
import { day, optionalId, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { idFilter, listInput, listOf, ordering } from './filters.ts';

/** A bonus or a reimbursement that is on no timesheet (pay-runs.md#extras). */

export const LEAVE_PAYOUT = 'leave_payout';
const MAX_DAYS = 92;
const MAX_AMOUNT_USD = 1_000_000;
const PAY_CODES = ['bonus', 'reimbursement'] as const;
const pay_code = z.enum(PAY_CODES, { error: 'Choose bonus or reimbursement.' });

export const payExtra = z
  .object({
    id: z.number(),
    user: z.number(),
    name: z.string(),
    pay_code: z
      .enum([...PAY_CODES, LEAVE_PAYOUT])
      .describe('`leave_payout` is written by paying out time off'),
    amount: z.number().describe('USD; a negative amount takes money back.'),
    start_date: z.string(),
    end_date: z.string(),
    counts: z.boolean().describe('It raises the regular rate of its weeks.'),
    reason: z.string(),
    pay_run: z
      .number()
      .nullable()
      .describe('The run that pays it; null: the first that ends on or after its last day.'),
    is_paid: z.boolean().describe('It is in a locked or paid run.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'PayExtra' });
export type PayExtra = z.output<typeof payExtra>;

export const payExtraList = listInput({
  user: idFilter,
  pay_run: idFilter.describe('The pay run'),
  ordering: ordering(['start_date', 'end_date']),
});
export type PayExtraListInput = z.output<typeof payExtraList>;
export const payExtras = listOf(payExtra);

const AMOUNT = 'Enter an amount other than 0.';

export const payExtraInput = z
  .object({
    user: recordId,
    pay_code,
    amount: z.preprocess(
      (value) => (typeof value === 'string' && /^-?\d+(\.\d*)?$/.test(value.trim()) ? Number(value) : value),
      z
        .number({ error: AMOUNT })
        .min(-MAX_AMOUNT_USD, `Enter at most ${MAX_AMOUNT_USD.toLocaleString('en-US')}.`)
        .max(MAX_AMOUNT_USD, `Enter at most ${MAX_AMOUNT_USD.toLocaleString('en-US')}.`)
        .refine((amount) => centsFromUsd(amount) !== 0, AMOUNT),
    ),
    start_date: day,
    end_date: day,
    counts: yesOrNo.default(false).describe('Whether it raises the regular rate of its weeks'),
    reason: requiredText(500, 'Enter a reason.'),
    pay_run: optionalId.default(null).describe('The pay run'),
  })
  .superRefine(({ pay_code: code, counts, start_date, end_date }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (counts && code !== 'bonus')
      issue('counts', 'A reimbursement does not count toward the regular rate.');
    if (!isDay(start_date) || !isDay(end_date)) return;
    if (end_date < start_date) issue('end_date', 'The end date is before the start date.');
    else if (lengthInDays({ start_date, end_date }) > MAX_DAYS)
      issue('end_date', `At most ${MAX_DAYS} days.`);
  })
  .meta({ id: 'PayExtraInput' });
export type PayExtraInput = z.output<typeof payExtraInput>;
export const payExtraRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'PayExtraRemove' });
