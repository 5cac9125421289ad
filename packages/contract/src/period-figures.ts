import { z } from 'zod';

/** How far the timesheets of a period are. */
export const periodProgress = {
  approved: z.number().describe('Whether it is approved'),
  to_approve: z.number().describe('Submitted timesheets that wait for approval.'),
  not_handed_in: z
    .number()
    .describe('People who have not submitted: with a draft, or with daily logs alone.'),
  drafts: z.number().describe('Of these, people with a draft.'),
  nothing_yet: z.number().describe('Of these, people with daily logs alone.'),
  timesheets: z.number().describe('Approved, to approve and not handed in together.'),
};
