import { z } from 'zod';
import { momentText, recordId } from './fields.ts';

/** The password again: an export names everyone who is cared for. */
const password = z
  .string({ error: 'Enter your password.' })
  .max(1_000)
  .optional()
  .describe(
    'The caller’s own password, as confirmation; not needed for ten minutes after the caller confirmed in another way who they are',
  );

export const companyExportInput = z.object({ password });

export const personExportInput = z.object({
  user: recordId.optional().describe('Whose data; the caller’s if `user` is left out'),
  password: password.describe(
    'The caller’s own password; required for another person’s data, unless the caller confirmed in another way who they are',
  ),
});

export const exportAddress = z.object({
  url: z.string().describe('Address that returns the ZIP file, once, without credentials'),
  expires_at: momentText.describe('Until when the download can begin'),
});
export type ExportAddress = z.output<typeof exportAddress>;

/** The progress of the last export of the whole company. */
export const companyExportState = z.object({
  state: z
    .enum(['none', 'waiting', 'reading', 'sending', 'done', 'failed'])
    .describe('`none`: there was no export yet; `failed`: it ended before the file was complete'),
  rows: z.number().describe('How many records have been read so far'),
  requested_by: z.string().nullable().describe('The name of the administrator who asked for it'),
  created_at: momentText.nullable(),
  finished_at: momentText.nullable().describe('When the file was complete, or when the export failed'),
});
export type CompanyExportState = z.output<typeof companyExportState>;
