import { reportActions } from '@daybook/domain/reports/monthly-report';
import { ReportLock } from '#/features/monthly-reports/sheet/report-lock.tsx';
import { ReportSheet, type MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ReportState } from '#/features/monthly-reports/sheet/report-state.tsx';
import { ADMIN_FAILURES, useReportSteps } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { History } from '#/shared/history.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { QueueLinks } from '#/shared/submissions/approval-queue.tsx';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const TITLE = 'Monthly Progress Report (Admin View)';
const LIST = '/admin/reports';

/** A report as the admin reads it, with links through the approval queue (reports.md#screens). */
export function AdminReportPage({ id }: { id: number }) {
  return (
    <ReportState id={id} title={TITLE} list={LIST}>
      {(report) => <AdminReport report={report} />}
    </ReportState>
  );
}

function AdminReport({ report }: { report: MonthlyReport }) {
  const backToList = useBackTo(LIST);
  const { take, isBusy } = useReportSteps(ADMIN_FAILURES);
  const queue = trpc.monthlyReports.queue.useQuery({ id: report.id });
  const allowed = reportActions(report.status, 'admin');
  const steps = [
    { action: 'approve', step: 'approve', label: 'Approve', variant: 'filled' },
    { action: 'submit', step: 'submit', label: 'Submit', variant: 'default' },
    { action: 'unsubmit', step: 'unsubmit', label: 'Unsubmit Report (Admin)', variant: 'default' },
    { action: 'delete', step: 'remove', label: 'Delete', variant: 'default' },
  ] as const;

  return (
    <div>
      <PageHeader
        title={TITLE}
        documentTitle={report.title}
        description={`${report.client.name} · ${report.month_name} · ${report.user.name}`}
        badge={<StatusWord status={report.status} />}
        back={{ label: 'Back to Monthly Reports', link: { to: LIST } }}
        actions={
          <>
            <PrintButton />
            {allowed.includes('edit') ? (
              <LinkButton to="/admin/reports/$id/edit" params={{ id: report.id }} variant="default">
                Edit
              </LinkButton>
            ) : null}
            {steps
              .filter(({ action }) => allowed.includes(action))
              .map(({ step, label, variant }) => (
                <OnlineButton
                  key={step}
                  variant={variant}
                  c={step === 'remove' ? 'red' : undefined}
                  loading={isBusy(report)}
                  onClick={() =>
                    void take(step, report).then((done) => {
                      if (done && step === 'remove') void backToList();
                    })
                  }
                >
                  {label}
                </OnlineButton>
              ))}
          </>
        }
      />
      <QueueLinks
        queue={queue}
        waits={report.submitted && !report.approved}
        page="/admin/reports/$id"
        nameOf={({ client_name, employee_name }) => `${client_name}, ${employee_name}`}
        empty="No reports are waiting for approval."
      />
      <ReportLock report={report} />
      <ReportSheet report={report} />
      <History record_type="monthly_report" record_id={report.id} />
    </div>
  );
}
