import { Title } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { ErrorState } from '../../components/states.tsx';
import { Loading } from '../../components/loading.tsx';
import { UrlTabs } from '../../components/url-tabs.tsx';
import { momentDay } from '../../lib/day-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { IncidentsTab, NoShowsTab, ReportsTab, TimesheetsTab } from './submitted-tabs.tsx';
import { SubmittedLink } from './submitted-link.tsx';

type Submission = Output['dashboard']['submissions'][number];

const TYPES: Readonly<Record<Submission['type'], { label: string; folder: string }>> = {
  timesheet: { label: 'Timesheet', folder: 'timesheets' },
  monthly_report: { label: 'Monthly Report', folder: 'monthly-reports' },
  no_show: { label: 'No Show Form', folder: 'no-show-forms' },
  incident: { label: 'Incident Report', folder: 'incident-reports' },
};

/** Whatever was submitted, to read: the newest five of all kinds, and each kind in a tab (3 §2). */
export function SubmittedFormsPage() {
  return (
    <div>
      <PageHeader title="Submitted Forms" />
      <section>
        <Title order={2} mb="sm">
          Recently Submitted Forms
        </Title>
        <Overview />
      </section>
      <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
        <UrlTabs
          label="Kinds of forms"
          clears={['page']}
          tabs={[
            { value: 'timesheets', label: 'Timesheets', content: <TimesheetsTab /> },
            { value: 'monthly-reports', label: 'Monthly Reports', content: <ReportsTab /> },
            { value: 'no-show-forms', label: 'No Show Forms', content: <NoShowsTab /> },
            { value: 'incident-reports', label: 'Incident Reports', content: <IncidentsTab /> },
          ]}
        />
      </div>
    </div>
  );
}

function Overview() {
  const newest = trpc.dashboard.submissions.useQuery();
  if (newest.error && !newest.data) {
    return <ErrorState text="Error fetching recent submissions" onRetry={() => void newest.refetch()} />;
  }
  if (!newest.data) return <Loading />;
  return (
    <PlainTable
      label="Recently Submitted Forms"
      columns={[
        { key: 'type', header: 'Type', cell: (item) => TYPES[item.type].label },
        { key: 'title', header: 'Title', cell: (item) => item.title },
        { key: 'by', header: 'Submitted By', cell: (item) => item.submitted_by || 'Unknown' },
        { key: 'at', header: 'Date Submitted', cell: (item) => momentDay(item.submitted_at) },
        {
          key: 'view',
          header: 'View',
          cell: (item) => <SubmittedLink folder={TYPES[item.type].folder} id={item.id} title={item.title} />,
        },
      ]}
      rows={newest.data}
      rowKey={(item) => `${item.type} ${item.id}`}
      emptyText="No forms have been submitted yet."
    />
  );
}
