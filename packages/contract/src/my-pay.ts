import { z } from 'zod';
import { payLedger } from './pay-ledger.ts';

/** How far on one is towards time that is paid more. */
const nextLimit = z.object({
  in: z.enum(['day', 'week', 'window']),
  /** So far, of those that count towards it. */
  hours: z.number(),
  over_hours: z.number(),
  multiplier: z.number(),
});

/** What a worker reads of their own pay (4 §6): the time in which overtime is worked out at present, by days. */
export const myPay = z.object({
  today: z.string(),
  /** The week, or the longer time that the rule works overtime out in. */
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
