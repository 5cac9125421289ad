import { linkOptions, useNavigate } from '@tanstack/react-router';
import { reportActions } from '@daybook/domain/reports/monthly-report';
import { ReportEditor } from '#/features/monthly-reports/sheet/report-editor.tsx';
import { ReportLock } from '#/features/monthly-reports/sheet/report-lock.tsx';
import type { MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ReportState } from '#/features/monthly-reports/sheet/report-state.tsx';
import { ADMIN_FAILURES, useReportSteps } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

/** The worker's form (reports.md#writing). */
export const EditReportPage = ({ id }: { id: number }) => (
  <ReportState id={id}>{(report) => <EditReport report={report} />}</ReportState>
);

/** The admin's form (reports.md#screens). */
export function AdminEditReportPage({ id }: { id: number }) {
  return (
    <ReportState id={id} title="Edit Monthly Report" list="/admin/reports">
      {(report) => <EditReport report={report} forAdmin />}
    </ReportState>
  );
}

function EditReport({ report, forAdmin = false }: { report: MonthlyReport; forAdmin?: boolean }) {
  const user = useCurrentUser();
  const { isAdmin } = useRights();
  const navigate = useNavigate();
  const configuration = trpc.reportLayout.get.useQuery();
  const { take, isBusy } = useReportSteps(ADMIN_FAILURES);
  const mayAct = isAdmin || report.user_id === user.id;
  const allowed = mayAct ? reportActions(report.status, isAdmin ? 'admin' : 'author') : [];
  const list = forAdmin ? '/admin/reports' : '/monthly-reports';
  const view = linkOptions({ to: `${list}/$id`, params: { id: report.id } });
  const layout = report.submitted ? report.layout : configuration.data;

  return (
    <>
      <PageHeader
        title="Edit Monthly Report"
        documentTitle={`Edit ${report.title}`}
        description={`${report.client.name} · ${report.month_name}${forAdmin ? ` · ${report.user.name}` : ''}`}
        badge={<StatusWord status={report.status} />}
        back={{ label: 'Back to Monthly Reports', link: { to: list } }}
        actions={
          <>
            <LinkButton {...view} variant="default">
              View
            </LinkButton>
            {allowed.includes('unsubmit') ? (
              <OnlineButton
                variant="default"
                loading={isBusy(report)}
                onClick={() => void take('unsubmit', report)}
              >
                {forAdmin ? 'Unsubmit Report (Admin)' : 'Unsubmit'}
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <ReportLock report={report} />
      {layout ? (
        <ReportEditor
          // Another state of the report, or another layout, needs a new form.
          key={`${report.id} ${report.status}`}
          report={report}
          layout={layout}
          forAdmin={forAdmin}
          disabled={!allowed.includes('edit')}
          back={view}
          onSubmitted={() => void navigate(view)}
        />
      ) : (
        <QueryState query={configuration} failure="Failed to load report field configuration." />
      )}
    </>
  );
}
