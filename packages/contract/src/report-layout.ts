import { z } from 'zod';
import {
  COLUMN_SIDES,
  MAX_POSITION,
  RENDER_TYPES,
  REPORT_SIDES,
} from '@daybook/domain/reports/report-layout';
import { lineOfText, optionalText, readVersion, requiredText, wholeNumber, yesOrNo } from './fields.ts';

const MAX_FIELD_NAME_CHARACTERS = 100;
const MAX_FIELDS = 60;

/** A key of a report's `additional_info`. */
export const reportFieldId = z
  .string({ error: 'Choose an existing field.' })
  .regex(/^[A-Za-z0-9_]{1,60}$/, 'A field id has letters, digits and underscores only.')
  .refine((id) => !(id in {}), 'This field id is not accepted.');

const placed = {
  id: reportFieldId,
  name: requiredText(MAX_FIELD_NAME_CHARACTERS, 'Field name is required'),
  side: z
    .enum(REPORT_SIDES, { error: `Choose one of ${COLUMN_SIDES.join(', ')}.` })
    .describe('Column in which the field is'),
  order: wholeNumber(1, MAX_POSITION, 'a position').describe('Position among the others'),
  enabled: yesOrNo.describe('Whether it is shown'),
  render_type: z.enum(RENDER_TYPES, { error: 'Choose a field type.' }).describe('Kind of field'),
};

export const reportField = z.object(placed).meta({ id: 'ReportField' });
export const customReportField = z
  .object({
    ...placed,
    type: z.string().max(20).describe('`line` for a signature, else the render type.'),
    options: z.string().normalize('NFC').max(2_000).describe('Comma-separated, of a dropdown.'),
  })
  .meta({ id: 'CustomReportField' });

/** The wire's `fields` and `custom_fields` of `customreport/configuration/` (reports.md#layout). */
export const reportLayout = z
  .object({
    fields: z.array(reportField).describe('The built-in fields, in their places'),
    custom_fields: z.array(customReportField).describe('Free fields of the company, by their keys'),
  })
  .meta({ id: 'ReportLayout' });

export const reportConfiguration = reportLayout
  .extend({
    updated_at: z.string().nullable().describe('Null while the company has the default layout.'),
  })
  .meta({ id: 'ReportConfiguration' });
export type ReportConfiguration = z.output<typeof reportConfiguration>;

export const reportConfigurationWrite = z
  .object({
    fields: z
      .array(z.object({ ...placed, name: lineOfText(MAX_FIELD_NAME_CHARACTERS).default('') }))
      .max(MAX_FIELDS)
      .describe('The built-in fields, in their places'),
    custom_fields: z
      .array(
        z.object({
          ...placed,
          type: optionalText(20).default(null).describe('Kind'),
          options: optionalText(2_000).default(null).describe('Choices of a dropdown, separated by commas'),
        }),
      )
      .max(MAX_FIELDS)
      .describe('Free fields of the company, by their keys'),
    updated_at: readVersion.nullable(),
  })
  .meta({ id: 'ReportConfigurationWrite' });
export type ReportConfigurationWrite = z.output<typeof reportConfigurationWrite>;
