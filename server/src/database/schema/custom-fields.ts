import { CUSTOM_FIELD_TYPES } from '@daybook/domain/clients/custom-fields';
import { id, integer, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const customFieldDefinitions = table(
  'custom_field_definitions',
  {
    id: id(),
    company_id: companyId(),
    target: text({ enum: ['client'] }).notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    field_type: text({ enum: CUSTOM_FIELD_TYPES }).notNull(),
    /** Comma-separated. */
    dropdown_options: text(),
    order: integer().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('custom_field_definitions_of_company').on(t.company_id, t.id),
    unique('custom_field_definitions_name').on(t.company_id, t.target, t.name_key),
  ],
);
