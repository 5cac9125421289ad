import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { errorText, loadFailureText } from '../lib/error-text.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { type Column, type Sort, nextSort, sortRows } from './data-table-columns.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import { Pager } from './pager.tsx';
import { EmptyState, ErrorState } from './states.tsx';

export interface Selection<Row> {
  selected: ReadonlySet<number | string>;
  onChange: (selected: Set<number | string>) => void;
  /** Rows that cannot be ticked have no box. */
  canSelect?: (row: Row) => boolean;
  /** What the box is called: "Select {…}". */
  rowLabel: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number | string;
  /** A tRPC query's `error` and `refetch`; shown instead of the rows when there are none. */
  error?: unknown;
  /** The document's sentence for a failure to load; stands before the server's reason. */
  errorMessage?: string;
  onRetry?: () => void;
  /** The document's empty text and one button for the next step. */
  empty: { text: ReactNode; action?: ReactNode };
  /** The order at first. */
  initialSort?: Sort;
  /** Controlled sort, for the address bar or the server; see `sortToText` and `sortFromText`. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Pages on the client: rows per page. */
  pageSize?: number;
  /** Pages of the server. */
  paging?: { page: number; pageSize: number; count: number; onPage: (page: number) => void };
  selection?: Selection<Row>;
  /** A row that opens; a button in front of the row, and a click anywhere in it, toggle it. */
  expand?: (row: Row) => ReactNode;
  /** Names the row in the toggle: "Show details of {…}". */
  expandLabel?: (row: Row) => string;
  /** The toggle as words: "View" and "Hide" instead of an arrow. */
  expandInWords?: boolean;
  /** Marks a row that needs attention; the cell must say why in words. */
  rowTone?: (row: Row) => 'warning' | 'danger' | undefined;
  /** A last line of totals: column key → content. */
  footer?: Record<string, ReactNode>;
}

/** A list of records: a table that sorts, pages, selects and expands; cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, pageSize, paging, empty } = props;
  const isPhone = useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [ownSort, setOwnSort] = useState<Sort | null>(props.initialSort ?? null);
  const [ownPage, setOwnPage] = useState(1);
  const [expanded, setExpanded] = useState<ReadonlySet<number | string>>(new Set());
  const sort = props.sort === undefined ? ownSort : props.sort;

  function changeSort(next: Sort | null) {
    setOwnPage(1);
    if (props.onSort) props.onSort(next);
    else setOwnSort(next);
  }

  if (props.error && !rows) {
    const text = props.errorMessage
      ? loadFailureText(props.errorMessage, props.error)
      : errorText(props.error);
    return <ErrorState text={text} onRetry={props.onRetry} />;
  }
  if (!rows) return <TableSkeleton label={props.label} columns={Math.min(columns.length, 5)} />;
  if (rows.length === 0) return <EmptyState text={empty.text} action={empty.action} />;

  const sorted = sortRows(rows, columns, sort);
  const pages = paging
    ? Math.ceil(paging.count / paging.pageSize)
    : pageSize
      ? Math.ceil(sorted.length / pageSize)
      : 1;
  const page = Math.min(paging?.page ?? ownPage, Math.max(1, pages));
  const shown = !paging && pageSize ? sorted.slice((page - 1) * pageSize, page * pageSize) : sorted;

  const view = {
    ...props,
    rows: shown,
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
    <div>
      {isPhone ? <DataTableCards {...view} /> : <DataTableGrid {...view} />}
      <Pager page={page} pages={pages} onPage={paging ? paging.onPage : setOwnPage} />
    </div>
  );
}

/** What both looks of the table are given. */
export interface TableView<Row> extends Omit<DataTableProps<Row>, 'rows' | 'sort'> {
  rows: readonly Row[];
  sort: Sort | null;
  onSortBy: (key: string) => void;
  onSort: (sort: Sort | null) => void;
  expanded: ReadonlySet<number | string>;
  onToggle: (key: number | string) => void;
}

function TableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading {label}...</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Group key={row} gap="md" py="sm" wrap="nowrap" aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} h="1rem" style={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </Group>
      ))}
    </div>
  );
}
