import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_SETTINGS, SENDS } from '@daybook/domain/pay/pay-runs/profile';
import { lineOfText, momentText, printable, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { listInput, listOf, ordering } from './filters.ts';

/** A payroll product's file format (pay-runs.md#files). */

const EARNING_CODE = "The payroll product's name for a pay code";
const SEND = 'What is sent for a pay code';
const FORMAT = 'The payroll product that the file is for';
const SETTINGS = 'What the format needs to know about the company';
const EARNING_CODES = 'What is sent for each pay code, and under which name';
const IS_DEFAULT = 'Whether pay runs are checked against it before they are locked';

const format = z.enum(EXPORT_FORMATS, { error: `Use one of ${EXPORT_FORMATS.join(', ')}.` });
const send = z.enum(SENDS, { error: `Use one of ${SENDS.join(', ')}.` });

const earningCodes = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use a pay code.'),
    z.object({
      earning_code: lineOfText(50).describe(EARNING_CODE),
      send: send.describe(SEND),
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
    format: format.describe(FORMAT),
    settings: z.record(z.string(), z.string()).describe(SETTINGS),
    earning_codes: z
      .record(
        z.string(),
        z.object({
          earning_code: z.string().describe(EARNING_CODE),
          send: send.describe(SEND),
        }),
      )
      .describe(EARNING_CODES),
    is_default: z.boolean().describe(IS_DEFAULT),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'ExportProfile' });
export type ExportProfile = z.output<typeof exportProfile>;

export const exportProfileList = listInput({ ordering: ordering(['name']) });
export type ExportProfileListInput = z.output<typeof exportProfileList>;
export const exportProfiles = listOf(exportProfile);

const fields = z.object({
  name: requiredText(100),
  format: format.describe(FORMAT),
  settings: z.record(z.string(), printable(2_000).trim()).default({}).describe(SETTINGS),
  earning_codes: earningCodes.default({}).describe(EARNING_CODES),
  is_default: yesOrNo.default(false).describe(IS_DEFAULT),
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
