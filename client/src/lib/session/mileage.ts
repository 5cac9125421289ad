import type { DistanceUnit } from '@daybook/domain/money/distance';
import type { MileageDetail } from '@daybook/domain/money/trips';
import { createStore, useStore } from '#/lib/device/value-store.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';

interface CompanyMileage {
  distance_unit: DistanceUnit;
  mileage_detail: MileageDetail;
}

const UNKNOWN: CompanyMileage = { distance_unit: 'km', mileage_detail: 'number' };
const company = createStore(UNKNOWN);

/**
 * The company's unit of distance, and what a log asks about mileage (pay.md#mileage). Until they are known: kilometers, and a
 * number.
 */
export function setCompanyMileage(mileage: CompanyMileage | null | undefined) {
  company.set(mileage ?? UNKNOWN);
}

export const useDistanceUnit = (): DistanceUnit => useStore(company, ({ distance_unit }) => distance_unit);
export const useMileageDetail = (): MileageDetail =>
  useStore(company, ({ mileage_detail }) => mileage_detail);

/** "12.50 km" */
export const distanceText = (distance: number | null | undefined, unit: DistanceUnit): string =>
  `${distanceNumberText(distance)} ${unit}`;

/** The mileage of a record that sums logs: "12.50", or "12.50 mi" if its unit is not kilometers. */
export const mileageOf = (of: { total_mileage: number; distance_unit?: DistanceUnit | undefined }): string =>
  of.distance_unit === 'mi' ? distanceText(of.total_mileage, 'mi') : distanceNumberText(of.total_mileage);

/** "KMs" or "Miles", as in totals and clients' contracts. */
export const unitsText = (unit: DistanceUnit): string => (unit === 'km' ? 'KMs' : 'Miles');
