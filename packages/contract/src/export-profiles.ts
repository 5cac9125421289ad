import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_SETTINGS, SENDS } from '@daybook/domain/pay/pay-runs/profile';
import { lineOfText, printable, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { listInput, listOf, ordering } from './filters.ts';

/** A payroll product's file format (pay-runs.md#files). */

const format = z.enum(EXPORT_FORMATS, { error: `Use one of ${EXPORT_FORMATS.join(', ')}.` });
const send = z.enum(SENDS, { error: `Use one of ${SENDS.join(', ')}.` });

const earningCodes = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use a pay code.'),
    z.object({
      earning_code: lineOfText(50).describe("The payroll product's name for a pay code"),
      send: send.describe('What is sent for a pay code'),
    }),
  )
  .superRefine((codes, context) => {
    if (Object.keys(codes).length > 100)
      context.addIssue({ code: 'custom', path: [], message: 'Use at most 100 pay codes.' });
    for (const [pay_code, code] of Object.entries(codes))
      if (code.send !== 'none' && code.earning_code === '')
        context.addIssue({
          code: 'custom',
          path: [pay_code, 'earning_code'],
          message: 'Enter an earning code, or choose “Not sent”.',
        });
  });

export const exportProfile = z
  .object({
    id: z.number(),
    name: z.string(),
    format: format.describe('The payroll product that the file is for'),
    settings: z.record(z.string(), z.string()).describe('What the format needs to know about the company'),
    earning_codes: z
      .record(
        z.string(),
        z.object({
          earning_code: z.string().describe("The payroll product's name for a pay code"),
          send: send.describe('What is sent for a pay code'),
        }),
      )
      .describe('What is sent for each pay code, and under which name'),
    is_default: z.boolean().describe('Pay runs are checked against it before they are locked.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ExportProfile' });
export type ExportProfile = z.output<typeof exportProfile>;

export const exportProfileList = listInput({ ordering: ordering(['name']) });
export type ExportProfileListInput = z.output<typeof exportProfileList>;
export const exportProfiles = listOf(exportProfile);

const fields = z.object({
  name: requiredText(100),
  format: format.describe('The payroll product that the file is for'),
  settings: z
    .record(z.string(), printable(2_000).trim())
    .default({})
    .describe('What the format needs to know about the company'),
  earning_codes: earningCodes.default({}).describe('What is sent for each pay code, and under which name'),
  is_default: yesOrNo
    .default(false)
    .describe('Whether pay runs are checked against it before they are locked'),
});
type Fields = z.output<typeof fields>;

/** Each format has its own settings; others are refused, so that a misspelt one is noticed. */
function checkSettings({ format: chosen, settings }: Fields, context: z.RefinementCtx): void {
  const rules = EXPORT_SETTINGS[chosen];
  for (const { name, pattern, problem } of rules)
    if (!pattern.test(settings[name] ?? ''))
      context.addIssue({ code: 'custom', path: ['settings', name], message: problem });
  for (const name of Object.keys(settings))
    if (!rules.some((rule) => rule.name === name))
      context.addIssue({
        code: 'custom',
        path: ['settings', name],
        message: 'This format has no such setting.',
      });
}

export const exportProfileInput = fields.superRefine(checkSettings).meta({ id: 'ExportProfileInput' });
export type ExportProfileInput = z.output<typeof exportProfileInput>;
export const exportProfileChange = fields
  .extend({ id: recordId, updated_at: readVersion })
  .superRefine(checkSettings)
  .meta({ id: 'ExportProfileChange' });
export const exportProfileRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'ExportProfileRemove' });
