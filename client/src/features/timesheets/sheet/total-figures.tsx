import type { DistanceUnit } from '@daybook/domain/money/distance';
import { Text } from '@mantine/core';
import { totalHoursText, distanceNumberText, moneyText } from '#/lib/text/number-text.ts';

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
