import type { ReactNode } from 'react';
import type { Column, Sort } from './data-table-columns.ts';
import type { Paging } from './pager.tsx';

export interface Selection<Row> {
  selected: ReadonlySet<number | string>;
  onChange: (selected: ReadonlySet<number | string>) => void;
  /** The rows are those of the search before; they would stay ticked when they are gone. */
  isWaiting?: boolean;
  /** Rows that cannot be ticked have no checkbox. */
  canSelect?: (row: Row) => boolean;
  /** Rows that "Select all" ticks; without it, all that can be ticked. */
  inSelectAll?: ((row: Row) => boolean) | undefined;
  /** The label of the checkbox: "Select {…}". */
  rowLabel: (row: Row) => string;
}

export interface Fold<Row> {
  /** The words of the button below the first rows: "Show all 150 employees"; without it, all are shown. */
  showAll?: (count: number) => string;
  /** Beside the title, one or two. */
  figures: readonly Pick<Column<Row>, 'key' | 'header' | 'cell'>[];
  /** Below the title: what is unusual about the row. */
  note?: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number | string;
  /** The keys of use-row-keys.ts go through its rows: the main list of a page. */
  withKeys?: boolean;
  /** A tRPC query's `error` and `refetch`; shown instead of the rows when there are none. */
  error?: unknown;
  /** The sentence for a failure to load, before the server's reason; or a function that returns the whole text. */
  errorMessage?: string | ((error: unknown) => string);
  onRetry?: () => void;
  /** The empty text and one button for the next step. */
  empty: { text: ReactNode; action?: ReactNode };
  /** The initial order. */
  initialSort?: Sort;
  /** Controlled sort, for the address bar or the server; see `sortToText` and `sortFromText`. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Pages on the client: rows per page. */
  pageSize?: number;
  /** Pages from the server. */
  paging?: Paging;
  selection?: Selection<Row>;
  /** A row that expands; a button at its start, and a click anywhere in it, toggle it. */
  expand?: (row: Row) => ReactNode;
  /** Names the row in the toggle: "Show details of {…}". */
  expandLabel?: (row: Row) => string;
  /** The toggle as words: "View" and "Hide" instead of an arrow. */
  expandInWords?: boolean;
  /** Marks a row that needs attention; the cell must say why in words. */
  rowTone?: (row: Row) => 'warning' | 'danger' | undefined;
  /**
   * One line a row, on a laptop: columns have their given widths, the others share the rest, and longer text is cut off
   * with an ellipsis. The heading stays visible.
   */
  oneLine?: boolean;
  /**
   * On a phone: a line a row, which a tap opens to the rest, for lists of everybody. Without a chosen order, rows with a tone
   * come first.
   */
  fold?: Fold<Row>;
  /** A last line of totals: column key → content. */
  footer?: Record<string, ReactNode>;
}

/** The props of both layouts of the table. */
export interface TableView<Row> extends Omit<DataTableProps<Row>, 'rows' | 'sort'> {
  rows: readonly Row[];
  sort: Sort | null;
  onSortBy: (key: string) => void;
  onSort: (sort: Sort | null) => void;
  expanded: ReadonlySet<number | string>;
  onToggle: (key: number | string) => void;
}
