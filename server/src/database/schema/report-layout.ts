import type { CustomReportField, ReportField } from '@daybook/domain/report-layout';
import { integer, json, moment, table } from '../columns.ts';
import { companies } from './companies.ts';

/** A company's layout of the monthly report; no row: the default one (3 §3). */
export const reportLayouts = table('report_layouts', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.id),
  fields: json<ReportField[]>().notNull(),
  custom_fields: json<CustomReportField[]>().notNull(),
  updated_at: moment().notNull(),
});
