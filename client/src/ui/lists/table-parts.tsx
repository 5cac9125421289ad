import type { ReactNode } from 'react';

interface TableFooterProps {
  columns: readonly { key: string; numeric?: boolean; actions?: boolean }[];
  /** Column key → content; without it there is no totals line. */
  footer: Record<string, ReactNode> | undefined;
  /** How many columns without totals come first: for ticks, for details. */
  before?: number;
}

/** The last line of a table: totals under their columns. */
export function TableFooter({ columns, footer, before = 0 }: TableFooterProps) {
  if (!footer) return null;
  return (
    <tfoot>
      <tr>
        {before > 0 ? <td colSpan={before} aria-label="Total" data-no-print /> : null}
        {columns.map((column) => (
          <td key={column.key} data-numeric={column.numeric} data-no-print={column.actions}>
            {footer[column.key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface CellProps {
  /** The first cell names its row: screen readers announce it with each of the others. */
  isHead: boolean;
  children: ReactNode;
  'data-numeric'?: boolean | undefined;
  'data-actions'?: boolean | undefined;
  'data-no-print'?: boolean | undefined;
}

export function Cell({ isHead, ...cell }: CellProps) {
  return isHead ? <th scope="row" {...cell} /> : <td {...cell} />;
}
