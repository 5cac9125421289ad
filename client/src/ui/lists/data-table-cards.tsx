import { Button, Group, NativeSelect, Paper } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { type Column, sortFromText, sortToText } from './data-table-columns.ts';
import type { TableView } from './data-table-props.ts';
import { RowBox } from './data-table-row-box.tsx';
import classes from './data-table.module.css';

/** A few cards can be read at a glance; a choice of order would only be in the way. */
const WORTH_SORTING = 6;

const isEmpty = <Row,>({ hideOnPhone }: Column<Row>, row: Row) =>
  typeof hideOnPhone === 'function' && hideOnPhone(row);

/** The same rows on a phone: a card each, with the columns as names and values. */
export function DataTableCards<Row>(props: TableView<Row>) {
  const { label, columns, rows, rowKey, selection, expand, expanded, onToggle, footer } = props;
  const title = columns.find((column) => column.cardTitle) ?? columns[0];
  const facts = columns.filter(
    (column) => column !== title && !column.actions && column.hideOnPhone !== true,
  );
  const actions = columns.filter((column) => column.actions);
  const sortable = columns.filter((column) => column.sort);

  return (
    <>
      {sortable.length > 0 && rows.length >= WORTH_SORTING ? (
        <NativeSelect
          label="Sort by"
          mb="sm"
          value={sortToText(props.sort) ?? ''}
          onChange={(event) => props.onSort(sortFromText(event.currentTarget.value))}
          data={[
            { value: '', label: 'Usual order' },
            ...sortable.flatMap((column) => [
              { value: column.key, label: `${column.header}, ascending` },
              { value: `-${column.key}`, label: `${column.header}, descending` },
            ]),
          ]}
        />
      ) : null}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isOpen = expanded.has(key);
          return (
            <Paper
              component="li"
              key={key}
              data-row={key}
              p="sm"
              data-tone={props.rowTone?.(row)}
              className={classes.card}
            >
              <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
                <div className={classes.cardTitle}>{title?.cell(row)}</div>
                {selection ? <RowBox row={row} rowKey={key} selection={selection} /> : null}
              </Group>
              <dl className={classes.facts}>
                {facts
                  .filter((column) => !isEmpty(column, row))
                  .map((column) => (
                    <div key={column.key}>
                      <dt>{column.header}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              {expand && isOpen ? <div className={classes.cardDetails}>{expand(row)}</div> : null}
              <Group gap="xs" mt="xs" className={classes.cardActions}>
                {expand ? (
                  <Button
                    variant="default"
                    size="xs"
                    aria-expanded={isOpen}
                    onClick={() => onToggle(key)}
                    aria-label={`${isOpen ? 'Hide' : props.expandInWords ? 'View' : 'Show'} details${props.expandLabel ? ` of ${props.expandLabel(row)}` : ''}`}
                  >
                    {isOpen ? 'Hide details' : props.expandInWords ? 'View details' : 'Show details'}
                  </Button>
                ) : null}
                {actions.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
              </Group>
            </Paper>
          );
        })}
      </ul>
      {footer ? (
        <Paper p="sm" className={classes.card}>
          <dl className={classes.facts}>
            {columns
              .filter((column) => column.key in footer)
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.header}</dt>
                  <dd>{footer[column.key]}</dd>
                </div>
              ))}
          </dl>
        </Paper>
      ) : null}
    </>
  );
}
