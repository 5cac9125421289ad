import { z } from 'zod';
import { dayText } from './fields.ts';
import { payLedger } from './pay-ledger.ts';

/** The progress towards time that is paid more. */
const nextLimit = z.object({
  in: z.enum(['day', 'week', 'window']).describe('Time over which the hours are counted'),
  hours: z.number().describe('Hours so far that count toward it'),
  over_hours: z.number().describe('Hours above which it applies'),
  multiplier: z.number().describe('Multiplier of the base rate'),
});

/** A worker's view of their own pay (pay.md#my-pay): the time for which overtime is currently computed, by day. */
export const myPay = z.object({
  today: dayText.describe('Today, as the company counts days'),
  window: payLedger.shape.windows.element
    .extend({
      limits: z.array(nextLimit).describe('The limits above which more is paid, with the hours so far'),
      total_pay: z.number().describe('Sum of its lines so far, in USD'),
      is_provisional: z.boolean().describe('Whether some of it is not approved yet'),
    })
    .describe('The week, or the longer time over which the rule computes overtime'),
  findings: payLedger.shape.findings,
});
export type MyPay = z.output<typeof myPay>;
