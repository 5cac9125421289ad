import { DELIVERIES, TAX_MODES } from '@daybook/domain/billing/invoice';
import { DEFAULT_TERMS, LINE_PERS, ROUNDINGS, UNIT_MODES } from '@daybook/domain/billing/terms';
import { FILE_DATES } from '@daybook/domain/time/day';
import {
  belongsTo,
  boolean,
  day,
  id,
  index,
  integer,
  millicents,
  stamps,
  table,
  tenThousandths,
  text,
  unique,
} from '../columns.ts';
import { clients } from './clients.ts';
import { companyId } from './companies.ts';
import { taxCodes } from './tax-codes.ts';

/** Who bills, how documents are numbered, and the terms of recipients that have none (invoices.md#settings). */
export const billingSettings = table(
  'billing_settings',
  {
    id: id(),
    company_id: companyId(),
    legal_name: text(),
    address: text(),
    email: text(),
    phone: text(),
    tax_id_label: text(),
    tax_id: text(),
    bank_details: text(),
    footer: text(),
    invoice_title: text().notNull().default('Invoice'),
    invoice_prefix: text().notNull().default('INV-'),
    credit_prefix: text().notNull().default('CN-'),
    digits: integer().notNull().default(4),
    first_number: integer().notNull().default(1),
    /** Work before this day is not billed; null: nobody has said yet. */
    invoices_from: day(),
    tax_mode: text({ enum: TAX_MODES }).notNull().default('none'),
    tax_code_id: integer(),
    member_label: text().notNull().default('Client ID'),
    income_account: text(),
    no_tax_name: text().notNull().default('Tax Exempt'),
    /** Null: as the currency's countries write dates. */
    file_dates: text({ enum: FILE_DATES }),
    terms_days: integer().notNull().default(DEFAULT_TERMS.terms_days),
    line_per: text({ enum: LINE_PERS }).notNull().default(DEFAULT_TERMS.line_per),
    rounding: text({ enum: ROUNDINGS }).notNull().default(DEFAULT_TERMS.rounding),
    unit_minutes: integer().notNull().default(DEFAULT_TERMS.unit_minutes),
    unit_mode: text({ enum: UNIT_MODES }).notNull().default(DEFAULT_TERMS.unit_mode),
    distance_rate: millicents(),
    show_worker: boolean().notNull().default(DEFAULT_TERMS.show_worker),
    ...stamps(),
  },
  (t) => [
    unique('billing_settings_company').on(t.company_id),
    belongsTo('billing_settings_tax_code_fk', t, t.tax_code_id, taxCodes),
  ],
);

/** Who pays: a client, whose name and address it has, or someone else. Terms that are null are the company's. */
export const recipients = table(
  'recipients',
  {
    id: id(),
    company_id: companyId(),
    client_id: integer(),
    /** Null: the client's. */
    name: text(),
    address: text(),
    email: text(),
    /** What the accountant's program calls it; null: its name. */
    accounting_name: text(),
    delivery: text({ enum: DELIVERIES }).notNull().default('link'),
    terms_days: integer(),
    line_per: text({ enum: LINE_PERS }),
    rounding: text({ enum: ROUNDINGS }),
    unit_minutes: integer(),
    unit_mode: text({ enum: UNIT_MODES }),
    distance_rate: millicents(),
    show_worker: boolean(),
    is_active: boolean().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    unique('recipients_of_company').on(t.company_id, t.id),
    unique('recipients_client').on(t.company_id, t.client_id),
    belongsTo('recipients_client_fk', t, t.client_id, clients),
  ],
);

/** Who pays for a client from a day on. */
export const clientRecipients = table(
  'client_recipients',
  {
    id: id(),
    company_id: integer().notNull(),
    client_id: integer().notNull(),
    start_date: day().notNull(),
    /** Null: the client is billed elsewhere. */
    recipient_id: integer(),
    /** The client's number at the recipient. */
    member_number: text(),
    /** The recipient's order number. */
    reference: text(),
    ...stamps(),
  },
  (t) => [
    unique('client_recipients_start').on(t.company_id, t.client_id, t.start_date),
    index('client_recipients_by_recipient').on(t.company_id, t.recipient_id, t.client_id),
    belongsTo('client_recipients_client_fk', t, t.client_id, clients),
    belongsTo('client_recipients_recipient_fk', t, t.recipient_id, recipients),
  ],
);

/** What is billed and is on no timesheet: a fee, an expense, a discount. */
export const billingItems = table(
  'billing_items',
  {
    id: id(),
    company_id: integer().notNull(),
    client_id: integer().notNull(),
    date: day().notNull(),
    description: text().notNull(),
    quantity: tenThousandths().notNull(),
    unit_price: millicents().notNull(),
    tax_code_id: integer(),
    income_account: text(),
    ...stamps(),
  },
  (t) => [
    unique('billing_items_of_company').on(t.company_id, t.id),
    index('billing_items_by_client').on(t.company_id, t.client_id, t.date),
    index('billing_items_by_date').on(t.company_id, t.date, t.client_id),
    belongsTo('billing_items_client_fk', t, t.client_id, clients),
    belongsTo('billing_items_tax_code_fk', t, t.tax_code_id, taxCodes),
  ],
);
