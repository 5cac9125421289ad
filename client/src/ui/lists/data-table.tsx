import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { errorText, loadFailureText } from '#/lib/api/error-text.ts';
import { EmptyState, ErrorState } from '#/ui/page/states.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { nextSort, sortRows, type Sort } from './data-table-columns.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Pager, pagesOf } from './pager.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePastEnd } from './use-past-end.ts';
import { useRowKeys } from './use-row-keys.ts';

/**
 * As many rows as a screen shows, which are rendered before the others, and the height of each, about. What is folded needs
 * none; six cards already have their choice of an order.
 */
const LOOKS = {
  table: { first: 12, rem: 2.7 },
  folded: { first: 12, rem: 0 },
  cards: { first: 6, rem: 10 },
};
type Look = keyof typeof LOOKS;

/** A list of records: a table that sorts, pages, selects and expands; cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, pageSize, paging, empty } = props;
  const look = useLook(props.fold !== undefined);
  const [ownSort, setOwnSort] = useState<Sort | null>(props.initialSort ?? null);
  const [ownPage, setOwnPage] = useState(1);
  const [expanded, setExpanded] = useState<ReadonlySet<number | string>>(new Set());
  const sort = props.sort === undefined ? ownSort : props.sort;
  const sorted = sortRows(rows ?? [], columns, sort);
  const pager = paging ?? {
    page: ownPage,
    count: sorted.length,
    pageSize: pageSize ?? Infinity,
    onPage: setOwnPage,
  };
  const page = Math.min(pager.page, pagesOf(pager.count, pager.pageSize));
  const shown = !paging && pageSize ? sorted.slice((page - 1) * pageSize, page * pageSize) : sorted;
  const noteFocus = useKeptFocus(shown.map(props.rowKey));
  const isPastEnd = usePastEnd(paging, rows);
  const box = useRowKeys(props.withKeys ?? false);

  function changeSort(next: Sort | null) {
    setOwnPage(1);
    if (props.onSort) props.onSort(next);
    else setOwnSort(next);
  }

  if (props.error && !rows) return <LoadFailure {...props} />;
  if (!rows || isPastEnd) return <TableSkeleton label={props.label} columns={Math.min(columns.length, 5)} />;
  if (rows.length === 0) return <EmptyState text={empty.text} action={empty.action} />;

  const view = {
    ...props,
    sort,
    onSortBy: (key: string) => changeSort(nextSort(sort, key)),
    onSort: changeSort,
    expanded,
    onToggle: (key: number | string) => {
      const next = new Set(expanded);
      if (!next.delete(key)) next.add(key);
      setExpanded(next);
    },
  };

  return (
    <FirstScreen rows={shown} look={look} below={<Pager {...pager} page={page} />}>
      {(some) => (
        <div ref={box} onFocus={noteFocus}>
          {look === 'table' ? (
            <DataTableGrid {...view} rows={some} />
          ) : (
            <DataTableCards {...view} rows={some} />
          )}
        </div>
      )}
    </FirstScreen>
  );
}

function useLook(isFolded: boolean): Look {
  const isPhone = useIsPhone();
  if (!isPhone) return 'table';
  return isFolded ? 'folded' : 'cards';
}

interface FirstScreenProps<Row> {
  rows: readonly Row[];
  look: Look;
  children: (rows: readonly Row[]) => ReactNode;
  below: ReactNode;
}

/** Renders the first rows, then the others. It is mounted with the rows: before them there would be nothing to defer. */
function FirstScreen<Row>({ rows, look, children, below }: FirstScreenProps<Row>) {
  const { first, rem } = LOOKS[look];
  const limit = useDeferredValue(Infinity, first);
  const isWhole = rows.length <= limit;
  return (
    // Reserves the final height, so that Back returns to the same scroll position.
    <div style={isWhole || rem === 0 ? undefined : { minHeight: `${rows.length * rem}rem` }}>
      {children(isWhole ? rows : rows.slice(0, limit))}
      {isWhole ? below : null}
    </div>
  );
}

function LoadFailure<Row>({ error, errorMessage = errorText, onRetry }: DataTableProps<Row>) {
  const text = typeof errorMessage === 'string' ? loadFailureText(errorMessage, error) : errorMessage(error);
  return <ErrorState text={text} onRetry={onRetry} />;
}

function TableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading {label}...</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Group key={row} gap="md" py="sm" wrap="nowrap" aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} h="1rem" flex={column === 0 ? 2 : 1} />
          ))}
        </Group>
      ))}
    </div>
  );
}
