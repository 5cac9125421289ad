import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { SubmissionAction } from '@daybook/domain/reports/submission';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import type { HistoryStep } from '#/lib/url/list-search.ts';
import { RECORD_PAGES } from '#/shared/record-pages.ts';
import { AllThatWait, useOpeningOnWork, WaitingElsewhere } from '#/shared/submissions/approval-queue.tsx';
import { ApproveOneByOne } from '#/shared/submissions/approve-one-by-one.tsx';
import { knownOrdering, sortFromText, sortToText, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import type { Kind, ListedSubmission } from './kinds.ts';
import { queueOf } from './queries.ts';
import { SubmissionActions } from './submission-actions.tsx';
import { stepFailure } from './use-submission-steps.ts';

const SUBMISSIONS_ROWS = 50;
/** Replaces the usual empty text while only waiting records are listed. */
export const NOTHING_WAITS = 'Nothing is waiting for approval.';
const SORTS = ['date', 'client', 'user'] as const;
export const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending Approval' },
  { value: 'approved', label: 'Approved' },
] as const;

/** The search parameters that both lists share. */
interface ListSearch {
  /** YYYY-MM; without one the current month. */
  month?: string | undefined;
  status?: (typeof STATUSES)[number]['value'] | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}

/** A list's filters, as in its address; changing anything but the page returns to the first page. */
export function useSubmissionList<Search extends ListSearch>(
  { useQueue }: Kind,
  search: Search,
  go: (search: Search, how?: HistoryStep) => void,
  allThatWait: Partial<Search>,
) {
  const today = useToday();
  const [ticked, setTicked] = useState<ReadonlySet<number | string>>(new Set());
  const thisMonth = today.slice(0, 7);
  const month = search.month === 'all' ? null : (search.month ?? thisMonth);
  const status = search.status ?? 'all';
  const page = search.page ?? 1;
  const queue = useQueue(queueOf(search.month, today));
  const filterCount = Object.entries(search).filter(
    ([name, value]) => value !== undefined && name !== 'sort' && name !== 'page',
  ).length;
  const { isDecided, hasMoved } = useOpeningOnWork({
    isOpening: filterCount === 0,
    queue,
    showAll: () => go({ ...search, page: undefined, ...allThatWait }, { replace: true }),
  });
  return {
    thisMonth,
    queue,
    /** Whether the rows can be asked for. */
    isDecided,
    hasMoved,
    /** For a `FoldOnPhone`. */
    filterCount,
    month,
    status,
    page,
    sort: sortFromText(search.sort),
    ticked,
    setTicked,
    set: (change: Partial<Search>, how?: HistoryStep) => {
      setTicked(new Set());
      go({ ...search, page: undefined, ...change }, how);
    },
    filters: {
      submitted: true,
      // Day 01 to day 31, whichever month it is (forms.md#review).
      ...(month && { date__gte: `${month}-01`, date__lte: `${month}-31` }),
      ...(status !== 'all' && { approved: status === 'approved' }),
    },
    window: {
      ordering: knownOrdering(SORTS, search.sort) ?? '-date',
      page,
      page_size: SUBMISSIONS_ROWS,
    } as const,
  };
}

interface SubmissionListProps<Row extends ListedSubmission> {
  kind: Kind;
  list: Omit<ReturnType<typeof useSubmissionList<ListSearch>>, 'set'>;
  set: (change: ListSearch, how?: HistoryStep) => void;
  onShowAll: () => void;
  /** What comes first of all that waits: "the oldest". */
  order: string;
  query: QueryLike<{ count: number; results: Row[] }> & { isPlaceholderData: boolean };
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  empty: string;
  failure: string | ((error: unknown) => string);
}

/** The list of either kind below its filters: how many are waiting in other months, the ticked rows, the table. */
export function SubmissionList<Row extends ListedSubmission>(props: SubmissionListProps<Row>) {
  const { kind, list, set, onShowAll, order, query, label, columns, empty, failure } = props;
  const { month, thisMonth, queue, ticked, setTicked } = list;
  const rows = query.data?.results;
  const { approve } = kind.useCalls({ meta: { changes: false } });
  // The notice above the table would push it down.
  if (!list.isDecided) return <Loading />;
  return (
    <>
      {list.hasMoved && !month && list.status === 'pending' ? (
        <AllThatWait
          month={thisMonth}
          order={order}
          onShowMonth={() => set({ month: thisMonth, status: undefined, sort: undefined })}
        />
      ) : null}
      {month ? (
        <WaitingElsewhere
          count={queue.data?.elsewhere}
          textOf={kind.waitingElsewhere}
          onShowAll={onShowAll}
        />
      ) : null}
      <ApproveOneByOne
        title={kind.approveTitle}
        counted={kind.counted}
        items={rows?.filter((submission) => ticked.has(submission.id)) ?? []}
        approve={({ id }) => approve.mutateAsync({ id })}
        failure={(error) => stepFailure(kind, 'approve', error)}
        onDone={() => setTicked(new Set())}
      />
      <DataTable
        withKeys
        label={label}
        oneLine
        columns={columns}
        rows={rows}
        rowKey={(submission) => submission.id}
        error={query.error}
        errorMessage={failure}
        onRetry={() => void query.refetch()}
        empty={{
          text: empty,
          action: month ? (
            <Button variant="default" onClick={() => set({ month: 'all' })}>
              Show All Months
            </Button>
          ) : undefined,
        }}
        sort={list.sort}
        onSort={(sort) => set({ sort: sortToText(sort) })}
        paging={{
          page: list.page,
          pageSize: SUBMISSIONS_ROWS,
          count: query.data?.count ?? 0,
          onPage: (next, how) => set({ page: next === 1 ? undefined : next }, how),
        }}
        selection={{
          selected: ticked,
          onChange: setTicked,
          isWaiting: query.isPlaceholderData,
          canSelect: (submission) => !submission.approved,
          rowLabel: (submission) => `${submission.title} by ${submission.user.name}`,
        }}
      />
    </>
  );
}

export const dateColumn: Column<ListedSubmission> = {
  key: 'date',
  header: 'Date',
  sort: 'server',
  width: '7.4rem',
  cell: (submission) => <NoWrap>{longDay(submission.date)}</NoWrap>,
};

export const clientColumn: Column<ListedSubmission> = {
  key: 'client',
  header: 'Client',
  sort: 'server',
  cell: (submission) => (
    <span title={submission.client.name}>{submission.client.name || 'Client Data Missing'}</span>
  ),
};

export const actionsColumn = (
  kind: Kind,
  width: string,
  offers?: readonly SubmissionAction[],
): Column<ListedSubmission> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  width,
  cell: (submission) => {
    const about = `${submission.title} by ${submission.user.name}`;
    return (
      <Group gap="var(--space-3)" wrap="nowrap">
        <LinkButton
          to={RECORD_PAGES[kind.kind]}
          params={{ id: submission.id }}
          size="xs"
          variant="default"
          aria-label={`View ${about}`}
        >
          View
        </LinkButton>
        <SubmissionActions kind={kind} submission={submission} offers={offers} about={about} />
      </Group>
    );
  },
});
