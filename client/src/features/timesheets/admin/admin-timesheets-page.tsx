import { Button, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ExportList } from '../../../shared/export-list.tsx';
import { NotHandedInList } from '../../../shared/hand-in.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { FoldOnPhone } from '../../../ui/lists/filter-bar.tsx';
import { useListPage } from '../../../ui/lists/use-list-page.ts';
import { useRowKeys } from '../../../ui/lists/use-row-keys.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StatCard, StatCards } from '../../../ui/lists/stat-card.tsx';
import { dayRange } from '../../../lib/day-text.ts';
import { loadFailureText } from '../../../lib/error-text.ts';
import { hoursText, wholeText } from '../../../lib/number-text.ts';
import { type Output, trpc } from '../../../lib/trpc.ts';
import { AdminTimesheetCharts } from './admin-timesheet-charts.tsx';
import {
  type TimesheetSearch,
  adminTimesheetsSearch,
  boardFilters,
  pileFilters,
} from './admin-timesheets-search.ts';
import { adminTimesheetColumns } from './admin-timesheet-columns.tsx';
import { AdminTimesheetFilters } from './admin-timesheet-filters.tsx';
import { ReviewBar } from './review-bar.tsx';
import { adminListFailure } from '../sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '../sheet/use-timesheet-steps.tsx';

type Row = Output['timesheets']['board']['results'][number];
const LOAD_FAILED = 'Error fetching timesheet data. Please check your filters or try again.';
const LABEL = 'Timesheets';

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
  const { search } = list;
  const query = trpc.timesheets.board.useQuery(
    { ...boardFilters(search), ...list.window },
    { placeholderData: keepPreviousData },
  );
  const pile = trpc.timesheets.pile.useQuery(pileFilters(search), { placeholderData: keepPreviousData });
  const steps = useTimesheetSteps({ failure: adminListFailure });
  useRowKeys(LABEL);
  const isMissing = search.look === 'missing';
  return (
    <>
      <PageHeader
        title="Timesheet Management"
        actions={
          <>
            <ExportList path="/timesheets/" filters={{ ...boardFilters(search), flagged: undefined }} />
            {addButton}
          </>
        }
      />
      <FoldOnPhone set={Object.values(search).filter((value) => value !== undefined).length}>
        <Cards
          cards={query.data?.cards}
          failed={query.error !== null && !query.data}
          elsewhere={pile.data?.hours_elsewhere ?? null}
          search={search}
          onStatus={(status) => list.change({ status, look: undefined })}
        />
        <AdminTimesheetFilters list={list} />
      </FoldOnPhone>
      <ReviewBar list={list} pile={pile.data} rows={query.data?.results ?? []} />
      {isMissing ? (
        <NotHandedInList start_date={search.start} end_date={search.end} />
      ) : (
        <>
          <DataTable<Row>
            label={LABEL}
            oneLine
            columns={adminTimesheetColumns(steps, search)}
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
            search={search}
            isAboveThere={query.data !== undefined || query.error !== null}
          />
        </>
      )}
    </>
  );
}

interface CardsProps {
  cards: Output['timesheets']['board']['cards'] | undefined;
  failed: boolean;
  /** Hours of the period that are on none of its timesheets. */
  elsewhere: number | null;
  search: TimesheetSearch;
  onStatus: (status: TimesheetSearch['status']) => void;
}

/** What the period has, whichever status is listed; a click on a status lists it. */
function Cards({ cards, failed, elsewhere, search, onStatus }: CardsProps) {
  const figure = (value: string | undefined) => (failed ? '–' : value);
  const filter = (status: NonNullable<TimesheetSearch['status']>) => {
    const isOn = search.status === status;
    return { isOn, onClick: () => onStatus(isOn ? undefined : status) };
  };
  const hours = cards && hoursText(cards.total_hours);
  return (
    <StatCards low>
      <StatCard label="Total timesheets" value={figure(cards && wholeText(cards.total))} />
      <StatCard
        label="Total hours"
        value={
          elsewhere && hours && !failed ? (
            <>
              {hours}{' '}
              <Text span size="xs" c="dimmed">
                + {hoursText(elsewhere)} on none
              </Text>
            </>
          ) : (
            figure(hours)
          )
        }
      />
      <StatCard label="Total miles" value={figure(cards && wholeText(cards.total_mileage))} />
      <StatCard
        label="Pending"
        value={figure(cards && wholeText(cards.pending))}
        filter={filter('pending')}
      />
      <StatCard
        label="Submitted"
        value={figure(cards && wholeText(cards.submitted))}
        filter={filter('submitted')}
      />
      <StatCard
        label="Approved"
        value={figure(cards && wholeText(cards.approved))}
        filter={filter('approved')}
      />
    </StatCards>
  );
}
