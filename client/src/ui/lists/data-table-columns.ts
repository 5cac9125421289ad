import type { ReactNode } from 'react';
import { LOCALE } from '#/lib/text/locale.ts';

export interface Column<Row> {
  /** Unique; also the name of the sort in the address bar. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * What the column sorts by (nulls last). `'server'` when `onSort` fetches sorted rows. Without it the column
   * does not sort.
   */
  sort?: ((row: Row) => Value) | 'server';
  /** Numbers and money: right-aligned. */
  numeric?: boolean;
  /** The heading is only for screen readers (Actions). On a phone the cell is at the bottom of the card. */
  actions?: boolean;
  /** On a phone the cell becomes the card's title; by default the first column's does. */
  cardTitle?: boolean;
  /** Left out on a phone, always or if it is empty. */
  hideOnPhone?: boolean | ((row: Row) => boolean);
  /** For the table on a laptop, as a CSS width. */
  width?: string;
}

type Value = string | number | boolean | null | undefined;

/** A column of one value, which it sorts by. */
export const valueColumn = <Row, Of extends Value>(
  key: string,
  header: string,
  value: (row: Row) => Of,
  text: (value: Of) => ReactNode = (same) => same,
): Column<Row> => ({ key, header, sort: value, cell: (row) => text(value(row)) });

export const figure = <Row, Of>(
  key: string,
  header: string,
  value: (row: Row) => Of,
  text: (value: Of) => ReactNode,
): Column<Row> => ({ key, header, numeric: true, cell: (row) => text(value(row)) });

export const sortedFigure = <Row, Of extends Value>(
  key: string,
  header: string,
  value: (row: Row) => Of,
  text: (value: Of) => ReactNode = (same) => same,
): Column<Row> => ({ ...figure(key, header, value, text), sort: value });

/** The buttons of a row, at its end. */
export const actionsColumn = <Row>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell,
});

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** A sorted copy; rows that compare equal keep their order, empty values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): Row[] {
  const by = columns.find((column) => column.key === sort?.key)?.sort;
  if (!sort || typeof by !== 'function') return [...rows];
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: by(row) ?? null }))
    .toSorted((a, b) => {
      if (a.value === b.value) return 0;
      if (a.value === null || a.value === '') return 1;
      if (b.value === null || b.value === '') return -1;
      if (typeof a.value === 'string' || typeof b.value === 'string') {
        return sign * collator.compare(String(a.value), String(b.value));
      }
      return sign * (Number(a.value) - Number(b.value));
    })
    .map(({ row }) => row);
}

/** A click on a heading: ascending, then descending, then the list's own order. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 'asc' };
  return current.direction === 'asc' ? { key, direction: 'desc' } : null;
}

/** `name` or `-name`: a sort as text for the address bar and the server's `ordering`. */
export const sortToText = (sort: Sort | null): string | undefined =>
  sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.key}` : undefined;

export function sortFromText(text: string | null | undefined): Sort | null {
  if (!text) return null;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };
}

/** A sort of the address bar as the server's `ordering`, if it uses one of these keys. */
export const knownOrdering = <Key extends string>(
  keys: readonly Key[],
  sort: string | undefined,
): Key | `-${Key}` | undefined =>
  keys.flatMap((key) => [key, `-${key}`] as const).find((known) => known === sort);
