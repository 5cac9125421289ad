import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../components/lists/data-table.tsx';
import { ErrorState } from '../../components/page/states.tsx';
import { dayRange, longDay, momentDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { SubmittedLink } from './submitted-link.tsx';

const PAGE_SIZE = 25;

/** A submitted document as every tab shows it. */
interface Submitted {
  id: number;
  title: string;
  submitted_by: string;
  submitted_at: string | null;
}

function usePage() {
  const search = useSearch({ from: '/_signed-in/admin/submitted-forms/' });
  return { page: search.page ?? 1, page_size: PAGE_SIZE };
}

export function TimesheetsTab() {
  const sheets = trpc.timesheets.briefsPage.useQuery(
    { submitted: true, ordering: '-submitted_date', ...usePage() },
    { placeholderData: (before) => before },
  );
  const rows = sheets.data?.results.map((sheet) => ({
    id: sheet.id,
    title: `Timesheet, ${dayRange(sheet.start_date, sheet.end_date)}`,
    submitted_by: sheet.user_detail.name,
    submitted_at: sheet.submitted_date,
  }));
  return <SubmittedTable query={sheets} rows={rows} folder="timesheets" noun="timesheets" />;
}

export function ReportsTab() {
  const reports = trpc.monthlyReports.page.useQuery(
    { submitted: true, ordering: '-submitted_at', ...usePage() },
    { placeholderData: (before) => before },
  );
  const rows = reports.data?.results.map(({ id, title, user, submitted_at }) => ({
    id,
    title,
    submitted_by: user.name,
    submitted_at,
  }));
  return <SubmittedTable query={reports} rows={rows} folder="monthly-reports" noun="monthly reports" />;
}

export function NoShowsTab() {
  const forms = trpc.noShows.page.useQuery(
    { submitted: true, ordering: '-submitted_at', ...usePage() },
    { placeholderData: (before) => before },
  );
  const rows = forms.data?.results.map((form) => ({
    ...form,
    title: `${form.title}, ${longDay(form.date)}`,
  }));
  return <SubmittedTable query={forms} rows={rows} folder="no-show-forms" noun="no show forms" />;
}

export function IncidentsTab() {
  const reports = trpc.incidents.page.useQuery(
    { submitted: true, ordering: '-submitted_at', ...usePage() },
    { placeholderData: (before) => before },
  );
  const rows = reports.data?.results.map((report) => ({
    ...report,
    title: `${report.title}, ${longDay(report.date)}`,
  }));
  return <SubmittedTable query={reports} rows={rows} folder="incident-reports" noun="incident reports" />;
}

interface SubmittedTableProps {
  query: { data: { count: number } | undefined; error: unknown; refetch: () => Promise<unknown> };
  rows: Submitted[] | undefined;
  /** The kind, as it stands in the address. */
  folder: string;
  /** The kind, as the messages say it. */
  noun: string;
}

function SubmittedTable({ query, rows, folder, noun }: SubmittedTableProps) {
  const navigate = useNavigate({ from: '/admin/submitted-forms/' });
  const { page } = usePage();
  if (query.error && !rows) {
    return <ErrorState text={`Error fetching submitted ${noun}`} onRetry={() => void query.refetch()} />;
  }
  return (
    <DataTable
      label={`Submitted ${noun}`}
      columns={[
        { key: 'title', header: 'Title', cell: (row) => row.title },
        { key: 'submitted_by', header: 'Submitted By', cell: (row) => row.submitted_by || 'Unknown' },
        { key: 'submitted_at', header: 'Date Submitted', cell: (row) => momentDay(row.submitted_at) },
        {
          key: 'view',
          header: 'View',
          actions: true,
          cell: (row) => <SubmittedLink folder={folder} id={row.id} title={row.title} />,
        },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ text: `No submitted ${noun}.` }}
      paging={{
        page,
        pageSize: PAGE_SIZE,
        count: query.data?.count ?? 0,
        onPage: (next) =>
          void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) }),
      }}
    />
  );
}
