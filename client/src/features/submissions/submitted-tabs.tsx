import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { dayRange, longDay, momentDay } from '#/lib/text/day-text.ts';
import { knownOrdering, sortFromText, sortToText } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import type { ListedSubmission } from './kinds.ts';

const SUBMITTED_ROWS = 25;
const SHEET_SORTS = ['submitted_date'] as const;
const FORM_SORTS = ['submitted_at', 'user'] as const;

/** A submitted document as every tab shows it. */
interface Submitted {
  id: number;
  title: string;
  submitted_by: string;
  submitted_at: string | null;
}

/** The part of the address that every tab uses: the page, and the sort by a column that the server sorts. */
function usePageInput<Key extends string, Otherwise extends `-${Key}`>(
  sorts: readonly Key[],
  otherwise: Otherwise,
) {
  const { page = 1, sort } = useSearch({ from: '/_signed-in/admin/submitted-forms/' });
  return {
    submitted: true,
    ordering: knownOrdering(sorts, sort) ?? otherwise,
    page,
    page_size: SUBMITTED_ROWS,
  };
}

export function TimesheetsTab() {
  const sheets = trpc.timesheets.summaries.useQuery(usePageInput(SHEET_SORTS, '-submitted_date'), {
    placeholderData: (before) => before,
  });
  const rows = sheets.data?.results.map((sheet) => ({
    id: sheet.id,
    title: `Timesheet, ${dayRange(sheet.start_date, sheet.end_date)}${sheet.imported ? ' (imported)' : ''}`,
    submitted_by: sheet.user_detail.name,
    submitted_at: sheet.submitted_date,
  }));
  return (
    <SubmittedTable
      query={sheets}
      rows={rows}
      type="timesheet"
      texts={{
        label: 'Submitted timesheets',
        empty: 'No submitted timesheets.',
        failed: 'Error fetching submitted timesheets',
      }}
      dateField="submitted_date"
      first={<LinkButton to="/admin/timesheet-add">Add New Timesheet</LinkButton>}
    />
  );
}

export function ReportsTab() {
  const reports = trpc.monthlyReports.summaries.useQuery(usePageInput(FORM_SORTS, '-submitted_at'), {
    placeholderData: (before) => before,
  });
  const rows = reports.data?.results.map(({ id, title, user, submitted_at }) => ({
    id,
    title,
    submitted_by: user.name,
    submitted_at,
  }));
  return (
    <SubmittedTable
      query={reports}
      rows={rows}
      type="monthly_report"
      texts={{
        label: 'Submitted monthly reports',
        empty: 'No submitted monthly reports.',
        failed: 'Error fetching submitted monthly reports',
      }}
      first={<LinkButton to="/monthly-reports/new">Generate Report</LinkButton>}
    />
  );
}

const rowOf = ({ id, title, date, user, submitted_at }: ListedSubmission & { submitted_at: string }) => ({
  id,
  title: `${title}, ${longDay(date)}`,
  submitted_by: user.name,
  submitted_at,
});

export function NoShowsTab() {
  const forms = trpc.noShows.summaries.useQuery(usePageInput(FORM_SORTS, '-submitted_at'), {
    placeholderData: (before) => before,
  });
  return (
    <SubmittedTable
      query={forms}
      rows={forms.data?.results.map(rowOf)}
      type="no_show"
      texts={{
        label: 'Submitted no show forms',
        empty: 'No submitted no show forms.',
        failed: 'Error fetching submitted no show forms',
      }}
      first={<LinkButton to="/no-show-form">No Show Report</LinkButton>}
    />
  );
}

export function IncidentsTab() {
  const reports = trpc.incidents.summaries.useQuery(usePageInput(FORM_SORTS, '-submitted_at'), {
    placeholderData: (before) => before,
  });
  return (
    <SubmittedTable
      query={reports}
      rows={reports.data?.results.map(rowOf)}
      type="incident"
      texts={{
        label: 'Submitted incident reports',
        empty: 'No submitted incident reports.',
        failed: 'Error fetching submitted incident reports',
      }}
      first={<LinkButton to="/incident-report-form">Incident Report</LinkButton>}
    />
  );
}

type SubmittedType = keyof typeof PAGES;

interface SubmittedTableProps {
  query: QueryLike<{ count: number }>;
  rows: Submitted[] | undefined;
  type: SubmittedType;
  texts: { label: string; empty: string; failed: string };
  /** The server's name for the time; it does not sort timesheets by person. */
  dateField?: 'submitted_at' | 'submitted_date';
  /** The link for creating the first one, if the list is empty. */
  first: ReactNode;
}

function SubmittedTable({
  query,
  rows,
  type,
  texts,
  dateField = 'submitted_at',
  first,
}: SubmittedTableProps) {
  const navigate = useNavigate({ from: '/admin/submitted-forms/' });
  const { page = 1, sort } = useSearch({ from: '/_signed-in/admin/submitted-forms/' });
  return (
    <DataTable
      label={texts.label}
      error={query.error}
      errorMessage={texts.failed}
      onRetry={() => void query.refetch()}
      columns={[
        { key: 'title', header: 'Title', cell: (row) => row.title },
        {
          key: 'user',
          header: 'Submitted By',
          ...(dateField === 'submitted_at' && { sort: 'server' as const }),
          cell: (row) => row.submitted_by || 'Unknown',
        },
        {
          key: dateField,
          header: 'Date Submitted',
          sort: 'server',
          cell: (row) => momentDay(row.submitted_at),
        },
        {
          key: 'view',
          header: 'View',
          actions: true,
          cell: (row) => <SubmittedLink type={type} id={row.id} title={row.title} />,
        },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ text: texts.empty, action: first }}
      sort={sortFromText(sort)}
      onSort={(next) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, sort: sortToText(next) }) })
      }
      paging={{
        page,
        pageSize: SUBMITTED_ROWS,
        count: query.data?.count ?? 0,
        onPage: (next, how) =>
          void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }), ...how }),
      }}
    />
  );
}

const PAGES = {
  timesheet: '/admin/submitted-forms/timesheets/$id',
  monthly_report: '/admin/submitted-forms/monthly-reports/$id',
  no_show: '/admin/submitted-forms/no-show-forms/$id',
  incident: '/admin/submitted-forms/incident-reports/$id',
} as const;

interface SubmittedLinkProps {
  type: SubmittedType;
  id: number;
  title: string;
}

export function SubmittedLink({ type, id, title }: SubmittedLinkProps) {
  return (
    <LinkButton to={PAGES[type]} params={{ id }} size="xs" variant="default" aria-label={`View ${title}`}>
      View
    </LinkButton>
  );
}
