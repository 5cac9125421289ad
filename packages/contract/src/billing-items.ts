import { z } from 'zod';
import { toUnits } from '@daybook/domain/money/exact';
import {
  alsoAs,
  day,
  dayText,
  isLineText,
  momentText,
  NOT_A_LINE_TEXT,
  optionalId,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  signedAmount,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, listOf, ordering } from './filters.ts';

/** What is billed and is on no timesheet: a fee, an expense, a discount (invoices.md#what-is-billed). */

const QUANTITY = 'How many, with up to 4 decimals; below 0: a discount';
const UNIT_PRICE = 'Price of one, with up to 5 decimals';
const TAX_CODE = 'Id of the tax code; null: the company’s';
const INCOME_ACCOUNT = 'Account in the books; null: the company’s';

const MAX_QUANTITY = 100_000;
const MAX_PRICE_USD = 1_000_000;

export const billingItem = z
  .object({
    id: z.number(),
    client: z.number().meta(alsoAs('client_id')),
    client_name: z.string(),
    date: dayText,
    description: z.string(),
    quantity: z.number().describe(QUANTITY),
    unit_price: z.number().describe(UNIT_PRICE),
    amount: z.number().describe('`quantity` × `unit_price`'),
    tax_code_id: z.number().nullable().describe(TAX_CODE),
    income_account: z.string().nullable().describe(INCOME_ACCOUNT),
    invoice: z.number().nullable().describe('Id of the invoice that bills it; null: none does yet'),
    invoice_label: z.string().nullable(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'BillingItem' });
export type BillingItem = z.output<typeof billingItem>;

export const billingItemList = listInput({
  client: idFilter,
  date__gte: dayFilter.describe('From this day'),
  date__lte: dayFilter.describe('Up to this day'),
  is_billed: flagFilter.describe('Only those on an invoice, or only the others'),
  ordering: ordering(['date']),
});
export type BillingItemListInput = z.output<typeof billingItemList>;
export const billingItems = listOf(billingItem);

const quantity = signedAmount(MAX_QUANTITY, 'a quantity').refine(
  (value) => toUnits(value, 10_000) !== 0,
  'Enter a quantity other than 0.',
);
const written = {
  date: day,
  description: requiredText(500).refine(isLineText, NOT_A_LINE_TEXT),
  quantity: quantity.describe(QUANTITY),
  unit_price: signedAmount(MAX_PRICE_USD, 'a price').describe(UNIT_PRICE),
};
const others = {
  tax_code_id: optionalId.optional().describe(TAX_CODE),
  income_account: optionalText(50).optional().describe(INCOME_ACCOUNT),
};
export const billingItemInput = z
  .object({ client: recordId, ...written, ...others })
  .meta({ id: 'BillingItemInput' });
export type BillingItemInput = z.output<typeof billingItemInput>;
export const billingItemChange = z
  .object({
    id: recordId,
    date: day.optional(),
    description: written.description.optional(),
    quantity: written.quantity.optional(),
    unit_price: written.unit_price.optional(),
    ...others,
    updated_at: readVersion,
  })
  .meta({ id: 'BillingItemChange' });
export type BillingItemChange = z.output<typeof billingItemChange>;
export const billingItemRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'BillingItemRemove' });
