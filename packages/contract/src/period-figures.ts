import { z } from 'zod';

/** How far the timesheets of a period are. */
export const periodProgress = {
  approved: z.number().describe('How many timesheets are approved'),
  to_approve: z.number().describe('How many submitted timesheets wait for approval'),
  not_handed_in: z
    .number()
    .describe('How many people have not submitted: with a draft, or with daily logs alone'),
  drafts: z.number().describe('How many of them have a draft'),
  nothing_yet: z.number().describe('How many of them have daily logs alone'),
  timesheets: z.number().describe('`approved`, `to_approve` and `not_handed_in` together'),
};
