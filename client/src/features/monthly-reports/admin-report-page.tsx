import { Button, Group, Text } from '@mantine/core';
import { reportActions } from '@daybook/domain/monthly-report';
import { useNavigate, useParams } from '@tanstack/react-router';
import { History } from '../../shared/history.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-sheet.tsx';
import { type MonthlyReport, ReportSheet } from '../../shared/report-sheet.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { ReportLock } from './report-page.tsx';
import { ReportState } from './report-state.tsx';
import { ADMIN_FAILURES, useReportSteps } from './use-report-steps.ts';

const TITLE = 'Monthly Progress Report (Admin View)';
const LIST = '/admin/reports';

/** A report as the admin reads it, with the way through the pile of those that wait (2 §2). */
export function AdminReportPage() {
  const { id } = useParams({ from: '/_signed-in/admin/reports/$id/' });
  return (
    <ReportState id={id} title={TITLE} list={LIST}>
      {(report) => <AdminReport report={report} />}
    </ReportState>
  );
}

function AdminReport({ report }: { report: MonthlyReport }) {
  const navigate = useNavigate();
  const { take, isBusy } = useReportSteps(ADMIN_FAILURES);
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
        back={{ label: 'Monthly Reports Management', link: { to: LIST } }}
        actions={
          <>
            <PrintButton />
            {allowed.includes('edit') ? (
              <LinkButton to={`${LIST}/${report.id}/edit`} variant="default">
                Edit
              </LinkButton>
            ) : null}
            {steps
              .filter(({ action }) => allowed.includes(action))
              .map(({ step, label, variant }) => (
                <Button
                  key={step}
                  variant={variant}
                  loading={isBusy(report)}
                  onClick={() =>
                    void take(step, report).then((done) => {
                      if (done && step === 'remove') void navigate({ to: LIST });
                    })
                  }
                >
                  {label}
                </Button>
              ))}
          </>
        }
      />
      <Pile report={report} />
      <ReportLock report={report} />
      <ReportSheet report={report} />
      <History record_type="monthly_report" record_id={report.id} />
    </div>
  );
}

/** Previous and next of the reports that wait for approval, the oldest month first. */
function Pile({ report }: { report: MonthlyReport }) {
  const waiting = trpc.monthlyReports.waiting.useQuery();
  if (!waiting.data) return null;
  const at = waiting.data.findIndex((other) => other.id === report.id);
  const previous = at > 0 ? waiting.data[at - 1] : undefined;
  const next = at < 0 ? waiting.data[0] : waiting.data[at + 1];
  const count = waiting.data.length;
  const name = (other: { client_name: string; employee_name: string }) =>
    `${other.client_name}, ${other.employee_name}`;
  return (
    <Group gap="sm" mb="md" data-no-print>
      <Text size="sm" c="dimmed">
        {count === 0
          ? 'No reports are waiting for approval.'
          : at < 0
            ? `${count} waiting for approval`
            : `${at + 1} of ${count} waiting for approval`}
      </Text>
      {previous ? (
        <LinkButton to={`${LIST}/${previous.id}`} size="xs" variant="default">
          Previous: {name(previous)}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton to={`${LIST}/${next.id}`} size="xs" variant="default">
          Next: {name(next)}
        </LinkButton>
      ) : null}
    </Group>
  );
}
