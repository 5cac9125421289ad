import { Title } from '@mantine/core';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { TRIP_PURPOSE_LABELS, TRIP_VEHICLE_LABELS, type Trip } from '@daybook/domain/money/trips';
import { distanceText } from '#/lib/session/mileage.ts';
import { shortDay } from '#/lib/text/day-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';

interface DrivenTrip extends Trip {
  key: string;
  date: string;
  distance_unit: DistanceUnit;
}

/** The trips of a log, each with its day. */
export const tripsOfLog = (log: {
  date: string;
  distance_unit: DistanceUnit;
  entries: readonly { id: number; trips: readonly Trip[] }[];
}): DrivenTrip[] =>
  log.entries.flatMap(({ id, trips }) =>
    trips.map((trip, index) => ({
      ...trip,
      key: `${id} ${index}`,
      date: log.date,
      distance_unit: log.distance_unit,
    })),
  );

/** Trips for reading and printing; nothing if there are none. */
export function TripsTable({ label, trips }: { label: string; trips: readonly DrivenTrip[] }) {
  if (trips.length === 0) return null;
  return (
    <>
      <Title order={4} size="sm" mt="sm" mb="var(--space-2)">
        Trips
      </Title>
      <PlainTable
        label={label}
        columns={[
          { key: 'date', header: 'Date', cell: (trip) => shortDay(trip.date) },
          { key: 'from', header: 'From', cell: (trip) => trip.from_place ?? '–' },
          { key: 'to', header: 'To', cell: (trip) => trip.to_place ?? '–' },
          {
            key: 'odometer',
            header: 'Odometer',
            cell: ({ odometer_start: start, odometer_end: end }) =>
              start === null || end === null ? '–' : `${start.toFixed(1)} – ${end.toFixed(1)}`,
          },
          {
            key: 'distance',
            header: 'Distance',
            numeric: true,
            cell: (trip) => distanceText(trip.distance, trip.distance_unit),
          },
          { key: 'purpose', header: 'Purpose', cell: (trip) => TRIP_PURPOSE_LABELS[trip.purpose] },
          { key: 'vehicle', header: 'Vehicle', cell: (trip) => TRIP_VEHICLE_LABELS[trip.vehicle] },
        ]}
        rows={trips}
        rowKey={(trip) => trip.key}
      />
    </>
  );
}
