import { z } from 'zod';
import { payLedger } from './pay-ledger.ts';

/** The progress towards time that is paid more. */
const nextLimit = z.object({
  in: z.enum(['day', 'week', 'window']),
  /** The minutes so far that count towards it. */
  hours: z.number(),
  over_hours: z.number(),
  multiplier: z.number(),
});

/** A worker's view of their own pay (pay.md#my-pay): the time for which overtime is currently computed, by day. */
export const myPay = z.object({
  today: z.string(),
  /** The week, or the longer time over which the rule computes overtime. */
  window: payLedger.shape.windows.element.extend({
    limits: z.array(nextLimit),
    /** The total of its lines so far, in USD. */
    total_pay: z.number(),
    /** Some of the time is not approved. */
    is_provisional: z.boolean(),
  }),
  findings: payLedger.shape.findings,
});
export type MyPay = z.output<typeof myPay>;
