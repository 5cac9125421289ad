import { eq } from 'drizzle-orm';
import type { BillingSettings } from '@daybook/contract/billing-settings';
import { fileDatesOf } from '@daybook/domain/billing/invoice';
import { DEFAULT_TERMS } from '@daybook/domain/billing/terms';
import type { CompanyId } from '../../auth/membership.ts';
import { billingSettings } from '../../database/schema/billing.ts';
import { invoices } from '../../database/schema/invoices.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { storedSettings } from '../company-settings/reads.ts';

type SettingsRow = typeof billingSettings.$inferSelect;
export type StoredBilling = Omit<SettingsRow, 'id' | 'company_id' | 'created_at' | 'updated_at'>;

const NOTHING_SAVED: StoredBilling = {
  legal_name: null,
  address: null,
  email: null,
  phone: null,
  tax_id_label: null,
  tax_id: null,
  bank_details: null,
  footer: null,
  invoice_title: 'Invoice',
  invoice_prefix: 'INV-',
  credit_prefix: 'CN-',
  digits: 4,
  first_number: 1,
  invoices_from: null,
  tax_mode: 'none',
  tax_code_id: null,
  member_label: 'Client ID',
  income_account: null,
  no_tax_name: 'Tax Exempt',
  file_dates: null,
  ...DEFAULT_TERMS,
};

export async function billingRow(db: ReadDb, company_id: number): Promise<SettingsRow | null> {
  const [row] = await db.select().from(billingSettings).where(eq(billingSettings.company_id, company_id));
  return row ?? null;
}

const withoutKeys = ({
  id: _id,
  company_id: _company,
  created_at: _created,
  updated_at: _updated,
  ...settings
}: SettingsRow): StoredBilling => settings;

/** The company's billing settings, or the defaults where nothing was saved yet. */
export async function billingSettingsOf(db: ReadDb, company_id: number): Promise<StoredBilling> {
  const row = await billingRow(db, company_id);
  return row ? withoutKeys(row) : NOTHING_SAVED;
}

export const hasInvoices = async (db: ReadDb, company_id: number): Promise<boolean> =>
  (await db.$count(invoices, eq(invoices.company_id, company_id))) > 0;

/** The order of dates in the company's files for an accountant. */
export async function fileDatesFor(db: ReadDb, company_id: CompanyId) {
  const { file_dates } = await billingSettingsOf(db, company_id);
  return file_dates ?? fileDatesOf((await storedSettings(db, company_id)).currency);
}

export async function billingSettingsRecord(db: ReadDb, company_id: CompanyId): Promise<BillingSettings> {
  const [row, { currency }, has_invoices] = await pipelined(
    billingRow(db, company_id),
    storedSettings(db, company_id),
    hasInvoices(db, company_id),
  );
  const settings = row ? withoutKeys(row) : NOTHING_SAVED;
  return {
    ...settings,
    file_dates: settings.file_dates ?? fileDatesOf(currency),
    currency,
    has_invoices,
    updated_at: row?.updated_at ?? null,
  };
}
