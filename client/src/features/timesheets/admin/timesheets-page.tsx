import { Box, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminListFailure } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { NotHandedInList } from '#/shared/not-handed-in.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { boardQueries, isFlagged } from './queries.ts';
import { LookChips, TickedBar } from './ticked-bar.tsx';
import { AdminTimesheetCharts } from './timesheet-charts.tsx';
import { adminTimesheetColumns } from './timesheet-columns.tsx';
import { AdminTimesheetFilters } from './timesheet-filters.tsx';
import {
  adminTimesheetsSearch,
  BOARD_ROWS,
  boardFilters,
  type TimesheetSearch,
} from './timesheets-search.ts';

type Row = Output['timesheets']['board']['results'][number];
const LOAD_FAILED = 'Error fetching timesheet data. Please check your filters or try again.';
const LABEL = 'Timesheets';

const addButton = (
  <LinkButton to="/admin/timesheet-add" leftSection={<IconPlus size={16} aria-hidden />}>
    Add New Timesheet
  </LinkButton>
);

/** "Timesheet Management" (timesheets.md#screens): what is waiting for approval comes first. */
export function AdminTimesheetsPage() {
  const list = useListPage(adminTimesheetsSearch, BOARD_ROWS);
  const { search } = list;
  const shown = boardQueries(trpc.useUtils(), search);
  const query = useQuery({ ...shown.board, placeholderData: keepPreviousData });
  const pile = useQuery(shown.pile);
  const steps = useTimesheetSteps({ failure: adminListFailure });
  const isMissing = search.look === 'missing';
  const isPhone = useIsPhone();
  const chips = <LookChips list={list} pile={pile.data} />;
  return (
    <>
      <PageHeader
        title="Timesheet Management"
        actions={
          <>
            {/* The API has no list of these. */}
            {search.look ? null : <ExportList path="/timesheets/" filters={boardFilters(search)} />}
            {addButton}
          </>
        }
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <Cards
          cards={query.data?.cards}
          failed={query.error !== null && !query.data}
          elsewhere={pile.data}
          search={search}
          onStatus={(status) => list.change({ status, look: undefined })}
        />
        <AdminTimesheetFilters list={list} />
        {isPhone ? <Box mb="sm">{chips}</Box> : null}
      </FoldOnPhone>
      <TickedBar list={list} pile={pile.data} rows={query.data?.results ?? []}>
        {isPhone ? null : chips}
      </TickedBar>
      {isMissing ? (
        <NotHandedInList start_date={search.start} end_date={search.end} />
      ) : (
        <>
          <DataTable<Row>
            label={LABEL}
            oneLine
            withKeys
            columns={adminTimesheetColumns(steps)}
            rowKey={(row) => row.id}
            errorMessage={(error) => `Error loading timesheets: ${loadFailureText(LOAD_FAILED, error)}`}
            empty={emptyOf(search, pile.data)}
            rowTone={(row) => (row.status === 'Submitted' && row.findings.length > 0 ? 'warning' : undefined)}
            {...list.table(query)}
            selection={{
              ...list.selection,
              isWaiting: query.isPlaceholderData,
              canSelect: (row) => row.status === 'Submitted',
              // What has something to look at is ticked one by one, or where just that is listed.
              inSelectAll: search.look === 'flagged' ? undefined : (row) => row.findings.length === 0,
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

/** An empty list of what waits says that it is done, and what is left to look at. */
function emptyOf(search: TimesheetSearch, pile: Output['timesheets']['pile'] | undefined) {
  if (search.status !== 'submitted' || search.q || search.employee || !pile)
    return { text: 'No timesheets found', action: addButton };
  const flagged = pile.results.filter(isFlagged).length;
  const remaining = search.look === 'flagged' ? pile.results.length - flagged : flagged;
  if (remaining === 0) return { text: 'All done.' };
  const look = search.look === 'flagged' ? 'clean' : 'flagged';
  const label = `${wholeText(remaining)} ${look === 'flagged' ? 'to look at' : 'with nothing to look at'}`;
  return {
    text: `All done. ${label}.`,
    action: (
      <LinkButton to="/admin/timesheets" search={{ ...search, look, page: undefined }}>
        {label}
      </LinkButton>
    ),
  };
}

/** "418.50 h (418:30)" in the height of the other figures: the rows below are the point of the page. */
function HoursOnOneLine({ text }: { text: string }) {
  const bracket = text.indexOf('(');
  return (
    <>
      {text.slice(0, bracket)}
      <Text span size="xs" c="dimmed">
        <NoWrap>{text.slice(bracket)}</NoWrap>
      </Text>
    </>
  );
}

interface CardsProps {
  cards: Output['timesheets']['board']['cards'] | undefined;
  failed: boolean;
  /** Time in the period that is on none of its timesheets. */
  elsewhere: Pick<Output['timesheets']['pile'], 'hours_elsewhere' | 'mileage_elsewhere'> | undefined;
  search: TimesheetSearch;
  onStatus: (status: TimesheetSearch['status']) => void;
}

/** What the period has, whichever status is listed; a click on a status lists it. */
function Cards({ cards, failed, elsewhere, search, onStatus }: CardsProps) {
  const figure = (value: ReactNode) => (failed ? '–' : value);
  const filter = (status: NonNullable<TimesheetSearch['status']>) => {
    const isOn = search.status === status;
    return { isOn, onClick: () => onStatus(isOn ? undefined : status) };
  };
  const withElsewhere = (value: ReactNode, more: string | null) =>
    value !== undefined && more && !failed ? (
      <>
        {value}{' '}
        <Text span size="xs" c="dimmed">
          <NoWrap>+ {more} on none</NoWrap>
        </Text>
      </>
    ) : (
      figure(value)
    );
  const { hours_elsewhere: hours, mileage_elsewhere: mileage } = elsewhere ?? {};
  return (
    <StatCards low>
      <StatCard label="Total timesheets" value={figure(cards && wholeText(cards.total))} />
      <StatCard
        label="Total hours"
        isWide
        value={withElsewhere(
          cards && <HoursOnOneLine text={totalHoursText(cards.total_hours)} />,
          hours ? hoursText(hours) : null,
        )}
      />
      <StatCard
        label="Total miles"
        value={withElsewhere(cards && wholeText(cards.total_mileage), mileage ? wholeText(mileage) : null)}
      />
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
