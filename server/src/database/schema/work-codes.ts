import { PAY_KINDS, STIPEND_KINDS } from '@daybook/domain/pay/pay-rules/model';
import { cents, id, integer, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const workCodes = table(
  'work_codes',
  {
    id: id(),
    company_id: companyId(),
    code: text().notNull(),
    code_key: text().notNull(),
    description: text().notNull(),
    billing_rate: cents(),
    /** How its hours are paid, and how its stipends are (pay.md#work-codes-and-pay). */
    pay_kind: text({ enum: PAY_KINDS }).notNull().default('work'),
    stipend_kind: text({ enum: STIPEND_KINDS }).notNull().default('taxed'),
    /** What invoices call it, how it is taxed and its account in the books; null: the code, and the company's. */
    invoice_code: text(),
    tax_code_id: integer(),
    income_account: text(),
    ...stamps(),
  },
  (t) => [
    unique('work_codes_of_company').on(t.company_id, t.id),
    unique('work_codes_code').on(t.company_id, t.code_key),
  ],
);
