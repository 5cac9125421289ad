import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
} from '@tabler/icons-react';
import { Fragment, type MouseEvent, type PointerEvent } from 'react';
import type { Column, Sort } from './data-table-columns.ts';
import type { TableView } from './data-table-props.ts';
import { RowBox } from './data-table-row-box.tsx';
import classes from './data-table.module.css';
import { ScrollBox } from './scroll-box.tsx';
import { Cell, TableFooter } from './table-parts.tsx';

/** The table itself. */
export function DataTableGrid<Row>(props: TableView<Row>) {
  const { label, columns, rows, rowKey, selection, expand, expanded, onToggle, rowTone, footer } = props;
  const selectable = selection ? rows.filter((row) => selection.canSelect?.(row) ?? true) : [];
  const chosen = selectable.filter((row) => selection?.selected.has(rowKey(row)));
  const inAll = selection?.inSelectAll ? selectable.filter(selection.inSelectAll) : selectable;
  const width = columns.length + (selection ? 1 : 0) + (expand ? 1 : 0);

  function selectAll(on: boolean) {
    const next = new Set(selection?.selected);
    for (const row of on ? inAll : selectable) {
      if (on) next.add(rowKey(row));
      else next.delete(rowKey(row));
    }
    selection?.onChange(next);
  }

  return (
    <ScrollBox label={label} data-wide data-one-line={props.oneLine || undefined}>
      <table className={classes.table} onPointerOver={showCutText}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={classes.narrow} data-box data-no-print>
                <input
                  type="checkbox"
                  className={classes.box}
                  aria-label="Select all"
                  checked={chosen.length > 0 && chosen.length >= inAll.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.length > 0 && chosen.length < inAll.length;
                  }}
                  disabled={selectable.length === 0 || selection.isWaiting}
                  onChange={(event) => selectAll(event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {expand ? (
              <th scope="col" className={classes.narrow} data-no-print>
                <VisuallyHidden>Details</VisuallyHidden>
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSortBy={props.onSortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isOpen = expanded.has(key);
            return (
              <Fragment key={key}>
                <tr
                  data-row={key}
                  data-tone={rowTone?.(row)}
                  data-selected={selection?.selected.has(key) || undefined}
                  data-expands={expand ? true : undefined}
                  onClick={expand ? (event) => clickedBeside(event) && onToggle(key) : undefined}
                >
                  {selection ? (
                    <td className={classes.narrow} data-no-print>
                      <RowBox row={row} rowKey={key} selection={selection} />
                    </td>
                  ) : null}
                  {expand ? (
                    <td className={classes.narrow} data-no-print>
                      <Toggle
                        isOpen={isOpen}
                        inWords={props.expandInWords}
                        rowName={props.expandLabel?.(row)}
                        onToggle={() => onToggle(key)}
                      />
                    </td>
                  ) : null}
                  {columns.map((column, place) => (
                    <Cell
                      key={column.key}
                      isHead={place === 0 && !column.actions}
                      data-numeric={column.numeric}
                      data-actions={column.actions}
                      data-no-print={column.actions}
                    >
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
                {expand && isOpen ? (
                  <tr className={classes.details}>
                    <td colSpan={width}>{expand(row)}</td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <TableFooter columns={columns} footer={footer} before={width - columns.length} />
      </table>
    </ScrollBox>
  );
}

/** A cell whose text does not fit shows it whole under the pointer. */
function showCutText({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}

interface ToggleProps {
  isOpen: boolean;
  inWords: boolean | undefined;
  /** The row's name. */
  rowName: string | undefined;
  onToggle: () => void;
}

function Toggle({ isOpen, inWords, rowName, onToggle }: ToggleProps) {
  const whose = rowName ? ` of ${rowName}` : '';
  if (inWords) {
    return (
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'View'} details${whose}`}
        onClick={onToggle}
      >
        {isOpen ? 'Hide' : 'View'}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Hide' : 'Show'} details${whose}`}
      onClick={onToggle}
    >
      {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  );
}

/** A click on a link, button or field in the row is not a click on the row; nor is selecting text. */
function clickedBeside(event: MouseEvent): boolean {
  const target = event.target;
  if (target instanceof Element && target.closest('a, button, input, label, select, textarea')) return false;
  return !window.getSelection()?.toString();
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSortBy: (key: string) => void;
}

function Head<Row>({ column, sort, onSortBy }: HeadProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const Mark = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      style={column.width === undefined ? undefined : { width: column.width }}
      data-numeric={column.numeric}
      data-actions={column.actions}
      data-no-print={column.actions}
      aria-sort={
        column.sort
          ? direction === null
            ? 'none'
            : direction === 'asc'
              ? 'ascending'
              : 'descending'
          : undefined
      }
    >
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSortBy(column.key)}
          data-active={direction}
        >
          {column.header}
          <Mark size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
