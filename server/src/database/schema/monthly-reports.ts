import type { FrozenReport } from '@daybook/contract/monthly-reports';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import type { CustomReportField, ReportField } from '@daybook/domain/reports/report-layout';
import {
  belongsTo,
  boolean,
  cents,
  day,
  hundredths,
  id,
  index,
  integer,
  json,
  minutes,
  moment,
  stamps,
  table,
  text,
  unique,
} from '../columns.ts';
import { clients } from './clients.ts';
import { companies, companyId } from './companies.ts';
import { users } from './employees.ts';

export const monthlyReports = table(
  'monthly_reports',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer().notNull(),
    client_id: integer().notNull(),
    /** The first day of the month. */
    month: day().notNull(),
    summary: text(),
    /** Field id to value, and `{id}_date` for the dates of signatures. */
    additional_info: json<Record<string, string>>().notNull(),
    submitted: boolean().notNull().default(false),
    submitted_at: moment(),
    approved: boolean().notNull().default(false),
    processed: boolean().notNull().default(false),
    processed_by_id: integer(),
    processed_at: moment(),
    /** Frozen by submit; live in a draft, in which these are null. */
    total_hours: minutes(),
    total_mileage: hundredths(),
    /** The company's at submit. */
    distance_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    total_stipend: cents(),
    /** Field values, narratives, sessions and layout at submit. */
    frozen: json<FrozenReport>(),
    ...stamps(),
  },
  (t) => [
    unique('monthly_reports_of_company').on(t.company_id, t.id),
    unique('monthly_reports_once').on(t.company_id, t.user_id, t.client_id, t.month),
    index('monthly_reports_by_month').on(t.company_id, t.month, t.id),
    index('monthly_reports_by_user').on(t.company_id, t.user_id, t.month, t.id),
    index('monthly_reports_by_client').on(t.company_id, t.client_id, t.month, t.id),
    index('monthly_reports_by_state').on(t.company_id, t.submitted, t.approved, t.month, t.id),
    index('monthly_reports_waiting').on(t.company_id, t.processed, t.submitted, t.month),
    index('monthly_reports_by_submitted').on(t.company_id, t.submitted_at, t.id),
    belongsTo('monthly_reports_user_fk', t, t.user_id, users),
    belongsTo('monthly_reports_client_fk', t, t.client_id, clients),
  ],
);

/** A company's layout of the monthly report; no row: the default one (reports.md#layout). */
export const reportLayouts = table('report_layouts', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.id),
  fields: json<ReportField[]>().notNull(),
  custom_fields: json<CustomReportField[]>().notNull(),
  updated_at: moment().notNull(),
});
