import { z } from 'zod';
import { companyName } from './company-settings.ts';
import { readVersion, recordId, yesOrNo } from './fields.ts';

/** What every member may know; the rest is for admins. */
export const company = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable().describe('Address of the picture, or null.'),
  signup_code: z.string().optional(),
  require_signup_code: z.boolean().optional(),
  updated_at: z.string(),
});
export type Company = z.output<typeof company>;

export const companyUpdate = z.object({
  id: recordId,
  name: companyName.optional(),
  require_signup_code: yesOrNo.optional(),
  updated_at: readVersion,
});
