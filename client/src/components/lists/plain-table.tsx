import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface PlainColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The least, so that a text is not squeezed and tables below each other stand in line. */
  width?: string;
}

interface PlainTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => number | string;
  /** Shown as one line when there are no rows. */
  emptyText?: string;
  /** A last line of totals: column key → content. */
  footer?: Record<string, ReactNode>;
}

/** A table of a detail page or a printed sheet: no sorting, scrolls sideways within itself where it must. */
export function PlainTable<Row>({ label, columns, rows, rowKey, emptyText, footer }: PlainTableProps<Row>) {
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <Table className={classes.table} verticalSpacing="xs">
        <caption className={classes.caption}>{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                miw={column.width}
                w={column.width}
                data-numeric={column.numeric}
              >
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.length === 0 && emptyText ? (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>{emptyText}</Table.Td>
            </Table.Tr>
          ) : null}
          {rows.map((row, index) => (
            <Table.Tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <Table.Td key={column.key} data-numeric={column.numeric}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {footer ? (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Td key={column.key} data-numeric={column.numeric}>
                  {footer[column.key]}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        ) : null}
      </Table>
    </div>
  );
}
