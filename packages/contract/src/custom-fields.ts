import { z } from 'zod';
import { CUSTOM_FIELD_TYPES, optionsOf } from '@daybook/domain/clients/custom-fields';
import {
  momentText,
  optionalText,
  optionalWholeNumber,
  readVersion,
  recordId,
  requiredText,
} from './fields.ts';
import { listInput, ordering } from './filters.ts';

const TARGET = 'Kind of record that has the field';
const OPTIONS = 'Choices, separated by commas';

/** A field that an admin adds to the client form (company-and-plans.md#custom-fields). */
export const customField = z
  .object({
    id: z.number(),
    target: z.literal('client').describe(TARGET),
    name: z.string(),
    key: z.string().describe('The key of its value in the `custom_fields` of a client'),
    field_type: z.enum(CUSTOM_FIELD_TYPES),
    dropdown_options: z.string().nullable().describe(OPTIONS),
    order: z.number().describe('Position among the others'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.output<typeof customField>;

const fields = {
  target: z
    .literal('client', { error: 'Only clients have custom fields.' })
    .default('client')
    .describe(TARGET),
  name: requiredText(100, 'Field name is required'),
  field_type: z.enum(CUSTOM_FIELD_TYPES, { error: 'Choose text, dropdown or checkbox.' }),
  dropdown_options: optionalText(2_000).optional().describe(OPTIONS),
  order: optionalWholeNumber(0, 10_000, 'an order')
    .optional()
    .describe('Position among the others; if left out, after them'),
};

interface Choices {
  field_type: string;
  dropdown_options?: string | null | undefined;
}
const needsOptions = (input: Choices, context: z.RefinementCtx): void => {
  if (input.field_type === 'dropdown' && optionsOf(input.dropdown_options).length === 0) {
    context.addIssue({
      code: 'custom',
      path: ['dropdown_options'],
      message: 'Enter the options, separated by commas.',
    });
  }
};

export const customFieldInput = z.object(fields).superRefine(needsOptions).meta({ id: 'CustomFieldInput' });
export const customFieldUpdate = z
  .object({ ...fields, id: recordId, updated_at: readVersion })
  .superRefine(needsOptions)
  .meta({ id: 'CustomFieldUpdate' });
export const customFieldOrder = z.object({ target: fields.target, ids: z.array(recordId).max(1_000) });
export type CustomFieldInput = z.output<typeof customFieldInput>;

const filters = {
  target: z.literal('client', { error: 'Only clients have custom fields.' }).optional().describe(TARGET),
  ordering: ordering(['order', 'name']),
};
export const customFieldList = listInput(filters);
export type CustomFieldListInput = z.output<typeof customFieldList>;
