import { z } from 'zod';
import { centsFromUsd } from '@daybook/domain/money/exact';
import { lengthInDays } from '@daybook/domain/time/date-range';
import { isDay } from '@daybook/domain/time/day';
import {
  day,
  dayText,
  momentText,
  optionalId,
  readVersion,
  recordId,
  requiredText,
  signedAmount,
  yesOrNo,
} from './fields.ts';
import { idFilter, listInput, listOf, ordering } from './filters.ts';

/** A bonus or a reimbursement that is on no timesheet (pay-runs.md#extras). */

export const LEAVE_PAYOUT = 'leave_payout';
const MAX_DAYS = 92;
const MAX_AMOUNT_USD = 1_000_000;
const PAY_CODES = ['bonus', 'reimbursement'] as const;
const pay_code = z.enum(PAY_CODES, { error: 'Choose bonus or reimbursement.' });

const AMOUNT = 'USD; a negative amount takes money back';
const COUNTS = 'Whether it raises the regular rate of its weeks';
const PAY_RUN = 'Id of the run that pays it; null: the first that ends on or after its last day';

export const payExtra = z
  .object({
    id: z.number(),
    user: z.number(),
    name: z.string(),
    pay_code: z
      .enum([...PAY_CODES, LEAVE_PAYOUT])
      .describe('`leave_payout` is written by paying out time off'),
    amount: z.number().describe(AMOUNT),
    start_date: dayText,
    end_date: dayText,
    counts: z.boolean().describe(COUNTS),
    reason: z.string(),
    pay_run: z.number().nullable().describe(PAY_RUN),
    is_paid: z.boolean().describe('Whether it is in a locked or paid run'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'PayExtra' });
export type PayExtra = z.output<typeof payExtra>;

export const payExtraList = listInput({
  user: idFilter,
  pay_run: idFilter,
  ordering: ordering(['start_date', 'end_date']),
});
export type PayExtraListInput = z.output<typeof payExtraList>;
export const payExtras = listOf(payExtra);

export const payExtraInput = z
  .object({
    user: recordId,
    pay_code,
    amount: signedAmount(MAX_AMOUNT_USD, 'an amount')
      .refine((amount) => centsFromUsd(amount) !== 0, 'Enter an amount other than 0.')
      .describe(AMOUNT),
    start_date: day,
    end_date: day,
    counts: yesOrNo.default(false).describe(COUNTS),
    reason: requiredText(500, 'Enter a reason.'),
    pay_run: optionalId.default(null).describe(PAY_RUN),
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
