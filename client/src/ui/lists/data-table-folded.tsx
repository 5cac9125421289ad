import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { Column } from './data-table-columns.ts';
import classes from './data-table-folded.module.css';
import type { DataTableProps, Fold } from './data-table-props.ts';
import { ShowAll } from './show-all.tsx';

declare module 'react' {
  interface CSSProperties {
    '--figures'?: number | undefined;
  }
}

/** About as many lines as a phone shows. */
const FIRST = 15;

interface FoldedRowsProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'rowTone'> {
  title: Column<Row> | undefined;
  rows: readonly Row[];
  /** By a column of the reader's choice. */
  isSorted: boolean;
  fold: Fold<Row>;
  /** What a line opens to. */
  children: (row: Row) => ReactNode;
}

/** Many rows on a phone: a line each, those that need attention first, which opens to the rest. */
export function FoldedRows<Row>(props: FoldedRowsProps<Row>) {
  const { title, rows, rowKey, rowTone, isSorted, fold, children } = props;
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<number | string>>(new Set());
  const ordered =
    isSorted || !rowTone
      ? rows
      : [...rows.filter((row) => rowTone(row)), ...rows.filter((row) => !rowTone(row))];

  function toggle(key: number | string) {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  const list = (shown: readonly Row[]) => (
    <ul className={classes.lines} aria-label={props.label} style={{ '--figures': fold.figures.length }}>
      {/* Each line repeats them for those who cannot see this one. */}
      <li className={classes.heads} aria-hidden>
        {[title, ...fold.figures].map((column) => (
          <span key={column?.key}>{column?.header}</span>
        ))}
      </li>
      {shown.map((row, index) => {
        const key = rowKey(row);
        const titleId = `${id}${index}`;
        const isOpen = open.has(key);
        const Mark = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <li key={key} data-row={key} data-tone={rowTone?.(row)} className={classes.row}>
            <div className={classes.line}>
              {/* Over the line, not around it: a cell may be more than a button can hold. */}
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-labelledby={titleId}
                onClick={() => toggle(key)}
              />
              <span className={classes.title} id={titleId}>
                {title?.cell(row)}
                {fold.note ? <span className={classes.note}>{fold.note(row)}</span> : null}
              </span>
              {fold.figures.map((figure) => (
                <span key={figure.key} className={classes.figure}>
                  <VisuallyHidden component="span">{figure.header} </VisuallyHidden>
                  {figure.cell(row)}
                </span>
              ))}
              <Mark size={16} aria-hidden />
            </div>
            {isOpen ? <div className={classes.body}>{children(row)}</div> : null}
          </li>
        );
      })}
    </ul>
  );
  if (!fold.showAll) return list(ordered);
  return (
    <div className={classes.all}>
      <ShowAll items={ordered} first={FIRST} labelOf={fold.showAll}>
        {list}
      </ShowAll>
    </div>
  );
}
