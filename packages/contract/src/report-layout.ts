import { z } from 'zod';
import {
  COLUMN_SIDES,
  MAX_POSITION,
  RENDER_TYPES,
  REPORT_SIDES,
} from '@daybook/domain/reports/report-layout';
import {
  lineOfText,
  optionalText,
  readVersion,
  requiredText,
  wholeNumber,
  yesOrNo,
  momentText,
} from './fields.ts';

const MAX_FIELD_NAME_CHARACTERS = 100;
const MAX_FIELDS = 60;
const OPTIONS = 'Choices of a dropdown, separated by commas';
const FIELDS = 'The built-in fields, in their places';
const CUSTOM_FIELDS = 'The company’s own fields, in their places';

/** A key of a report's `additional_info`. */
export const reportFieldId = z
  .string({ error: 'Choose an existing field.' })
  .regex(/^[A-Za-z0-9_]{1,60}$/, 'A field id has letters, digits and underscores only.')
  // Every object has a `constructor` of its own: it would be read as a value.
  .refine((id) => !(id in {}), 'This field id is not accepted.');

const placed = {
  id: reportFieldId,
  name: requiredText(MAX_FIELD_NAME_CHARACTERS, 'Field name is required'),
  side: z
    .enum(REPORT_SIDES, { error: `Choose one of ${COLUMN_SIDES.join(', ')}.` })
    .describe('Column in which it is'),
  order: wholeNumber(1, MAX_POSITION, 'a position').describe('Position in its column'),
  enabled: yesOrNo.describe('Whether it is shown'),
  render_type: z.enum(RENDER_TYPES, { error: 'Choose a field type.' }).describe('How it is filled in'),
};

export const reportField = z.object(placed).meta({ id: 'ReportField' });
export const customReportField = z
  .object({
    ...placed,
    type: z.string().max(20).describe('`line` for a signature, else the `render_type`'),
    options: z.string().normalize('NFC').max(2_000).describe(OPTIONS),
  })
  .meta({ id: 'CustomReportField' });

/** The wire's `fields` and `custom_fields` of `customreport/configuration/` (reports.md#layout). */
export const reportLayout = z
  .object({
    fields: z.array(reportField).describe(FIELDS),
    custom_fields: z.array(customReportField).describe(CUSTOM_FIELDS),
  })
  .meta({ id: 'ReportLayout' });

export const reportConfiguration = reportLayout
  .extend({
    updated_at: momentText
      .nullable()
      .describe('When it was last changed; null: the company has the default layout'),
  })
  .meta({ id: 'ReportConfiguration' });
export type ReportConfiguration = z.output<typeof reportConfiguration>;

export const reportConfigurationWrite = z
  .object({
    fields: z
      .array(z.object({ ...placed, name: lineOfText(MAX_FIELD_NAME_CHARACTERS).default('') }))
      .max(MAX_FIELDS)
      .describe(FIELDS),
    custom_fields: z
      .array(
        z.object({
          ...placed,
          type: optionalText(20).default(null).describe('`line` for a signature; anything else is ignored'),
          options: optionalText(2_000).default(null).describe(OPTIONS),
        }),
      )
      .max(MAX_FIELDS)
      .describe(CUSTOM_FIELDS),
    updated_at: readVersion.nullable(),
  })
  .meta({ id: 'ReportConfigurationWrite' });
export type ReportConfigurationWrite = z.output<typeof reportConfigurationWrite>;
