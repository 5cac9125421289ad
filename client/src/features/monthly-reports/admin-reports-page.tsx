import { Alert, Button, Group } from '@mantine/core';
import type { ReportFilters } from '@daybook/contract/monthly-reports';
import { reportPresets } from '@daybook/domain/monthly-report';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type Sort, knownOrdering, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { MonthlyReport } from '../../shared/report-sheet.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StatCard, StatCards } from '../../ui/lists/stat-card.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { monthText } from '../../lib/day-text.ts';
import { hoursText, kmText, wholeText } from '../../lib/number-text.ts';
import { type HistoryStep, WHILE_TYPING } from '../../lib/list-search.ts';
import { useToday } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';
import { adminColumns } from './admin-report-columns.tsx';
import { ApproveReports } from './approve-reports.tsx';
import { PrintList } from './print-list.tsx';

const PAGE_SIZE = 50;
const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'submitted', label: 'Submitted (Not Approved)' },
  { value: 'approved', label: 'Approved' },
] as const;
const SORTS = ['client', 'user', 'month', 'total_hours', 'total_mileage'] as const;

/** Every report of the company: figures, filters, the table, and its print view (2 §2). */
export function AdminReportsPage() {
  const today = useToday();
  const search = useSearch({ from: '/_signed-in/admin/reports/' });
  const navigate = useNavigate({ from: '/admin/reports/' });
  const [ticked, setTicked] = useState<ReadonlySet<number | string>>(new Set());

  // The documents' defaults: the current month, and what waits for approval (2 §9).
  const month = search.month === 'all' ? null : (search.month ?? today.slice(0, 7));
  const status = search.status ?? 'submitted';
  const filters = {
    scope: 'company',
    ...(month && { month }),
    ...(status !== 'all' && { [status]: true }),
    ...(search.user && { user: search.user }),
    ...(search.client && { client: search.client }),
    ...(search.q && { search: search.q }),
  } as const satisfies ReportFilters;
  const page = search.page ?? 1;
  const ordering = knownOrdering(SORTS, search.sort) ?? '-month';

  const reports = trpc.monthlyReports.page.useQuery(
    { ...filters, ordering, page, page_size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const totals = trpc.monthlyReports.totals.useQuery(filters, { placeholderData: (before) => before });
  const choices = trpc.monthlyReports.choices.useQuery();
  const waiting = trpc.monthlyReports.waiting.useQuery();
  const elsewhere = waiting.data?.filter((report) => month && report.month.slice(0, 7) !== month).length ?? 0;

  function set(change: Partial<typeof search>, how?: HistoryStep) {
    setTicked(new Set());
    void navigate({ search: { ...search, page: undefined, ...change }, ...how });
  }

  const rows = reports.data?.results;
  const named = (list: { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const figure = (value: string | undefined) => (totals.error && !totals.data ? '–' : value);

  return (
    <div>
      <PageHeader
        title="Monthly Reports Management"
        actions={
          <PrintList filters={filters} ordering={ordering} period={month ? monthText(month) : 'All months'} />
        }
      />
      <StatCards>
        <StatCard label="Total Reports" value={figure(totals.data && wholeText(totals.data.count))} />
        <StatCard label="Approved" value={figure(totals.data && wholeText(totals.data.approved))} />
        <StatCard label="Total Hours" value={figure(totals.data && hoursText(totals.data.total_hours))} />
        <StatCard label="Total Mileage" value={figure(totals.data && kmText(totals.data.total_mileage))} />
      </StatCards>
      <Group gap="xs" mb="sm" role="group" aria-label="Months">
        {reportPresets(today).map((preset) => {
          const chosen = preset.month.slice(0, 7) === month;
          return (
            <Button
              key={preset.month}
              size="xs"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              onClick={() => set({ month: preset.month.slice(0, 7) })}
            >
              {preset.label}
            </Button>
          );
        })}
      </Group>
      <FilterBar onReset={Object.keys(search).length > 0 ? () => void navigate({ search: {} }) : undefined}>
        <SearchField
          label="Search"
          placeholder="Client name or notes"
          value={search.q}
          debounce={300}
          onChange={(text) => set({ q: text || undefined }, WHILE_TYPING)}
        />
        <MonthField
          label="Month"
          placeholder="All months"
          value={month}
          onChange={(next) => set({ month: next ?? 'all' })}
        />
        <SelectField
          label="Employee"
          placeholder="All employees"
          searchable
          choices={named(choices.data?.employees)}
          value={search.user ?? null}
          onChange={(user) => set({ user: user ?? undefined })}
        />
        <SelectField
          label="Client"
          placeholder="All clients"
          searchable
          choices={named(choices.data?.clients)}
          value={search.client ?? null}
          onChange={(client) => set({ client: client ?? undefined })}
        />
        <SelectField
          label="Status"
          clearable={false}
          choices={[...STATUSES]}
          value={status}
          onChange={(next) => set({ status: next ?? undefined })}
        />
      </FilterBar>
      {choices.error && !choices.data ? (
        <ErrorState text="Error loading page filters" onRetry={() => void choices.refetch()} />
      ) : null}
      {elsewhere > 0 && status === 'submitted' ? (
        <Alert color="blue" mb="md" data-no-print>
          <Group gap="sm">
            {elsewhere === 1
              ? 'One more report waits for approval in another month.'
              : `${elsewhere} more reports wait for approval in other months.`}
            <Button size="xs" variant="default" onClick={() => set({ month: 'all', sort: 'month' })}>
              Show all that wait
            </Button>
          </Group>
        </Alert>
      ) : null}
      <ApproveReports
        reports={rows?.filter((report) => ticked.has(report.id)) ?? []}
        onDone={() => setTicked(new Set())}
      />
      <DataTable<MonthlyReport>
        label="Monthly reports"
        columns={adminColumns}
        rows={rows}
        rowKey={(report) => report.id}
        error={reports.error}
        errorMessage="Failed to fetch reports."
        onRetry={() => void reports.refetch()}
        empty={{
          text: 'No submitted monthly reports found for the selected period.',
          action: month ? (
            <Button variant="default" onClick={() => set({ month: 'all' })}>
              Show all months
            </Button>
          ) : undefined,
        }}
        sort={sortFromText(search.sort)}
        onSort={(sort: Sort | null) => set({ sort: sortToText(sort) })}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          count: reports.data?.count ?? 0,
          onPage: (next) => set({ page: next === 1 ? undefined : next }),
        }}
        selection={{
          selected: ticked,
          onChange: setTicked,
          canSelect: (report) => report.status === 'Submitted',
          rowLabel: (report) => report.title,
        }}
      />
    </div>
  );
}
