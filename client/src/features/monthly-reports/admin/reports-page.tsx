import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportFilters } from '@daybook/contract/monthly-reports';
import { reportPresets } from '@daybook/domain/reports/monthly-report';
import { PrintList } from '#/features/monthly-reports/sheet/print-list.tsx';
import { adminReportsQueries } from '#/features/monthly-reports/sheet/queries.ts';
import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { adminReportsSearch, reportFilters } from '#/features/monthly-reports/sheet/reports-search.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { mileageOf } from '#/lib/session/mileage.ts';
import { useToday } from '#/lib/session/today.ts';
import { monthText } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { AllThatWait, useOpeningOnWork, WaitingElsewhere } from '#/shared/submissions/approval-queue.tsx';
import { MonthField } from '#/ui/fields/month-field.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { ApproveReports } from './approve-reports.tsx';
import { adminColumns } from './report-columns.tsx';

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'submitted', label: 'Submitted (Not Approved)' },
  { value: 'approved', label: 'Approved' },
] as const;

const LABEL = 'Monthly reports';
const REPORTS_ROWS = 50;
const ALL_THAT_WAIT = { month: 'all', status: 'submitted' } as const;

/** Every report of the company: figures, filters, the table, and its print view (reports.md#screens). */
export function AdminReportsPage() {
  const today = useToday();
  const list = useListPage(adminReportsSearch, REPORTS_ROWS);
  const { month, status, filters } = reportFilters(list.search, today);
  const ordering = list.search.sort ?? '-month';
  const thisMonth = today.slice(0, 7);
  const queue = useQuery(adminReportsQueries(trpc.useUtils(), list.search, today).queue);
  const { isDecided, hasMoved } = useOpeningOnWork({
    isOpening: !list.isFiltered,
    queue,
    showAll: () => list.change({ ...ALL_THAT_WAIT, sort: 'month' }, { replace: true }),
  });
  const reports = trpc.monthlyReports.summaries.useQuery(
    { ...filters, ...list.window, ordering },
    { placeholderData: keepPreviousData, enabled: isDecided },
  );
  const showAllMonths = () => list.change({ month: 'all' });
  const rows = reports.data?.results;
  return (
    <div>
      <PageHeader
        title="Monthly Reports Management"
        actions={
          <>
            <ExportList path="/monthly-reports/" filters={filters} />
            <PrintList
              filters={filters}
              ordering={ordering}
              period={month ? monthText(month) : 'All months'}
            />
          </>
        }
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <Figures filters={filters} status={status} onStatus={(next) => list.change({ status: next })} />
        <Presets today={today} month={month} onPick={(next) => list.change({ month: next })} />
        <Filters list={list} month={month} status={status} />
      </FoldOnPhone>
      {/* The notice above the table would push it down. */}
      {isDecided ? (
        <>
          {hasMoved && !month && status === 'submitted' ? (
            <AllThatWait
              month={thisMonth}
              order="the oldest"
              onShowMonth={() => list.change({ month: thisMonth, status: undefined, sort: undefined })}
            />
          ) : null}
          {month && status === 'submitted' ? (
            <WaitingElsewhere
              count={queue.data?.elsewhere}
              textOf={(count) =>
                pluralForm(
                  count,
                  'One more report waits for approval in another month.',
                  `${count} more reports wait for approval in other months.`,
                )
              }
              onShowAll={() => list.change({ month: 'all', sort: 'month' })}
            />
          ) : null}
          <ApproveReports reports={rows?.filter(list.isTicked) ?? []} onDone={list.untick} />
          <DataTable<ReportBrief>
            label={LABEL}
            oneLine
            withKeys
            columns={adminColumns}
            rowKey={(report) => report.id}
            errorMessage="Failed to fetch reports."
            empty={{
              text: 'No submitted monthly reports found for the selected period.',
              action: month ? (
                <Button variant="default" onClick={showAllMonths}>
                  Show All Months
                </Button>
              ) : undefined,
            }}
            {...list.table(reports)}
            selection={{
              ...list.selection,
              isWaiting: reports.isPlaceholderData,
              canSelect: (report) => report.status === 'Submitted',
              rowLabel: (report) => report.title,
            }}
          />
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** What the month has, whichever status is listed; a click on "Approved" lists those. */
function Figures({
  filters: { submitted: _submitted, approved: _approved, ...all },
  status,
  onStatus,
}: {
  filters: ReportFilters;
  status: Status;
  onStatus: (status: Status) => void;
}) {
  const totals = trpc.monthlyReports.totals.useQuery(all);
  const figure = (text: (of: Output['monthlyReports']['totals']) => string) =>
    totals.data ? text(totals.data) : totals.error ? '–' : undefined;
  return (
    <StatCards low>
      <StatCard
        label="Total Reports"
        value={figure(({ count }) => wholeText(count))}
        filter={{ isOn: status === 'all', onClick: () => onStatus('all') }}
      />
      <StatCard
        label="Approved"
        value={figure(({ approved }) => wholeText(approved))}
        filter={{
          isOn: status === 'approved',
          onClick: () => onStatus(status === 'approved' ? 'submitted' : 'approved'),
        }}
      />
      <StatCard label="Total Hours" value={figure(({ total_hours }) => totalHoursText(total_hours))} />
      <StatCard label="Total Mileage" value={figure(mileageOf)} />
    </StatCards>
  );
}

type Status = (typeof STATUSES)[number]['value'];

interface PresetsProps {
  today: string;
  month: string | null;
  onPick: (month: string) => void;
}

function Presets({ today, month, onPick }: PresetsProps) {
  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Months">
      {reportPresets(today).map((preset) => {
        const presetMonth = preset.month.slice(0, 7);
        const chosen = presetMonth === month;
        return (
          <Button
            key={preset.month}
            size="xs"
            variant={chosen ? 'filled' : 'default'}
            aria-pressed={chosen}
            onClick={() => onPick(presetMonth)}
          >
            {preset.label}
          </Button>
        );
      })}
    </Group>
  );
}

interface FiltersProps {
  list: ReturnType<typeof useListPage<ReturnType<typeof adminReportsSearch>>>;
  month: string | null;
  status: (typeof STATUSES)[number]['value'];
}

function Filters({ list, month, status }: FiltersProps) {
  const choices = trpc.monthlyReports.choices.useQuery();
  const named = (people: { id: number; name: string }[] | undefined) =>
    (people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FilterBar onReset={list.onReset}>
        <SearchField label="Search" placeholder="Client name or notes" debounce={300} {...list.typed('q')} />
        <MonthField
          label="Month"
          placeholder="All months"
          value={month}
          onChange={(next) => list.change({ month: next ?? 'all' })}
        />
        <SelectField
          label="Employee"
          placeholder="All employees"
          searchable
          choices={named(choices.data?.employees)}
          {...list.chosen('user')}
        />
        <SelectField
          label="Client"
          placeholder="All clients"
          searchable
          choices={named(choices.data?.clients)}
          {...list.chosen('client')}
        />
        <SelectField
          label="Status"
          clearable={false}
          choices={[...STATUSES]}
          {...list.chosen('status')}
          value={status}
        />
      </FilterBar>
      <QueryState query={choices} loading={null} failure="Error loading page filters" />
    </>
  );
}
