import { linkOptions } from '@tanstack/react-router';
import { ReportLock } from '#/features/monthly-reports/sheet/report-lock.tsx';
import { ReportSheet } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ReportState } from '#/features/monthly-reports/sheet/report-state.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const BACK = linkOptions({ to: '/admin/submitted-forms', search: { tab: 'monthly-reports' } });

/** A report among the submitted forms: read-only and printable; drafts are not shown (forms.md#submitted-forms). */
export function SubmittedReportView({ id }: { id: number }) {
  return (
    <ReportState id={id} list={BACK.to}>
      {(report) => (
        <div>
          <PageHeader
            title={report.title}
            description={`Submitted by ${report.submitted_by ?? report.user.name}`}
            badge={<StatusWord status={report.status} />}
            back={{ label: 'Back to Submitted Forms', link: BACK }}
            actions={report.submitted ? <PrintButton /> : null}
          />
          {report.submitted ? (
            <>
              <ReportLock report={report} />
              <ReportSheet report={report} />
            </>
          ) : (
            <ErrorState text="This report has not been submitted." />
          )}
        </div>
      )}
    </ReportState>
  );
}
