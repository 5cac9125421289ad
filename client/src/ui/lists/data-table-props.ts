import type { ReactNode } from 'react';
import type { Column, Sort } from './data-table-columns.ts';

export interface Selection<Row> {
  selected: ReadonlySet<number | string>;
  onChange: (selected: ReadonlySet<number | string>) => void;
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
  /** The document's sentence for a failure to load, before the server's reason; or what makes the whole text. */
  errorMessage?: string | ((error: unknown) => string);
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
  /**
   * One line a row, on a laptop: columns are as wide as they say, the others share what is left, and what does not fit is cut
   * with an ellipsis. The head stays in sight.
   */
  oneLine?: boolean;
  /** A last line of totals: column key → content. */
  footer?: Record<string, ReactNode>;
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
