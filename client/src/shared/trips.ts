import {
  odometerDistance,
  tripsMileage,
  type Trip,
  type TripPurpose,
  type TripVehicle,
} from '@daybook/domain/money/trips';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';

/** A trip as a form stores it. */
export interface TripValues {
  from_place: string | null;
  to_place: string | null;
  distance: TypedNumber;
  odometer_start: TypedNumber;
  odometer_end: TypedNumber;
  purpose: TripPurpose;
  vehicle: TripVehicle;
}

/** The next trip starts where the last one ended. */
export const tripAfter = (last: TripValues | undefined): TripValues => ({
  from_place: last?.to_place ?? null,
  to_place: null,
  distance: null,
  odometer_start: last?.odometer_end ?? null,
  odometer_end: null,
  purpose: last?.purpose ?? 'between_clients',
  vehicle: last?.vehicle ?? 'own',
});

export const tripValues = (trips: readonly Trip[]): TripValues[] => trips.map((trip) => ({ ...trip }));

/** A trip as it counts so far; readings override a typed distance. */
export function readTrip(trip: TripValues): Trip {
  const [odometer_start, odometer_end] = [numberOf(trip.odometer_start), numberOf(trip.odometer_end)];
  const read =
    odometer_start === null || odometer_end === null ? null : odometerDistance(odometer_start, odometer_end);
  return { ...trip, odometer_start, odometer_end, distance: read ?? numberOf(trip.distance) ?? 0 };
}

/** An entry's mileage so far: the sum of its paid trips, or the typed distance if it has none. */
export const typedMileage = (entry: {
  mileage: TypedNumber;
  trips?: readonly TripValues[] | undefined;
}): number | null =>
  entry.trips?.length ? tripsMileage(entry.trips.map(readTrip)) : numberOf(entry.mileage);

/** Trips from navigation state or a stored draft: only values of the right form. */
export const isTripValues = (value: unknown): value is TripValues =>
  typeof value === 'object' &&
  value !== null &&
  'purpose' in value &&
  'vehicle' in value &&
  'distance' in value;
