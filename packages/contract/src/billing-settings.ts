import { z } from 'zod';
import { CURRENCIES, TAX_MODES } from '@daybook/domain/billing/invoice';
import {
  isUnitMinutes,
  LINE_PERS,
  MAX_TERMS_DAYS,
  ROUNDINGS,
  UNIT_MINUTES,
  UNIT_MODES,
} from '@daybook/domain/billing/terms';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import { toUnits } from '@daybook/domain/money/exact';
import { FILE_DATES } from '@daybook/domain/time/day';
import {
  email,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLines,
  optionalText,
  optionalWholeNumber,
  readVersion,
  requiredText,
  wholeNumber,
  yesOrNo,
} from './fields.ts';

/** Who bills, how documents are numbered, and on which terms (invoices.md#settings). */

export const termsDays = wholeNumber(0, MAX_TERMS_DAYS, 'a number of days');
export const optionalTermsDays = optionalWholeNumber(0, MAX_TERMS_DAYS, 'a number of days');
export const linePer = z.enum(LINE_PERS, { error: 'Choose entry, day or code.' });
export const rounding = z.enum(ROUNDINGS, { error: 'Choose exact, hundredths or units.' });
export const unitMode = z.enum(UNIT_MODES, { error: 'Choose nearest, up or down.' });
export const unitMinutes = wholeNumber(5, 60, 'a number of minutes').refine(
  isUnitMinutes,
  `Choose one of ${UNIT_MINUTES.join(', ')} minutes.`,
);
/** Stored in 4 decimals. */
export const distanceRate = optionalAmount(MAX_MILEAGE_RATE_USD, 'a rate').transform((rate) =>
  rate === null ? null : toUnits(rate, 10_000) / 10_000,
);
export const optionalEmail = z.preprocess((value) => (value === '' ? null : value), email.nullable());
const textOrNone = z.string().nullable();

const TERMS_DAYS = 'Days from the invoice to its due day';
const LINE_PER = 'One line for each entry, for each day and code, or for each code';
const ROUNDING = 'How the hours of a line are rounded';
const UNIT_LENGTH = 'Length of a unit, if hours are rounded to units';
const UNIT_MODE = 'How hours are rounded to units';
const DISTANCE_RATE = 'Price of a km or mile, whichever the company uses; null: distances are not billed';
const SHOW_WORKER = 'Whether the lines name who worked';

export const termsRecord = {
  terms_days: z.number().describe(TERMS_DAYS),
  line_per: linePer.describe(LINE_PER),
  rounding: rounding.describe(ROUNDING),
  unit_minutes: z.number().describe(UNIT_LENGTH),
  unit_mode: unitMode.describe(UNIT_MODE),
  distance_rate: z.number().nullable().describe(DISTANCE_RATE),
  show_worker: z.boolean().describe(SHOW_WORKER),
};

const currency = z.enum(CURRENCIES, { error: 'Choose USD, AUD, CAD or NZD.' });

export const billingSettings = z
  .object({
    legal_name: textOrNone.describe('Name of the business on invoices'),
    address: textOrNone.describe('Address of the business, in lines'),
    email: textOrNone.describe('Where recipients reply to'),
    phone: textOrNone,
    tax_id_label: textOrNone.describe('What the tax number is called, such as ABN'),
    tax_id: textOrNone.describe('Tax number of the business'),
    bank_details: textOrNone.describe('Where to pay, in lines'),
    footer: textOrNone.describe('Printed at the end, in lines'),
    invoice_title: z.string().describe('Title of an invoice'),
    invoice_prefix: z.string().describe('Before the number of an invoice'),
    credit_prefix: z.string().describe('Before the number of a credit note'),
    digits: z.number().describe('Digits of a number, filled up with zeros'),
    first_number: z.number().describe('The first number; fixed from the first invoice on'),
    invoices_from: textOrNone.describe('Work before this day is not billed; null: nobody has said yet'),
    tax_mode: z.enum(TAX_MODES).describe('Whether prices are without tax, or tax is in them'),
    tax_code_id: z.number().nullable().describe('Id of the tax code of lines that have none'),
    member_label: z.string().describe("What a client's number at the recipient is called"),
    income_account: textOrNone.describe('Account of income in the books'),
    no_tax_name: z.string().describe('What files call a line without a tax code'),
    file_dates: z.enum(FILE_DATES).describe('Order of day, month and year in files'),
    ...termsRecord,
    currency: currency.describe("The company's currency; it is changed with the company settings"),
    has_invoices: z
      .boolean()
      .describe('Whether anything was issued: then currency and first number are fixed'),
    updated_at: textOrNone.describe('Null: nothing was saved yet'),
  })
  .meta({ id: 'BillingSettings' });
