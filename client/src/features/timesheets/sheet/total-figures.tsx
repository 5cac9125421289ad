import { Text } from '@mantine/core';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import type { PlainColumn } from '#/ui/lists/plain-table.tsx';
import type { Sum } from './log-groups.ts';

/** One figure with its name above it. */
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}

interface Totals {
  total_hours: number;
  total_mileage: number;
  distance_unit: DistanceUnit;
  total_stipend: number;
}

export function TotalFigures({ totals }: { totals: Totals }) {
  return (
    <>
      <Figure label="Total hours" value={totalHoursText(totals.total_hours)} />
      <Figure
        label={`Total mileage (${totals.distance_unit})`}
        value={distanceNumberText(totals.total_mileage)}
      />
      <Figure label="Total stipend" value={moneyText(totals.total_stipend)} />
    </>
  );
}

/** Of a table of sums: what they are of, and what `TotalFigures` shows. */
export const sumColumns = (header: string, unit: DistanceUnit): readonly PlainColumn<Sum>[] => [
  { key: 'code', header, cell: (sum) => sum.label },
  { key: 'hours', header: 'Hours', numeric: true, cell: (sum) => hoursText(sum.hours) },
  {
    key: 'mileage',
    header: `Mileage (${unit})`,
    numeric: true,
    cell: (sum) => distanceNumberText(sum.mileage),
  },
  { key: 'stipend', header: 'Stipend', numeric: true, cell: (sum) => moneyText(sum.stipend) },
];
