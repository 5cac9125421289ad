import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { useListPage } from '../../../ui/lists/use-list-page.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StatCard, StatCards } from '../../../ui/lists/stat-card.tsx';
import { dayRange } from '../../../lib/day-text.ts';
import { loadFailureText } from '../../../lib/error-text.ts';
import { hoursText, wholeText } from '../../../lib/number-text.ts';
import { type Output, trpc } from '../../../lib/trpc.ts';
import { AdminTimesheetCharts } from './admin-timesheet-charts.tsx';
import { adminTimesheetsSearch, boardFilters } from './admin-timesheets-search.ts';
import { adminTimesheetColumns } from './admin-timesheet-columns.tsx';
import { AdminTimesheetFilters } from './admin-timesheet-filters.tsx';
import { ApproveSelected } from './approve-selected.tsx';
import { adminListFailure } from '../sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '../sheet/use-timesheet-steps.tsx';

type Row = Output['timesheets']['board']['results'][number];
const LOAD_FAILED = 'Error fetching timesheet data. Please check your filters or try again.';

const addButton = (
  <Button
    renderRoot={(props) => <Link to="/admin/timesheet-add" {...props} />}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    Add New Timesheet
  </Button>
);

/** "Timesheet Management" (2 §2): what waits for approval first, whichever period it is of. */
export function AdminTimesheetsPage() {
  const list = useListPage(adminTimesheetsSearch, 50);
  const query = trpc.timesheets.board.useQuery(
    { ...boardFilters(list.search), ...list.window },
    { placeholderData: keepPreviousData },
  );
  const steps = useTimesheetSteps({ failure: adminListFailure });
  const ticked = query.data?.results.filter((row) => list.isTicked(row) && row.status === 'Submitted') ?? [];
  return (
    <>
      <PageHeader title="Timesheet Management" actions={addButton} />
      <Cards cards={query.data?.cards} failed={query.error !== null && !query.data} />
      <AdminTimesheetFilters list={list} />
      <ApproveSelected sheets={ticked} onDone={list.untick} />
      <DataTable<Row>
        label="Timesheets"
        columns={adminTimesheetColumns(steps, list.search)}
        rowKey={(row) => row.id}
        errorMessage={(error) => `Error loading timesheets: ${loadFailureText(LOAD_FAILED, error)}`}
        empty={{ text: 'No timesheets found', action: addButton }}
        rowTone={(row) => (row.status === 'Submitted' && row.findings.length > 0 ? 'warning' : undefined)}
        {...list.table(query)}
        selection={{
          ...list.selection,
          canSelect: (row) => row.status === 'Submitted',
          rowLabel: (row) => `${row.user_detail.name}, ${dayRange(row.start_date, row.end_date)}`,
        }}
      />
      <AdminTimesheetCharts
        search={list.search}
        isAboveThere={query.data !== undefined || query.error !== null}
      />
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
