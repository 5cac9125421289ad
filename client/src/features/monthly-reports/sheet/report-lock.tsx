import { LockedNotice } from '#/ui/page/locked-notice.tsx';
import type { MonthlyReport } from './report-sheet.tsx';

/** Why a report cannot be changed: who submitted or approved it, and when. */
export function ReportLock({ report }: { report: MonthlyReport }) {
  if (report.status === 'Draft') return null;
  const approved = report.status === 'Approved';
  return (
    <LockedNotice
      text={
        approved
          ? 'This report has been approved and cannot be modified.'
          : 'This report has been submitted: its data is locked and its totals are frozen.'
      }
      what={report.status}
      by={approved ? report.processed_by : report.submitted_by}
      since={approved ? report.processed_at : report.submitted_at}
    />
  );
}
