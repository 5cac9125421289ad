import type { Selection } from './data-table-props.ts';
import classes from './data-table.module.css';

interface RowBoxProps<Row> {
  row: Row;
  rowKey: number | string;
  selection: Selection<Row>;
}

/** The checkbox of a row; none if the row cannot be ticked. */
export function RowBox<Row>({ row, rowKey, selection }: RowBoxProps<Row>) {
  if (selection.canSelect && !selection.canSelect(row)) return null;
  return (
    <label className={classes.boxTarget}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${selection.rowLabel(row)}`}
        checked={selection.selected.has(rowKey)}
        disabled={selection.isWaiting}
        onChange={(event) => {
          const next = new Set(selection.selected);
          if (event.currentTarget.checked) next.add(rowKey);
          else next.delete(rowKey);
          selection.onChange(next);
        }}
      />
    </label>
  );
}
