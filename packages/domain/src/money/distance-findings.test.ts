import { describe, expect, it } from 'vitest';
import { distanceFindings, usualDistances, type DrivenLog } from './distance-findings.ts';
import type { Trip } from './trips.ts';

const trip = (more: Partial<Trip> = {}): Trip => ({
  from_place: 'Home of Ann Lee',
  to_place: 'Clinic',
  distance: 10,
  odometer_start: null,
  odometer_end: null,
  purpose: 'with_client',
  vehicle: 'own',
  ...more,
});
const log = (date: string, more: Partial<DrivenLog['entries'][number]>): DrivenLog => ({
  date,
  distance_unit: 'km',
  entries: [{ start_time: '09:00', end_time: '10:00', mileage: 10, ...more }],
});
const read = (odometer_start: number, odometer_end: number) => trip({ odometer_start, odometer_end });
const messages = (...[logs, usual]: Parameters<typeof distanceFindings>) =>
  distanceFindings(logs, usual).map(({ message }) => message);

describe('An approver is shown', () => {
  it('a distance without time', () => {
    expect(messages([log('2026-03-02', { end_time: null })])).toEqual(['Mar 2 has 10.00 km without time.']);
    expect(messages([log('2026-03-02', { end_time: null, mileage: 0 })])).toEqual([]);
  });

  it('500 or more in a day, over all of its logs', () => {
    const far = log('2026-03-02', { mileage: 250 });
    expect(messages([far, far])).toEqual(['Mar 2 has 500.00 km, 500 or more in a day.']);
    expect(messages([far, log('2026-03-02', { mileage: 249.99 })])).toEqual([]);
  });

  it('an odometer that does not follow on, but not what was driven privately between two days', () => {
    const next = (start: number) => [
      log('2026-03-02', { trips: [read(100, 112.5)] }),
      log('2026-03-03', { trips: [read(start, start + 5)] }),
    ];
    expect(messages(next(130))).toEqual([]);
    expect(messages(next(112))).toEqual([
      'Mar 3: the odometer begins at 112.0, after 112.5 at the end of the trip before.',
    ]);
    expect(messages([log('2026-03-02', { trips: [read(100, 112.5), read(113, 120)] })])).toEqual([
      'Mar 2: the odometer begins at 113.0, after 112.5 at the end of the trip before.',
    ]);
  });

  it('twice the usual distance between the same places, in either direction and unit', () => {
    const back = {
      ...trip({ from_place: 'clinic', to_place: 'Home of Ann Lee ' }),
      distance_unit: 'mi' as const,
    };
    const usual = usualDistances([
      { ...trip({ distance: 10 }), distance_unit: 'km' },
      { ...back, distance: 6.21 },
      { ...trip({ distance: 11 }), distance_unit: 'km' },
    ]);
    const driven = (distance: number) =>
      messages([log('2026-03-02', { trips: [trip({ distance })] })], usual);
    expect(driven(19.99)).toEqual([]);
    expect(driven(20)).toEqual(['Mar 2: 20.00 km from Home of Ann Lee to Clinic, usually 10.00 km.']);
  });
});
