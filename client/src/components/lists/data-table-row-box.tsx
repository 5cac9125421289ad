import { Checkbox } from '@mantine/core';
import type { Selection } from './data-table-props.ts';

interface RowBoxProps<Row> {
  row: Row;
  rowKey: number | string;
  selection: Selection<Row>;
}

/** The box that ticks a row; none where the row cannot be ticked. */
export function RowBox<Row>({ row, rowKey, selection }: RowBoxProps<Row>) {
  if (selection.canSelect && !selection.canSelect(row)) return null;
  return (
    <Checkbox
      aria-label={`Select ${selection.rowLabel(row)}`}
      checked={selection.selected.has(rowKey)}
      onChange={(event) => {
        const next = new Set(selection.selected);
        if (event.currentTarget.checked) next.add(rowKey);
        else next.delete(rowKey);
        selection.onChange(next);
      }}
    />
  );
}
