import { eq } from 'drizzle-orm';
import { DEFAULT_TERMS } from '@daybook/domain/billing/terms';
import { billingSettings } from '../../database/schema/billing.ts';
import type { ReadDb } from '../../database/store.ts';

type Row = typeof billingSettings.$inferSelect;
export type StoredBilling = Omit<Row, 'id' | 'company_id' | 'created_at' | 'updated_at'>;

/** Before anything was saved. */
const DEFAULTS: StoredBilling = {
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

/** The row of a company; null before anything was saved. */
export async function billingRow(db: ReadDb, company_id: number): Promise<Row | null> {
  const [row] = await db.select().from(billingSettings).where(eq(billingSettings.company_id, company_id));
  return row ?? null;
}

/** The settings in force. */
export const billingSettingsOf = async (db: ReadDb, company_id: number): Promise<StoredBilling> =>
  (await billingRow(db, company_id)) ?? DEFAULTS;
