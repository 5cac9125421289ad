import { z } from 'zod';
import { companyName } from './company-settings.ts';
import { byId, momentText, readVersion, recordId, yesOrNo } from './fields.ts';

export const NAME_AGAIN = 'Type the exact name of the company.';

/** What every member may know; the rest is for admins. */
export const company = z
  .object({
    id: z.number(),
    name: z.string(),
    logo: z.string().nullable(),
    deletion_due: momentText
      .nullable()
      .describe('When the company can be deleted for good; null: its deletion has not been requested'),
    signup_code: z.string().optional().describe('Code for joining the company'),
    require_signup_code: z.boolean().optional(),
    deletion_requested_at: momentText
      .nullable()
      .optional()
      .describe('When an admin requested the deletion of the company; null: none has'),
    deletion_requested_by: z.string().nullable().optional().describe('Name of the admin who did'),
    updated_at: momentText,
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof company>;

export const companyUpdate = z
  .object({
    id: recordId,
    name: companyName.optional(),
    require_signup_code: yesOrNo.optional(),
    updated_at: readVersion,
  })
  .meta({ id: 'CompanyUpdate' });

/** The company's exact name, typed again. */
export const companyDeletionRequest = byId.extend({ name: z.string({ error: NAME_AGAIN }).max(200) });
