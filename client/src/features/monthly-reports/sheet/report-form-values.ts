import type { z } from 'zod';
import type { reportUpdate } from '@daybook/contract/monthly-reports';
import { isSignatureField, type ReportLayout } from '@daybook/domain/reports/report-layout';
import { signatureDateKey } from '@daybook/domain/reports/report-values';
import type { MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';

export interface ReportValues {
  id: number;
  /** YYYY-MM */
  month: string | null;
  summary: string;
  additional_info: Record<string, string>;
  updated_at: string;
}

export type ReportSent = z.output<typeof reportUpdate>;

/** The values of every field of the layout, empty if nothing is written; a signature is dated today (reports.md#layout). */
export function reportFormValues(report: MonthlyReport, layout: ReportLayout, today: string): ReportValues {
  const additional_info: Record<string, string> = {};
  for (const field of layout.custom_fields) {
    additional_info[field.id] = report.additional_info[field.id] ?? '';
    if (isSignatureField(field)) {
      const key = signatureDateKey(field.id);
      additional_info[key] = report.additional_info[key] ?? today;
    }
  }
  return {
    id: report.id,
    month: report.month.slice(0, 7),
    summary: report.summary ?? '',
    additional_info: { ...report.additional_info, ...additional_info },
    updated_at: report.updated_at,
  };
}
