import { z } from 'zod';
import { payLedger } from './pay-ledger.ts';

/** The progress towards time that is paid more. */
const nextLimit = z.object({
  in: z.enum(['day', 'week', 'window']).describe('Span in which the minutes are counted'),
  /** The minutes so far that count towards it. */
  hours: z.number(),
  over_hours: z.number().describe('Hours above which it applies'),
  multiplier: z.number().describe('Multiplier of the base rate'),
});

/** A worker's view of their own pay (pay.md#my-pay): the time for which overtime is currently computed, by day. */
export const myPay = z.object({
  today: z.string().describe('Today, as the company counts days'),
  /** The week, or the longer time over which the rule computes overtime. */
  window: payLedger.shape.windows.element
    .extend({
      limits: z.array(nextLimit).describe('Number of hours above which more is paid'),
      /** The total of its lines so far, in USD. */
      total_pay: z.number().describe('Sum of pay, in USD'),
      /** Some of the time is not approved. */
      is_provisional: z.boolean().describe('Whether some of it is not approved yet'),
    })
    .describe('Period over which hours are added up'),
  findings: payLedger.shape.findings,
});
export type MyPay = z.output<typeof myPay>;
