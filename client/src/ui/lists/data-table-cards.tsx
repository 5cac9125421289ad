import { Button, Group, Paper } from '@mantine/core';
import { NativeSelect } from '#/ui/kit/native-select.ts';
import classes from './data-table-cards.module.css';
import { sortFromText, sortToText, type Column } from './data-table-columns.ts';
import { FoldedRows } from './data-table-folded.tsx';
import type { TableView } from './data-table-props.ts';
import { RowBox } from './data-table-row-box.tsx';

/** A few cards can be read at a glance; a choice of order would only be in the way. */
const WORTH_SORTING = 6;

const isEmpty = <Row,>({ hideOnPhone }: Column<Row>, row: Row) =>
  typeof hideOnPhone === 'function' && hideOnPhone(row);

/** The same rows on a phone: a card each, with the columns as names and values. */
export function DataTableCards<Row>(props: TableView<Row>) {
  const { label, columns, rows, rowKey, selection, footer, fold } = props;
  const title = columns.find((column) => column.cardTitle) ?? columns[0];
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
            { value: '', label: 'Default order' },
            ...sortable.flatMap((column) => [
              { value: column.key, label: `${column.header}, ascending` },
              { value: `-${column.key}`, label: `${column.header}, descending` },
            ]),
          ]}
        />
      ) : null}
      {fold ? (
        <FoldedRows
          label={label}
          title={title}
          rows={rows}
          rowKey={rowKey}
          rowTone={props.rowTone}
          isSorted={props.sort !== null}
          fold={fold}
        >
          {(row) => <CardBody {...props} row={row} title={title} />}
        </FoldedRows>
      ) : (
        <ul className={classes.cards} aria-label={label}>
          {rows.map((row) => (
            <Paper
              component="li"
              key={rowKey(row)}
              data-row={rowKey(row)}
              p="sm"
              data-tone={props.rowTone?.(row)}
              className={classes.card}
            >
              <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
                <div className={classes.cardTitle}>{title?.cell(row)}</div>
                {selection ? <RowBox row={row} rowKey={rowKey(row)} selection={selection} /> : null}
              </Group>
              <CardBody {...props} row={row} title={title} />
            </Paper>
          ))}
        </ul>
      )}
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

/** The columns as names and values, what the row opens to, and its actions. */
function CardBody<Row>(props: TableView<Row> & { row: Row; title: Column<Row> | undefined }) {
  const { columns, row, title, rowKey, expand, onToggle } = props;
  const key = rowKey(row);
  const isOpen = props.expanded.has(key);
  const open = isOpen ? 'Hide details' : props.expandInWords ? 'View details' : 'Show details';
  const facts = columns.filter(
    (column) => column !== title && !column.actions && column.hideOnPhone !== true && !isEmpty(column, row),
  );
  return (
    <>
      <dl className={classes.facts}>
        {facts.map((column) => (
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
            aria-label={props.expandLabel && `${open} of ${props.expandLabel(row)}`}
          >
            {open}
          </Button>
        ) : null}
        {columns
          .filter((column) => column.actions)
          .map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
      </Group>
    </>
  );
}
