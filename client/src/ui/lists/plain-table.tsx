import type { ReactNode } from 'react';
import type { Column } from './data-table-columns.ts';
import classes from './data-table.module.css';
import { ScrollBox } from './scroll-box.tsx';
import { Cell, TableFooter } from './table-parts.tsx';

declare module 'react' {
  interface CSSProperties {
    '--column-width'?: string | undefined;
  }
}

/** `width` is the minimum here, so that text is not squeezed and tables below each other align. */
export type PlainColumn<Row> = Pick<Column<Row>, 'key' | 'header' | 'cell' | 'numeric' | 'width'>;

interface PlainTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => number | string;
  /** Shown as one line if there are no rows. */
  emptyText?: string;
  /** A last line of totals: column key → content. */
  footer?: Record<string, ReactNode>;
  /** On paper, above the headings and repeated with them on each page, unlike the heading before the table. */
  printHead?: string;
}

/** A table of a detail page or a printed sheet: no sorting; it scrolls sideways if necessary. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, rowKey, emptyText, footer, printHead } = props;
  return (
    <ScrollBox label={label} data-fades>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column.key}
                scope="col"
                className={classes.sized}
                style={{ '--column-width': column.width }}
                data-numeric={column.numeric}
              >
                {printHead && place === 0 ? <span className={classes.printHead}>{printHead}</span> : null}
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && emptyText ? (
            <tr>
              <td colSpan={columns.length}>{emptyText}</td>
            </tr>
          ) : null}
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column, at) => (
                <Cell key={column.key} isHead={at === 0} data-numeric={column.numeric}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        <TableFooter columns={columns} footer={footer} />
      </table>
    </ScrollBox>
  );
}
