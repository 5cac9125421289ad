import type { DistanceUnit } from '@daybook/domain/distance';
import type { MileageDetail } from '@daybook/domain/trips';
import { useSyncExternalStore } from 'react';
import { kmText } from './number-text.ts';

interface CompanyMileage {
  distance_unit: DistanceUnit;
  mileage_detail: MileageDetail;
}

const UNKNOWN: CompanyMileage = { distance_unit: 'km', mileage_detail: 'number' };
let company = UNKNOWN;
const listeners = new Set<() => void>();

/** What the company enters distances in, and what a log asks of them (4 §10). Until it is known, kilometers and a number. */
export function setCompanyMileage(mileage: CompanyMileage | null | undefined) {
  const next = mileage ?? UNKNOWN;
  if (next.distance_unit === company.distance_unit && next.mileage_detail === company.mileage_detail) return;
  company = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useCompany = () =>
  useSyncExternalStore(
    subscribe,
    () => company,
    () => company,
  );

export const useDistanceUnit = (): DistanceUnit => useCompany().distance_unit;
export const useMileageDetail = (): MileageDetail => useCompany().mileage_detail;

/** "12.50 km" */
export const distanceText = (distance: number | null | undefined, unit: DistanceUnit): string =>
  `${kmText(distance)} ${unit}`;

/** The mileage of a record that adds up logs: "12.50", and "12.50 mi" where its unit is not kilometers. */
export const mileageOf = (of: { total_mileage: number; distance_unit?: DistanceUnit | undefined }): string =>
  of.distance_unit === 'mi' ? distanceText(of.total_mileage, 'mi') : kmText(of.total_mileage);

/** "KMs" or "Miles", as totals and contracts of clients say it. */
export const unitsText = (unit: DistanceUnit): string => (unit === 'km' ? 'KMs' : 'Miles');
