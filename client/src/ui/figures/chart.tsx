import { Paper, Text, Title } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { wholeText } from '#/lib/text/number-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { NumbersButton, TextLink } from '#/ui/page/buttons.tsx';
import classes from './chart.module.css';

interface ChartPoint {
  /** The label on the axis: a week, a work code. */
  label: string;
  value: number;
  /** The value's parts, one for each of the chart's `parts`. */
  parts?: readonly number[];
  /** The list behind it. */
  link?: LinkOptions;
}

interface ChartProps {
  title: string;
  points: readonly ChartPoint[];
  /** `bars` for a sequence in time, `rows` for categories with longer names. */
  kind: 'bars' | 'rows';
  format: (value: number) => string;
  /** Heads of the table of numbers. */
  labelHeader: string;
  valueHeader: string;
  /** Names of the parts of each value, at most four, the most advanced first. */
  parts?: readonly string[];
  /** If the parts are bounds of a range and have no sum: no total, and no column for it. */
  bounds?: boolean;
  /** A line below the chart. */
  note?: ReactNode;
}

/** In pixels */
const BARS = { above: 16, height: 150, below: 20 } as const;

const widthOf = (value: number, most: number) => `${most > 0 ? (value / most) * 100 : 0}%`;
/** The parts of a bar that are drawn, each with its position. */
const partsOf = ({ value, parts }: ChartPoint) => (parts ?? [value]).map((part, which) => ({ part, which }));

/** A small chart; its parts also differ by pattern, every value can be read, and the numbers are available as a table. */
export function Chart(props: ChartProps) {
  const { title, kind, points, labelHeader, valueHeader, format, parts = [], bounds = false } = props;
  const [asTable, setAsTable] = useState(false);
  const isEmpty = points.every((point) => point.value === 0);
  const label = ({ link, label: text }: ChartPoint) =>
    asTable && link ? (
      <TextLink size="sm" {...link}>
        {text}
      </TextLink>
    ) : (
      text
    );
  return (
    <Paper p="md" className={classes.chart}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <NumbersButton asTable={asTable} onChange={setAsTable} drawing="chart" />
      </div>
      {isEmpty && !asTable ? <Text c="dimmed">No data</Text> : null}
      {asTable || isEmpty ? null : (
        <div aria-hidden className={classes.drawing}>
          {kind === 'rows' ? <Rows {...props} /> : <Bars {...props} />}
          {parts.length > 0 ? (
            <Legend parts={parts} points={points} format={format} withSums={!bounds} />
          ) : null}
        </div>
      )}
      <div className={asTable ? undefined : classes.hidden}>
        <PlainTable
          label={title}
          columns={[
            { key: 'label', header: labelHeader, cell: label },
            ...parts.map((name, at) => ({
              key: name,
              header: name,
              numeric: true,
              cell: (point: ChartPoint) => format(point.parts?.[at] ?? 0),
            })),
            ...(bounds
              ? []
              : [
                  {
                    key: 'value',
                    header: valueHeader,
                    numeric: true,
                    cell: (point: ChartPoint) => format(point.value),
                  },
                ]),
          ]}
          rows={points}
          rowKey={(point) => point.label}
          emptyText="No data"
        />
      </div>
      {props.note ? (
        <Text size="sm" c="dimmed" mt="xs">
          {props.note}
        </Text>
      ) : null}
    </Paper>
  );
}

/** A link to the rows behind a bar, for a pointer; for the keyboard it is in the table of numbers. */
function Behind({ link, children }: { link: LinkOptions | undefined; children: ReactNode }) {
  if (!link) return children;
  return (
    <Link {...link} tabIndex={-1}>
      {children}
    </Link>
  );
}

function Bars({ points, format }: ChartProps) {
  const highest = Math.max(...points.map(({ value }) => value));
  const slot = 100 / points.length;
  return (
    <svg
      className={classes.bars}
      width="100%"
      height={BARS.above + BARS.height + BARS.below}
      data-many={points.length > 6 || undefined}
    >
      <Patterns />
      <line x1="0" x2="100%" y1={BARS.above + BARS.height} y2={BARS.above + BARS.height} />
      {points.map((point, place) => {
        let top = BARS.above + BARS.height;
        const middle = `${(place + 0.5) * slot}%`;
        return (
          <g key={point.label} className={classes.slot}>
            <title>{`${point.label}: ${format(point.value)}`}</title>
            <Behind link={point.link}>
              <rect
                className={classes.hit}
                x={`${place * slot}%`}
                width={`${slot}%`}
                y="0"
                height={BARS.above + BARS.height}
              />
              {partsOf(point).map(({ part, which }) => {
                const height = highest > 0 ? (part / highest) * BARS.height : 0;
                top -= height;
                return height > 0 ? (
                  <rect
                    key={which}
                    data-part={which}
                    x={`${(place + 0.12) * slot}%`}
                    width={`${0.76 * slot}%`}
                    y={top}
                    height={height}
                  />
                ) : null;
              })}
              {point.value > 0 ? (
                <text className={classes.figure} x={middle} y={top - 4}>
                  {wholeText(point.value)}
                </text>
              ) : null}
              <text className={classes.label} x={middle} y={BARS.above + BARS.height + 15}>
                {point.label}
              </text>
            </Behind>
          </g>
        );
      })}
    </svg>
  );
}

function Rows({ points, format, bounds }: ChartProps) {
  const longest = Math.max(...points.map(({ value }) => value));
  return (
    <div className={classes.rows}>
      {points.map((point) => {
        let start = 0;
        const text = bounds ? [...new Set((point.parts ?? []).map(format))].join(' – ') : format(point.value);
        const ends = partsOf(point).map(({ part, which }) => ({
          which,
          part: bounds ? part - (point.parts?.[which - 1] ?? 0) : part,
        }));
        return (
          <Behind key={point.label} link={point.link}>
            <span className={classes.rowLabel}>{point.label}</span>
            <svg width="100%" height="18">
              <Patterns />
              {ends.map(({ part, which }) => {
                const from = start;
                start += part;
                return part > 0 ? (
                  <rect
                    key={which}
                    data-part={which}
                    x={widthOf(from, longest)}
                    width={widthOf(part, longest)}
                    y="2"
                    height="14"
                  />
                ) : null;
              })}
            </svg>
            <span className={classes.rowValue}>{text}</span>
          </Behind>
        );
      })}
    </div>
  );
}

function Legend({
  parts,
  points,
  format,
  withSums,
}: Required<Pick<ChartProps, 'parts' | 'points' | 'format'>> & { withSums: boolean }) {
  return (
    <ul className={classes.legend}>
      {parts.map((name, at) => (
        <li key={name}>
          <svg width="14" height="14">
            <Patterns />
            <rect data-part={at} x="1" y="1" width="12" height="12" />
          </svg>
          {name}
          {withSums ? ` ${format(points.reduce((sum, point) => sum + (point.parts?.[at] ?? 0), 0))}` : null}
        </li>
      ))}
    </ul>
  );
}

/** Full, striped, dotted, empty: they differ without color, too. The ids and the patterns are the same in every chart. */
const Patterns = () => (
  <defs>
    <pattern
      id="chart-stripes"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={classes.ground} width="6" height="6" />
      <rect className={classes.ink} width="3" height="6" />
    </pattern>
    <pattern id="chart-dots" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect className={classes.ground} width="5" height="5" />
      <circle className={classes.ink} cx="2" cy="2" r="1" />
    </pattern>
  </defs>
);
