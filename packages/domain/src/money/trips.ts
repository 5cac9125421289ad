import { sumDistances } from './exact.ts';

/** What a log asks about mileage: nothing, a number, trips, or trips with odometer readings (pay.md#mileage). */
export const MILEAGE_DETAILS = ['off', 'number', 'trips', 'odometer'] as const;
export type MileageDetail = (typeof MILEAGE_DETAILS)[number];

export const TRIP_PURPOSES = ['between_clients', 'with_client', 'errand', 'commute'] as const;
export type TripPurpose = (typeof TRIP_PURPOSES)[number];
export const TRIP_PURPOSE_LABELS: Readonly<Record<TripPurpose, string>> = {
  between_clients: 'Between clients',
  with_client: 'With the client',
  errand: 'Errand',
  commute: 'Commute (not paid)',
};

export const TRIP_VEHICLES = ['own', 'company'] as const;
export type TripVehicle = (typeof TRIP_VEHICLES)[number];
export const TRIP_VEHICLE_LABELS: Readonly<Record<TripVehicle, string>> = {
  own: 'Own vehicle',
  company: 'Company vehicle (not paid)',
};

/** A journey of an entry; its distance is in the unit of its log. */
export interface Trip {
  from_place: string | null;
  to_place: string | null;
  distance: number;
  /** Readings with one decimal; both or neither. */
  odometer_start: number | null;
  odometer_end: number | null;
  purpose: TripPurpose;
  vehicle: TripVehicle;
}

/** Commutes, and trips in a company vehicle, are not paid. */
const isPaidTrip = ({ purpose, vehicle }: Pick<Trip, 'purpose' | 'vehicle'>): boolean =>
  purpose !== 'commute' && vehicle === 'own';

/** A trip without any information. */
export const isBlankTrip = (
  trip: Pick<Trip, 'from_place' | 'to_place' | 'distance' | 'odometer_start'>,
): boolean => !trip.from_place && !trip.to_place && trip.distance === 0 && trip.odometer_start === null;

/** The entry's mileage: the sum of its paid trips. */
export const tripsMileage = (trips: readonly Pick<Trip, 'distance' | 'purpose' | 'vehicle'>[]): number =>
  sumDistances(trips.filter(isPaidTrip).map(({ distance }) => distance));

/** The distance between two readings, which have one decimal; null if the end is below the start. */
export function odometerDistance(start: number, end: number): number | null {
  const distance = sumDistances([end, -start]);
  return distance < 0 ? null : distance;
}
