import { useQuery } from '@tanstack/react-query';
import { REQUESTS_ROWS, requestsQueries, type LeaveRequest } from '#/features/time-off/queries.ts';
import { adminTimeOffSearch } from '#/features/time-off/time-off-search.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { daysText } from '#/shared/leave-text.ts';
import { RequestStatus } from '#/shared/request-status.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** What waits for a decision, oldest first, and what was decided. */
export function RequestsTab({ area }: { area: Area }) {
  const list = useListPage(adminTimeOffSearch, REQUESTS_ROWS);
  const queries = requestsQueries(trpc.useUtils(), list.search);
  const requests = useQuery(queries.requests);
  const types = useQuery(queries.types);
  const people = trpc.employees.picklist.useQuery();
  return (
    <>
      <FoldOnPhone filterCount={list.filterCount}>
        <FilterBar onReset={list.onReset}>
          <SearchField label="Search" placeholder="Name, kind or note" {...list.typed('q')} />
          <SelectField label="Status" placeholder="Waiting" choices={STATUSES} {...list.chosen('status')} />
          <SelectField
            label="Employee"
            placeholder="Everybody"
            choices={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...list.chosen('employee')}
          />
          <SelectField
            label="Time Off"
            placeholder="All kinds"
            choices={(types.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...list.chosen('type')}
          />
        </FilterBar>
      </FoldOnPhone>
      <DataTable
        label="Requests"
        columns={columnsOf(area)}
        rowKey={({ id }) => id}
        withKeys
        {...list.table(requests)}
        errorMessage="Failed to load the requests."
        empty={{ text: list.search.status ? 'No requests match.' : 'No requests are waiting.' }}
      />
    </>
  );
}

const nameOf = (request: LeaveRequest) =>
  `${request.leave_type_name} of ${request.user_detail.name}, ${daysText(request)}`;

const columnsOf = (area: Area): readonly Column<LeaveRequest>[] => [
  { key: 'who', header: 'Employee', cell: ({ user_detail }) => user_detail.name },
  { key: 'type', header: 'Time Off', cell: ({ leave_type_name }) => leave_type_name },
  { key: 'start_date', header: 'Days', sort: 'server', cell: daysText },
  { key: 'hours', header: 'Hours', numeric: true, cell: ({ minutes }) => minutesText(minutes) },
  { key: 'note', header: 'Note', cell: ({ note }) => note ?? '–', hideOnPhone: ({ note }) => !note },
  { key: 'created_at', header: 'Asked', sort: 'server', cell: ({ created_at }) => momentDay(created_at) },
  { key: 'status', header: 'Status', cell: ({ status }) => <RequestStatus status={status} /> },
  actionsColumn((request) => (
    <LinkButton
      to={`/${area}/time-off/$id`}
      params={{ id: request.id }}
      size="xs"
      variant="default"
      aria-label={request.status === 'requested' ? `Decide on ${nameOf(request)}` : `View ${nameOf(request)}`}
    >
      {request.status === 'requested' ? 'Decide' : 'View'}
    </LinkButton>
  )),
];
