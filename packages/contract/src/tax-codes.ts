import { z } from 'zod';
import {
  momentText,
  optionalText,
  readVersion,
  recordId,
  requiredAmount,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { flagFilter, listInput, listOf, ordering } from './filters.ts';

const RATE = 'Percent, such as 8.75';
const XERO_NAME = 'What Xero calls it; null: its name';
const QUICKBOOKS_NAME = 'What QuickBooks calls it; null: its name';
const IS_ACTIVE = 'Whether it can be chosen';

/** How a line is taxed (invoices.md#taxes). */
export const taxCode = z
  .object({
    id: z.number(),
    name: z.string(),
    rate: z.number().describe(RATE),
    xero_name: z.string().nullable().describe(XERO_NAME),
    quickbooks_name: z.string().nullable().describe(QUICKBOOKS_NAME),
    is_active: z.boolean().describe(IS_ACTIVE),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'TaxCode' });
export type TaxCode = z.output<typeof taxCode>;

export const taxCodeList = listInput({
  is_active: flagFilter.describe('Only those that can be chosen, or only the others'),
  ordering: ordering(['name', 'rate']),
});
export type TaxCodeListInput = z.output<typeof taxCodeList>;
export const taxCodes = listOf(taxCode);

const rate = requiredAmount(100, 'a rate').describe(RATE);
const names = {
  xero_name: optionalText(50).optional().describe(XERO_NAME),
  quickbooks_name: optionalText(50).optional().describe(QUICKBOOKS_NAME),
  is_active: yesOrNo.optional().describe(IS_ACTIVE),
};
export const taxCodeInput = z.object({ name: requiredText(50), rate, ...names }).meta({ id: 'TaxCodeInput' });
export type TaxCodeInput = z.output<typeof taxCodeInput>;
export const taxCodeChange = z
  .object({
    id: recordId,
    name: requiredText(50).optional(),
    rate: rate.optional(),
    ...names,
    updated_at: readVersion,
  })
  .meta({ id: 'TaxCodeChange' });
export type TaxCodeChange = z.output<typeof taxCodeChange>;
export const taxCodeRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'TaxCodeRemove' });
