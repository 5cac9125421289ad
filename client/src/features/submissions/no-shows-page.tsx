import { useNavigate, useSearch } from '@tanstack/react-router';
import { submissionStatus } from '@daybook/domain/reports/submission';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { countText } from '#/lib/text/number-text.ts';
import { WHILE_TYPING } from '#/lib/url/list-search.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { MonthField } from '#/ui/fields/month-field.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { noShowKind } from './kinds.ts';
import {
  actionsColumn,
  clientColumn,
  dateColumn,
  NOTHING_WAITS,
  STATUSES,
  SubmissionList,
  useSubmissionList,
} from './submission-list.tsx';

/** The keys that sort are what the server orders by. */
const columns: readonly Column<Output['noShows']['summaries']['results'][number]>[] = [
  dateColumn,
  clientColumn,
  {
    key: 'staff',
    header: 'Staff Name',
    cell: (form) => <span title={form.staff_name}>{form.staff_name}</span>,
  },
  { key: 'user', header: 'Submitted By', sort: 'server', cell: (form) => form.user.name || 'Unknown' },
  {
    key: 'status',
    header: 'Status',
    width: '10.6rem',
    cell: (form) => <StatusWord status={submissionStatus(form)} />,
  },
  actionsColumn(noShowKind, '15.6rem'),
];

const ALL_THAT_WAIT = { month: 'all', status: 'pending', sort: 'date' } as const;

/** The company's no-show forms by month, to read, approve and delete (forms.md#review). */
export function NoShowsPage() {
  const search = useSearch({ from: '/_signed-in/admin/no-shows/' });
  const navigate = useNavigate({ from: '/admin/no-shows/' });
  const { set, ...list } = useSubmissionList(
    noShowKind,
    search,
    (next, how) => void navigate({ search: next, ...how }),
    ALL_THAT_WAIT,
  );
  const forms = trpc.noShows.summaries.useQuery(
    { ...list.filters, ...(search.q && { search: search.q }), ...list.window },
    { placeholderData: (before) => before, enabled: list.isDecided },
  );
  return (
    <div>
      <PageHeader
        title={noShowKind.listTitle}
        actions={
          <ExportList
            path="/no-shows/"
            filters={{ ...list.filters, ...(search.q && { search: search.q }) }}
          />
        }
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <StatCards low>
          <StatCard
            label="Total Submitted"
            value={forms.error && !forms.data ? '–' : forms.data && countText(forms.data.count)}
          />
        </StatCards>
        <FilterBar onReset={Object.keys(search).length > 0 ? () => void navigate({ search: {} }) : undefined}>
          <MonthField
            label="Month"
            placeholder="All months"
            value={list.month}
            onChange={(next) => set({ month: next ?? 'all' })}
          />
          <SelectField
            label="Status"
            clearable={false}
            choices={[...STATUSES]}
            value={list.status}
            onChange={(next) => set({ status: next ?? undefined })}
          />
          <SearchField
            label="Search"
            placeholder="Client, staff or reason"
            value={search.q}
            onChange={(text) => set({ q: text || undefined }, WHILE_TYPING)}
          />
        </FilterBar>
      </FoldOnPhone>
      <SubmissionList
        kind={noShowKind}
        list={list}
        set={set}
        onShowAll={() => set(ALL_THAT_WAIT)}
        order="the oldest"
        query={forms}
        label="No-show forms"
        columns={columns}
        empty={
          list.status === 'pending'
            ? NOTHING_WAITS
            : 'No submitted no-show forms found for the selected period.'
        }
        failure={withDetail('Failed to fetch no-shows')}
      />
    </div>
  );
}
