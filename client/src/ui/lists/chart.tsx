import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ChartDrawingProps } from './chart-drawing.tsx';
import classes from './chart.module.css';
import { PlainTable } from './plain-table.tsx';

interface ChartProps extends Omit<ChartDrawingProps, 'height'> {
  title: string;
  /** Heads of the table of numbers. */
  labelHeader: string;
  valueHeader: string;
}

// The chart library is as large as the rest of the page, so it comes only where a chart is shown.
const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

/** A small chart of one series; every bar has its figure, and the numbers are there as a table. */
export function Chart(props: ChartProps) {
  const { title, kind, points, labelHeader, valueHeader, format } = props;
  const [asTable, setAsTable] = useState(false);
  // Kept free while the library is on its way: what is below stays where it is.
  const height = kind === 'rows' ? Math.max(120, points.length * 34 + 24) : 220;
  const isEmpty = points.every((point) => point.value === 0);
  return (
    <Paper p="md" className={classes.chart}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-pressed={asTable}
          flex="none"
          onClick={() => setAsTable((now) => !now)}
          data-no-print
        >
          {asTable ? 'Show chart' : 'Show numbers'}
        </Button>
      </div>
      {isEmpty && !asTable ? <Text c="dimmed">No data</Text> : null}
      {asTable || isEmpty ? null : (
        <div aria-hidden className={classes.drawing}>
          <Suspense fallback={<Skeleton h={height} />}>
            <ChartDrawing {...props} height={height} />
          </Suspense>
        </div>
      )}
      <div className={asTable ? undefined : classes.hidden}>
        <PlainTable
          label={title}
          columns={[
            { key: 'label', header: labelHeader, cell: (point) => point.label },
            { key: 'value', header: valueHeader, cell: (point) => format(point.value), numeric: true },
          ]}
          rows={points}
          rowKey={(point) => point.label}
          emptyText="No data"
        />
      </div>
    </Paper>
  );
}
