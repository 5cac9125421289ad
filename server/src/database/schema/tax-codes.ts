import { boolean, hundredths, id, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const taxCodes = table(
  'tax_codes',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    name_key: text().notNull(),
    /** Percent. */
    rate: hundredths().notNull(),
    /** What Xero and QuickBooks call it; null: its name. */
    xero_name: text(),
    quickbooks_name: text(),
    is_active: boolean().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    unique('tax_codes_of_company').on(t.company_id, t.id),
    unique('tax_codes_name').on(t.company_id, t.name_key),
  ],
);
