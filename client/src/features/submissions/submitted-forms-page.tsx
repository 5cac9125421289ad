import { Box, Title } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { IncidentsTab, NoShowsTab, ReportsTab, SubmittedLink, TimesheetsTab } from './submitted-tabs.tsx';

type Submission = Output['dashboard']['submissions'][number];

const TYPES: Readonly<Record<Submission['type'], string>> = {
  timesheet: 'Timesheet',
  monthly_report: 'Monthly Report',
  no_show: 'No Show Form',
  incident: 'Incident Report',
};

/** Everything that was submitted, read-only: the newest five of all kinds, and a tab for each kind (forms.md#submitted-forms). */
export function SubmittedFormsPage() {
  const newest = trpc.dashboard.submissions.useQuery();
  return (
    <div>
      <PageHeader title="Submitted Forms" />
      <section>
        <Title order={2} mb="sm">
          Recently Submitted Forms
        </Title>
        <Overview newest={newest} />
      </section>
      {/* Not before the list above has loaded, which would push it down. */}
      <Box hidden={newest.isPending} mt="lg">
        <UrlTabs<'/_signed-in/admin/submitted-forms/'>
          label="Kinds of forms"
          clears={['page', 'sort']}
          tabs={[
            { value: 'timesheets', label: 'Timesheets', content: <TimesheetsTab /> },
            { value: 'monthly-reports', label: 'Monthly Reports', content: <ReportsTab /> },
            { value: 'no-show-forms', label: 'No Show Forms', content: <NoShowsTab /> },
            { value: 'incident-reports', label: 'Incident Reports', content: <IncidentsTab /> },
          ]}
        />
      </Box>
    </div>
  );
}

const columns: readonly Column<Submission>[] = [
  {
    key: 'type',
    header: 'Type',
    sort: (item) => TYPES[item.type],
    cell: (item) => TYPES[item.type],
  },
  { key: 'title', header: 'Title', sort: (item) => item.title, cell: (item) => item.title, cardTitle: true },
  {
    key: 'by',
    header: 'Submitted By',
    sort: (item) => item.submitted_by,
    cell: (item) => item.submitted_by || 'Unknown',
  },
  valueColumn('at', 'Date Submitted', (item) => item.submitted_at, momentDay),
  {
    key: 'view',
    header: 'View',
    actions: true,
    cell: (item) => <SubmittedLink type={item.type} id={item.id} title={item.title} />,
  },
];

interface OverviewProps {
  newest: QueryLike<readonly Submission[]>;
}

function Overview({ newest }: OverviewProps) {
  return (
    <DataTable<Submission>
      label="Recently Submitted Forms"
      columns={columns}
      rows={newest.data}
      rowKey={(item) => `${item.type} ${item.id}`}
      error={newest.error}
      errorMessage="Error fetching recent submissions"
      onRetry={() => void newest.refetch()}
      empty={{ text: 'No forms have been submitted yet.' }}
    />
  );
}
