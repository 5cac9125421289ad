import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { sortFromText, sortToText } from '../../../ui/lists/data-table-columns.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StatCard, StatCards } from '../../../ui/lists/stat-card.tsx';
import { ErrorState } from '../../../ui/page/states.tsx';
import { dayRange } from '../../../lib/day-text.ts';
import { loadFailureText } from '../../../lib/error-text.ts';
import { hoursText, wholeText } from '../../../lib/number-text.ts';
import { type Output, trpc } from '../../../lib/trpc.ts';
import { AdminTimesheetCharts } from './admin-timesheet-charts.tsx';
import { adminTimesheetColumns, boardOrdering } from './admin-timesheet-columns.tsx';
import { AdminTimesheetFilters, type TimesheetSearch } from './admin-timesheet-filters.tsx';
import { ApproveSelected } from './approve-selected.tsx';
import { adminListFailure } from '../sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '../sheet/use-timesheet-steps.ts';

type Row = Output['timesheets']['board']['results'][number];
const PAGE_SIZE = 50;
const LOAD_FAILED = 'Error fetching timesheet data. Please check your filters or try again.';

const STATUS_FILTERS = {
  pending: { submitted: 'false' },
  submitted: { submitted: 'true', approved: 'false' },
  approved: { approved: 'true' },
} as const;

const addButton = (
  <Button
    renderRoot={(props) => <Link to="/admin/timesheet-add" {...props} />}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    Add New Timesheet
  </Button>
);

/** "Timesheet Management" (2 §2): what waits for approval first, whichever period it is of. */
export function AdminTimesheetsPage({ search }: { search: TimesheetSearch }) {
  const navigate = useNavigate({ from: '/admin/timesheets/' });
  const page = search.page ?? 1;
  const sort = sortFromText(search.sort);
  const query = trpc.timesheets.board.useQuery(
    {
      ...(search.start && { start_date__gte: search.start }),
      ...(search.end && { end_date__lte: search.end }),
      ...(search.employee && { employee: String(search.employee) }),
      ...(search.status && STATUS_FILTERS[search.status]),
      ...(search.q && { search: search.q }),
      ordering: boardOrdering(sort),
      page,
      page_size: PAGE_SIZE,
    },
    { placeholderData: keepPreviousData },
  );
  const steps = useTimesheetSteps({ failure: adminListFailure });
  const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set());
  const rows = query.data?.results;
  const ticked = (rows ?? []).filter((row) => selected.has(row.id) && row.status === 'Submitted');
  const set = (change: TimesheetSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  return (
    <>
      <PageHeader title="Timesheet Management" actions={addButton} />
      <Cards cards={query.data?.cards} failed={query.error !== null && !query.data} />
      <AdminTimesheetFilters search={search} />
      <ApproveSelected sheets={ticked} onDone={() => setSelected(new Set())} />
      {query.error && !rows ? (
        <ErrorState
          text={`Error loading timesheets: ${loadFailureText(LOAD_FAILED, query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DataTable<Row>
          label="Timesheets"
          columns={adminTimesheetColumns(steps, search)}
          rows={rows}
          rowKey={(row) => row.id}
          empty={{ text: 'No timesheets found', action: addButton }}
          sort={sort}
          onSort={(next) => set({ sort: sortToText(next), page: undefined })}
          paging={{
            page,
            pageSize: PAGE_SIZE,
            count: query.data?.count ?? 0,
            onPage: (next) => set({ page: next === 1 ? undefined : next }),
          }}
          rowTone={(row) => (row.status === 'Submitted' && row.findings.length > 0 ? 'warning' : undefined)}
          selection={{
            selected,
            onChange: setSelected,
            canSelect: (row) => row.status === 'Submitted',
            rowLabel: (row) => `${row.user_detail.name}, ${dayRange(row.start_date, row.end_date)}`,
          }}
        />
      )}
      <AdminTimesheetCharts search={search} />
    </>
  );
}

interface CardsProps {
  cards: Output['timesheets']['board']['cards'] | undefined;
  failed: boolean;
}

function Cards({ cards, failed }: CardsProps) {
  const figure = (value: string | undefined) => (failed ? '–' : value);
  return (
    <StatCards>
      <StatCard label="Total timesheets" value={figure(cards && wholeText(cards.total))} />
      <StatCard label="Total hours" value={figure(cards && hoursText(cards.total_hours))} />
      <StatCard label="Total miles" value={figure(cards && wholeText(cards.total_mileage))} />
      <StatCard label="Pending" value={figure(cards && wholeText(cards.pending))} />
      <StatCard label="Submitted" value={figure(cards && wholeText(cards.submitted))} />
      <StatCard label="Approved" value={figure(cards && wholeText(cards.approved))} />
    </StatCards>
  );
}
