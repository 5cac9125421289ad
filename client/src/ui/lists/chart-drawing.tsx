import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { wholeText } from '../../lib/number-text.ts';

export interface ChartDrawingProps {
  /** `label` is the name on the axis: a week, a work code. */
  points: readonly { label: string; value: number }[];
  /** `bars` for things that follow each other in time, `rows` for kinds with longer names. */
  kind: 'bars' | 'rows';
  format: (value: number) => string;
  /** In pixels */
  height: number;
}

const figure = { fill: 'var(--mantine-color-text)', fontSize: 11 };
const CHARACTER = 6.4;
/** A bar takes this part of its place. */
const BAR_PART = 0.8;

/** The figure over a bar, whole where there is no room for its decimals; none where the figures would touch. */
function barFigure(
  value: number,
  width: number,
  values: readonly number[],
  format: (value: number) => string,
) {
  if (value === 0) return '';
  const fits = (written: (one: number) => string) =>
    Math.max(...values.map((one) => written(one).length)) * CHARACTER <= width / BAR_PART;
  return [format, wholeText].find(fits)?.(value) ?? '';
}

const text = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };

/** Only ever loaded lazily, by chart.tsx. */
export function ChartDrawing({ points, kind, format, height }: ChartDrawingProps) {
  const isRows = kind === 'rows';
  const values = points.map((point) => point.value);
  const rowsWidth = Math.min(150, 24 + 7 * Math.max(0, ...points.map((point) => point.label.length)));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={[...points]}
        layout={isRows ? 'vertical' : 'horizontal'}
        margin={{ top: 18, right: isRows ? 52 : 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--daybook-line)" horizontal={!isRows} vertical={isRows} />
        {isRows ? (
          <>
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="label"
              width={rowsWidth}
              tick={text}
              tickLine={false}
              axisLine={false}
            />
          </>
        ) : (
          <>
            <XAxis
              dataKey="label"
              tick={text}
              tickLine={false}
              axisLine={{ stroke: 'var(--daybook-line)' }}
            />
            <YAxis width={40} tick={text} tickLine={false} axisLine={false} />
          </>
        )}
        <Bar
          dataKey="value"
          fill="var(--daybook-accent)"
          radius={3}
          maxBarSize={36}
          isAnimationActive={false}
        >
          {isRows ? (
            <LabelList
              dataKey="value"
              position="right"
              formatter={(value) => (typeof value === 'number' && value !== 0 ? format(value) : '')}
              style={figure}
            />
          ) : (
            <LabelList
              dataKey="value"
              content={({ x, y, width, value }) => {
                const written = barFigure(Number(value), Number(width), values, format);
                return written ? (
                  <text
                    x={Number(x) + Number(width) / 2}
                    y={Number(y) - 5}
                    textAnchor="middle"
                    style={figure}
                  >
                    {written}
                  </text>
                ) : null;
              }}
            />
          )}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
