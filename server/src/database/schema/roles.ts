import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import { cents, id, millicents, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const roles = table(
  'roles',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    name_key: text().notNull(),
    default_pay_rate: cents(),
    default_mileage_rate: millicents(),
    default_mileage_rate_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    pay_time_period: text({ enum: ['salary', 'hourly'] })
      .notNull()
      .default('hourly'),
    /** Comma-joined, as on the wire (people-and-roles.md#roles). */
    permissions: text().notNull().default(''),
    ...stamps(),
  },
  (t) => [
    unique('roles_of_company').on(t.company_id, t.id),
    unique('roles_name').on(t.company_id, t.name_key),
  ],
);