export type BillingSettings = z.output<typeof billingSettings>;

const prefix = z
  .string({ error: 'Enter text.' })
  .trim()
  .max(12, 'Use at most 12 characters.')
  .regex(/^[\w./-]*$/, 'Use letters, digits, and . / - _ only.');

export const billingSettingsUpdate = z
  .object({
    legal_name: optionalText(200).optional().describe('Name of the business on invoices'),
    address: optionalLines(500).optional().describe('Address of the business, in lines'),
    email: optionalEmail.optional().describe('Where recipients reply to'),
    phone: optionalText(50).optional(),
    tax_id_label: optionalText(30).optional().describe('What the tax number is called, such as ABN'),
    tax_id: optionalText(50).optional().describe('Tax number of the business'),
    bank_details: optionalLines(1_000).optional().describe('Where to pay, in lines'),
    footer: optionalLines(1_000).optional().describe('Printed at the end, in lines'),
    invoice_title: requiredText(50).optional().describe('Title of an invoice'),
    invoice_prefix: prefix.optional().describe('Before the number of an invoice'),
    credit_prefix: prefix.optional().describe('Before the number of a credit note'),
    digits: wholeNumber(1, 9, 'a number of digits').optional().describe('Digits of a number'),
    first_number: wholeNumber(1, 99_999_999, 'a number').optional().describe('The first number'),
    invoices_from: optionalDay.optional().describe('Work before this day is not billed'),
    tax_mode: z
      .enum(TAX_MODES, { error: 'Choose none, exclusive or inclusive.' })
      .optional()
      .describe('Whether prices are without tax, or tax is in them'),
    tax_code_id: optionalId.optional().describe('Id of the tax code of lines that have none'),
    member_label: requiredText(50).optional().describe("What a client's number at the recipient is called"),
    income_account: optionalText(50).optional().describe('Account of income in the books'),
    no_tax_name: requiredText(50).optional().describe('What files call a line without a tax code'),
    file_dates: z
      .enum(FILE_DATES, { error: 'Choose DMY or MDY.' })
      .nullable()
      .optional()
      .describe("Order of day, month and year in files; null: as in the currency's countries"),
    terms_days: termsDays.optional().describe(TERMS_DAYS),
    line_per: linePer.optional().describe(LINE_PER),
    rounding: rounding.optional().describe(ROUNDING),
    unit_minutes: unitMinutes.optional().describe(UNIT_LENGTH),
    unit_mode: unitMode.optional().describe(UNIT_MODE),
    distance_rate: distanceRate.optional().describe(DISTANCE_RATE),
    show_worker: yesOrNo.optional().describe(SHOW_WORKER),
    updated_at: readVersion.nullable(),
  })
  .meta({ id: 'BillingSettingsUpdate' });
export type BillingSettingsUpdate = z.output<typeof billingSettingsUpdate>;

/** Terms of a recipient; null: the company's. */
export const recipientTermsRecord = {
  terms_days: z.number().nullable().describe(TERMS_DAYS),
  line_per: linePer.nullable().describe(LINE_PER),
  rounding: rounding.nullable().describe(ROUNDING),
  unit_minutes: z.number().nullable().describe(UNIT_LENGTH),
  unit_mode: unitMode.nullable().describe(UNIT_MODE),
  distance_rate: z.number().nullable().describe(DISTANCE_RATE),
  show_worker: z.boolean().nullable().describe(SHOW_WORKER),
};
export const recipientTermsInput = {
  terms_days: optionalTermsDays.optional().describe(TERMS_DAYS),
  line_per: linePer.nullable().optional().describe(LINE_PER),
  rounding: rounding.nullable().optional().describe(ROUNDING),
  unit_minutes: unitMinutes.nullable().optional().describe(UNIT_LENGTH),
  unit_mode: unitMode.nullable().optional().describe(UNIT_MODE),
  distance_rate: distanceRate.optional().describe(DISTANCE_RATE),
  show_worker: yesOrNo.nullable().optional().describe(SHOW_WORKER),
};
