import { id, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const clientCodes = table(
  'client_codes',
  {
    id: id(),
    company_id: companyId(),
    code: text().notNull(),
    code_key: text().notNull(),
    description: text().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('client_codes_of_company').on(t.company_id, t.id),
    unique('client_codes_code').on(t.company_id, t.code_key),
  ],
);
