import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { reportActions, type ReportAction } from '@daybook/domain/reports/monthly-report';
import { matchesSearch } from '@daybook/domain/text/fold';
import { myReportsQueries } from '#/features/monthly-reports/sheet/queries.ts';
import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { useReportSteps, WORKER_FAILURES } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { monthText, shortDay } from '#/lib/text/day-text.ts';
import { WHILE_TYPING } from '#/lib/url/list-search.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { LinkButton, OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';

/** The worker's own reports by month, the newest first (reports.md#screens). */
export function ReportsPage() {
  const user = useCurrentUser();
  const { client = '' } = useSearch({ from: '/_signed-in/monthly-reports/' });
  const navigate = useNavigate({ from: '/monthly-reports/' });
  const reports = useQuery(myReportsQueries(trpc.useUtils(), user.id).reports);
  const clientName = client.trim();
  const shown = reports.data?.results.filter((report) => matchesSearch(clientName, report.client.name));
  const months = [...new Set(shown?.map((report) => report.month))];
  const newReport = (
    <LinkButton to="/monthly-reports/new" data-no-print>
      Generate Report
    </LinkButton>
  );

  return (
    <>
      <PageHeader title="Monthly Reports" actions={newReport} />
      <FilterBar onReset={client ? () => void navigate({ search: {} }) : undefined} resetLabel="Clear filter">
        <SearchField
          label="Client name"
          value={client}
          debounce={0}
          onChange={(text) => void navigate({ search: { client: text || undefined }, ...WHILE_TYPING })}
        />
      </FilterBar>
      <QueryState query={reports} failure="Failed to fetch monthly reports or client data." />
      {shown?.length === 0 ? (
        <EmptyState
          text={clientName ? 'No reports match your filters.' : 'No monthly reports yet.'}
          action={clientName ? undefined : newReport}
        />
      ) : null}
      <Stack gap="lg">
        {months.map((month) => (
          <MonthOfReports
            key={month}
            month={month}
            reports={shown?.filter((row) => row.month === month) ?? []}
          />
        ))}
      </Stack>
    </>
  );
}

const columns: readonly Column<ReportBrief>[] = [
  {
    key: 'client',
    header: 'Client',
    width: '38%',
    sort: (report) => report.client.name,
    cell: (report) => (
      <TextLink to="/client-details/$id" params={{ id: report.client_id }}>
        {report.client.name}
      </TextLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '14rem',
    sort: (report) => report.status,
    cell: (report) => <StatusAndDue report={report} />,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (report) => <RowActions report={report} /> },
];

/** A draft shows when it is due. */
function StatusAndDue({ report }: { report: ReportBrief }) {
  const today = useToday();
  const isOverdue = report.due_date !== null && report.due_date < today;
  return (
    <Group gap="xs">
      <StatusWord status={report.status} />
      {report.status === 'Draft' && report.due_date ? (
        <StatusBadge tone={isOverdue ? 'bad' : 'waiting'}>
          {`${isOverdue ? 'Overdue since' : 'Due'} ${shortDay(report.due_date)}`}
        </StatusBadge>
      ) : null}
    </Group>
  );
}

function MonthOfReports({ month, reports }: { month: string; reports: ReportBrief[] }) {
  const name = monthText(month);
  return (
    <section aria-labelledby={`month-${month}`}>
      <Title order={2} id={`month-${month}`} mb="xs">
        {name}
      </Title>
      <DataTable
        label={`Reports of ${name}`}
        columns={columns}
        rows={reports}
        rowKey={(report) => report.id}
        empty={{ text: 'No reports match your filters.' }}
      />
    </section>
  );
}

function RowActions({ report }: { report: ReportBrief }) {
  const { take, isBusy } = useReportSteps(WORKER_FAILURES);
  const allowed: readonly ReportAction[] = reportActions(report.status, 'author');
  const about = `the report of ${report.client.name}, ${report.month_name}`;
  const link = { params: { id: report.id }, size: 'xs', variant: 'default' } as const;
  const steps = [
    { action: 'submit', step: 'submit', label: 'Submit' },
    { action: 'unsubmit', step: 'unsubmit', label: 'Unsubmit' },
    { action: 'delete', step: 'remove', label: 'Delete' },
  ] as const;
  return (
    <Group gap="xs">
      <LinkButton
        to={report.status === 'Draft' ? '/monthly-reports/$id' : '/monthly-reports/submitted/$id'}
        {...link}
        aria-label={`View ${about}`}
      >
        View
      </LinkButton>
      {allowed.includes('edit') ? (
        <LinkButton to="/monthly-reports/$id/edit" {...link} aria-label={`Edit ${about}`}>
          Edit
        </LinkButton>
      ) : null}
      {steps
        .filter(({ action }) => allowed.includes(action))
        .map(({ step, label }) => (
          <OnlineButton
            key={step}
            size="xs"
            variant={step === 'submit' ? 'filled' : step === 'remove' ? 'subtle' : 'default'}
            color={step === 'remove' ? 'red' : undefined}
            loading={isBusy(report)}
            aria-label={`${label} ${about}`}
            onClick={() => void take(step, report)}
          >
            {label}
          </OnlineButton>
        ))}
    </Group>
  );
}
