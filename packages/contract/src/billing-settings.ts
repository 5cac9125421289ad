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
  dayText,
  email,
  emailText,
  momentText,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLines,
  optionalText,
  optionalWholeNumber,
  readVersion,
  requiredText,
  textOrNone,
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

const TERMS_DAYS = 'Days from the invoice to its due day';
const LINE_PER = 'One line for each entry, for each day and code, or for each code';
const ROUNDING = 'How the hours of a line are rounded';
const UNIT_LENGTH = 'Length of a unit, if hours are rounded to units';
const UNIT_MODE = 'How hours are rounded to units';
const DISTANCE_RATE = 'Price of a km or mile, whichever the company uses; null: distances are not billed';
const SHOW_WORKER = 'Whether the lines name who worked';

const LEGAL_NAME = 'Name of the business on invoices';
const ADDRESS = 'Address of the business, in lines';
const EMAIL = 'Address to which recipients reply';
const TAX_ID_LABEL = 'What the tax number is called, such as ABN';
const TAX_ID = 'Tax number of the business';
const BANK_DETAILS = 'Where to pay, in lines';
const FOOTER = 'Printed at the end, in lines';
const INVOICE_TITLE = 'Title of an invoice';
const INVOICE_PREFIX = 'What stands before the number of an invoice';
const CREDIT_PREFIX = 'What stands before the number of a credit note';
const DIGITS = 'Digits of a number, filled up with zeros';
const FIRST_NUMBER = 'The first number; fixed from the first invoice on';
const INVOICES_FROM = 'Work before this day is not billed; null: nobody has said from when to bill';
const TAX_MODE = 'Whether prices are without tax, or tax is in them';
const TAX_CODE = 'Id of the tax code of lines that have none';
const MEMBER_LABEL = "What a client's number at the recipient is called";
const INCOME_ACCOUNT = 'Account of income in the books';
const NO_TAX_NAME = 'What files call a line without a tax code';

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
    legal_name: textOrNone.describe(LEGAL_NAME),
    address: textOrNone.describe(ADDRESS),
    email: emailText.nullable().describe(EMAIL),
    phone: textOrNone,
    tax_id_label: textOrNone.describe(TAX_ID_LABEL),
    tax_id: textOrNone.describe(TAX_ID),
    bank_details: textOrNone.describe(BANK_DETAILS),
    footer: textOrNone.describe(FOOTER),
    invoice_title: z.string().describe(INVOICE_TITLE),
    invoice_prefix: z.string().describe(INVOICE_PREFIX),
    credit_prefix: z.string().describe(CREDIT_PREFIX),
    digits: z.number().describe(DIGITS),
    first_number: z.number().describe(FIRST_NUMBER),
    invoices_from: dayText.nullable().describe(INVOICES_FROM),
    tax_mode: z.enum(TAX_MODES).describe(TAX_MODE),
    tax_code_id: z.number().nullable().describe(TAX_CODE),
    member_label: z.string().describe(MEMBER_LABEL),
    income_account: textOrNone.describe(INCOME_ACCOUNT),
    no_tax_name: z.string().describe(NO_TAX_NAME),
    file_dates: z.enum(FILE_DATES).describe('Order of day, month and year in files'),
    ...termsRecord,
    currency: currency.describe('Currency of the company, which its settings change'),
    has_invoices: z
      .boolean()
      .describe('Whether anything was issued, so that currency and first number are fixed'),
    updated_at: momentText.nullable().describe('When it was last changed; null: nothing has been saved yet'),
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
    legal_name: optionalText(200).optional().describe(LEGAL_NAME),
    address: optionalLines(500).optional().describe(ADDRESS),
    email: optionalEmail.optional().describe(EMAIL),
    phone: optionalText(50).optional(),
    tax_id_label: optionalText(30).optional().describe(TAX_ID_LABEL),
    tax_id: optionalText(50).optional().describe(TAX_ID),
    bank_details: optionalLines(1_000).optional().describe(BANK_DETAILS),
    footer: optionalLines(1_000).optional().describe(FOOTER),
    invoice_title: requiredText(50).optional().describe(INVOICE_TITLE),
    invoice_prefix: prefix.optional().describe(INVOICE_PREFIX),
    credit_prefix: prefix.optional().describe(CREDIT_PREFIX),
    digits: wholeNumber(1, 9, 'a number of digits').optional().describe(DIGITS),
    first_number: wholeNumber(1, 99_999_999, 'a number').optional().describe(FIRST_NUMBER),
    invoices_from: optionalDay.optional().describe(INVOICES_FROM),
    tax_mode: z
      .enum(TAX_MODES, { error: 'Choose none, exclusive or inclusive.' })
      .optional()
      .describe(TAX_MODE),
    tax_code_id: optionalId.optional().describe(TAX_CODE),
    member_label: requiredText(50).optional().describe(MEMBER_LABEL),
    income_account: optionalText(50).optional().describe(INCOME_ACCOUNT),
    no_tax_name: requiredText(50).optional().describe(NO_TAX_NAME),
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
