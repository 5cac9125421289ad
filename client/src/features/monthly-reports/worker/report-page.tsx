import { Navigate, useNavigate } from '@tanstack/react-router';
import { reportActions } from '@daybook/domain/reports/monthly-report';
import { ReportLock } from '#/features/monthly-reports/sheet/report-lock.tsx';
import { ReportSheet, type MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ReportState } from '#/features/monthly-reports/sheet/report-state.tsx';
import { useReportSteps, WORKER_FAILURES } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const back = { label: 'Monthly Reports', link: { to: '/monthly-reports' } } as const;

/** One report to read and print (reports.md#screens). */
export const ReportPage = ({ id }: { id: number }) => (
  <ReportState id={id}>{(report) => <ReportView report={report} />}</ReportState>
);

/** The snapshot of a submitted report; a report that is not submitted opens its usual page. */
export function SubmittedReportPage({ id }: { id: number }) {
  return (
    <ReportState id={id}>
      {(report, isFetching) =>
        report.submitted ? (
          <ReportView report={report} snapshot />
        ) : isFetching ? (
          // After submitting, the cached report may still be the draft.
          <Loading />
        ) : (
          <Navigate to="/monthly-reports/$id" params={{ id }} replace />
        )
      }
    </ReportState>
  );
}

function ReportView({ report, snapshot }: { report: MonthlyReport; snapshot?: boolean }) {
  const user = useCurrentUser();
  const { isAdmin } = useRights();
  const navigate = useNavigate();
  const { take, isBusy } = useReportSteps(WORKER_FAILURES);
  const mayAct = isAdmin || report.user_id === user.id;
  const allowed = mayAct ? reportActions(report.status, isAdmin ? 'admin' : 'author') : [];
  const params = { id: report.id };

  async function act(step: 'submit' | 'unsubmit' | 'remove') {
    if (!(await take(step, report))) return;
    if (step === 'remove') void navigate({ to: '/monthly-reports' });
    else if (step === 'unsubmit' && snapshot) void navigate({ to: '/monthly-reports/$id', params });
  }

  return (
    <div>
      <PageHeader
        title="Monthly Progress Report"
        documentTitle={report.title}
        description={`${report.client.name} · ${report.month_name}`}
        badge={<StatusWord status={report.status} />}
        back={back}
        actions={
          <>
            <PrintButton />
            {allowed.includes('edit') ? (
              <LinkButton to="/monthly-reports/$id/edit" params={params} variant="default">
                Edit
              </LinkButton>
            ) : null}
            {allowed.includes('submit') ? (
              <OnlineButton loading={isBusy(report)} onClick={() => void act('submit')}>
                Submit
              </OnlineButton>
            ) : null}
            {allowed.includes('unsubmit') ? (
              <OnlineButton variant="default" loading={isBusy(report)} onClick={() => void act('unsubmit')}>
                Unsubmit
              </OnlineButton>
            ) : null}
            {allowed.includes('delete') ? (
              <OnlineButton variant="default" loading={isBusy(report)} onClick={() => void act('remove')}>
                Delete
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <ReportLock report={report} />
      <ReportSheet report={report} blankSignatures={snapshot} />
    </div>
  );
}
