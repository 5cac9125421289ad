import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApproveForms } from '../../shared/submissions/approve-forms.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { knownOrdering, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { StatCard, StatCards } from '../../ui/lists/stat-card.tsx';
import { WaitingElsewhere } from '../../shared/submissions/waiting-forms.tsx';
import { detailOrMessage } from '../../lib/error-text.ts';
import { countText } from '../../lib/number-text.ts';
import { type HistoryStep, WHILE_TYPING } from '../../lib/list-search.ts';
import { useToday } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';
import { noShowColumns } from './no-show-columns.tsx';

const PAGE_SIZE = 50;
const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending Approval' },
  { value: 'approved', label: 'Approved' },
] as const;
const SORTS = ['date', 'client', 'user'] as const;

/** The company's no-show forms by month, to read, approve and delete (2 §2). */
export function NoShowsPage() {
  const today = useToday();
  const search = useSearch({ from: '/_signed-in/admin/no-shows/' });
  const navigate = useNavigate({ from: '/admin/no-shows/' });
  const [ticked, setTicked] = useState<ReadonlySet<number | string>>(new Set());

  const month = search.month === 'all' ? null : (search.month ?? today.slice(0, 7));
  const status = search.status ?? 'all';
  const page = search.page ?? 1;
  const filters = {
    submitted: true,
    // Day 01 to day 31, whichever month it is (2 §5).
    ...(month && { date__gte: `${month}-01`, date__lte: `${month}-31` }),
    ...(status !== 'all' && { approved: status === 'approved' }),
    ...(search.q && { search: search.q }),
  };
  const forms = trpc.noShows.page.useQuery(
    { ...filters, ordering: knownOrdering(SORTS, search.sort) ?? '-date', page, page_size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const rows = forms.data?.results;

  function set(change: Partial<typeof search>, how?: HistoryStep) {
    setTicked(new Set());
    void navigate({ search: { ...search, page: undefined, ...change }, ...how });
  }

  return (
    <div>
      <PageHeader title="No Shows Management" />
      <StatCards>
        <StatCard
          label="Total Submitted"
          value={forms.error && !forms.data ? '–' : forms.data && countText(forms.data.count)}
        />
      </StatCards>
      <FilterBar onReset={Object.keys(search).length > 0 ? () => void navigate({ search: {} }) : undefined}>
        <MonthField
          label="Month"
          placeholder="All months"
          value={month}
          onChange={(next) => set({ month: next ?? 'all' })}
        />
        <SelectField
          label="Status"
          clearable={false}
          choices={[...STATUSES]}
          value={status}
          onChange={(next) => set({ status: next ?? undefined })}
        />
        <SearchField
          label="Search"
          placeholder="Client, staff or reason"
          value={search.q}
          onChange={(text) => set({ q: text || undefined }, WHILE_TYPING)}
        />
      </FilterBar>
      {month ? (
        <WaitingElsewhere
          kind="no-show"
          month={month}
          onShowAll={() => set({ month: 'all', status: 'pending', sort: 'date' })}
        />
      ) : null}
      <ApproveForms
        kind="no-show"
        forms={rows?.filter((form) => ticked.has(form.id)) ?? []}
        onDone={() => setTicked(new Set())}
      />
      {forms.error && !rows ? (
        <ErrorState
          text={`Failed to fetch no-shows: ${detailOrMessage(forms.error)}`}
          onRetry={() => void forms.refetch()}
        />
      ) : (
        <DataTable
          label="No-show forms"
          columns={noShowColumns}
          rows={rows}
          rowKey={(form) => form.id}
          empty={{
            text: 'No submitted no-show forms found for the selected period.',
            action: month ? (
              <Button variant="default" onClick={() => set({ month: 'all' })}>
                Show all months
              </Button>
            ) : undefined,
          }}
          sort={sortFromText(search.sort)}
          onSort={(sort) => set({ sort: sortToText(sort) })}
          paging={{
            page,
            pageSize: PAGE_SIZE,
            count: forms.data?.count ?? 0,
            onPage: (next) => set({ page: next === 1 ? undefined : next }),
          }}
          selection={{
            selected: ticked,
            onChange: setTicked,
            canSelect: (form) => !form.approved,
            rowLabel: (form) => `${form.title} by ${form.user.name}`,
          }}
        />
      )}
    </div>
  );
}
