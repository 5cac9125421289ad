import { formatShortDay, type Day } from '../time/day.ts';
import type { UnusualFinding } from '../time/findings.ts';
import { entryMinutes } from '../time/work-time.ts';
import { convertDistance, type DistanceUnit } from './distance.ts';
import { formatDecimals, sumDistances } from './exact.ts';
import { inWhole } from './figures.ts';
import type { Trip } from './trips.ts';

/** This or more on one day, in the unit of its logs, is a finding. */
const LONG_DISTANCE = 500;
/** Number of trips between two places before one of them can be unusual. */
const TRIPS_FOR_USUAL = 3;

export interface DrivenLog {
  date: Day;
  distance_unit: DistanceUnit;
  entries: readonly {
    start_time?: string | null;
    end_time?: string | null;
    mileage?: number | null;
    trips?: readonly Trip[] | null;
  }[];
}

/** A log, as far as its trips go. */
type TravelLog = Pick<DrivenLog, 'date' | 'distance_unit'> & {
  entries: readonly Pick<DrivenLog['entries'][number], 'trips'>[];
};

/** Two places in either direction, in any case; null if one is missing. */
function routeOf({ from_place, to_place }: Pick<Trip, 'from_place' | 'to_place'>): string | null {
  const places = [from_place, to_place].map((place) => place?.trim().toLowerCase() ?? '');
  return places.includes('') ? null : JSON.stringify(places.toSorted());
}

/** The usual distance by route, in km: the median where there are at least three trips. */
export function usualDistances(
  trips: Iterable<Pick<Trip, 'from_place' | 'to_place' | 'distance'> & { distance_unit: DistanceUnit }>,
): Map<string, number> {
  const byRoute = new Map<string, number[]>();
  for (const { distance, distance_unit, ...places } of trips) {
    const route = routeOf(places);
    if (route === null) continue;
    const distances = byRoute.get(route) ?? [];
    distances.push(convertDistance(distance, distance_unit, 'km'));
    byRoute.set(route, distances);
  }
  return new Map(
    [...byRoute].flatMap(([route, distances]) => {
      const median = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)];
      return median === undefined || distances.length < TRIPS_FOR_USUAL ? [] : [[route, median] as const];
    }),
  );
}

/**
 * What an approver should look at in one person's distances (pay.md#mileage): distance without time, 500 or more in a day, a reading
 * that does not follow the previous one, and twice the usual between the same places. None of it is refused.
 * @param usual `usualDistances` of the person
 */
export function distanceFindings(
  logs: readonly DrivenLog[],
  usual: ReadonlyMap<string, number> = new Map(),
): UnusualFinding[] {
  return [...dayFindings(logs), ...odometerFindings(logs), ...farTrips(logs, usual)];
}

const text = (distance: number, unit: DistanceUnit) => `${formatDecimals(distance, 2)} ${unit}`;

function dayFindings(logs: readonly DrivenLog[]): UnusualFinding[] {
  const byDay = new Map<Day, DrivenLog[]>();
  for (const log of logs) {
    const dayLogs = byDay.get(log.date);
    if (dayLogs) dayLogs.push(log);
    else byDay.set(log.date, [log]);
  }
  return [...byDay].flatMap(([date, dayLogs]): UnusualFinding[] => {
    const unit = dayLogs[0]?.distance_unit ?? 'km';
    const sum = (counts: (entry: DrivenLog['entries'][number]) => boolean) =>
      sumDistances(
        dayLogs.flatMap(({ entries, distance_unit }) =>
          entries.filter(counts).map(({ mileage }) => convertDistance(mileage ?? 0, distance_unit, unit)),
        ),
      );
    const idle = sum(({ start_time, end_time }) => entryMinutes(start_time, end_time) === 0);
    const driven = sum(() => true);
    const day = formatShortDay(date);
    return [
      ...(idle > 0
        ? [
            {
              kind: 'distance_without_time' as const,
              date,
              message: `${day} has ${text(idle, unit)} without time.`,
            },
          ]
        : []),
      ...(driven >= LONG_DISTANCE
        ? [
            {
              kind: 'long_distance' as const,
              date,
              message: `${day} has ${text(driven, unit)}, ${LONG_DISTANCE} or more in a day.`,
            },
          ]
        : []),
    ];
  });
}

/**
 * Readings of the person's own vehicle in order of time. Between two days it may be driven privately, so that only a reading below
 * the last one is a finding; within a day any difference is.
 */
function odometerFindings(logs: readonly DrivenLog[]): UnusualFinding[] {
  const read = logs
    .flatMap(({ date, entries }) =>
      entries.flatMap(({ start_time, trips }) =>
        (trips ?? []).flatMap(({ vehicle, odometer_start: start, odometer_end: end }) =>
          vehicle === 'own' && start !== null && end !== null
            ? [{ at: `${date} ${start_time ?? ''}`, date, start, end }]
            : [],
        ),
      ),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.start - b.start));
  return read.flatMap((trip, index): UnusualFinding[] => {
    const last = read[index - 1];
    if (!last) return [];
    const follows = last.date === trip.date ? trip.start === last.end : trip.start >= last.end;
    if (follows) return [];
    const [from, to] = [trip.start, last.end].map((reading) => formatDecimals(reading, 1));
    const message = `${formatShortDay(trip.date)}: the odometer begins at ${from}, after ${to} at the end of the trip before.`;
    return [{ kind: 'odometer_gap', date: trip.date, message }];
  });
}

/** Trips of twice the usual distance between the same places. */
export function farTrips(logs: readonly TravelLog[], usual: ReadonlyMap<string, number>): UnusualFinding[] {
  return logs.flatMap(({ date, distance_unit, entries }) =>
    entries.flatMap(({ trips }) =>
      (trips ?? []).flatMap((trip): UnusualFinding[] => {
        const route = routeOf(trip);
        const usualDistance = route === null ? undefined : usual.get(route);
        const driven = convertDistance(trip.distance, distance_unit, 'km');
        if (usualDistance === undefined || usualDistance === 0) return [];
        const whole = inWhole(
          { driven: 'hundredths', usual: 'hundredths' },
          { driven, usual: usualDistance },
        );
        if (whole.driven < 2 * whole.usual) return [];
        const usually = text(convertDistance(usualDistance, 'km', distance_unit), distance_unit);
        const message = `${formatShortDay(date)}: ${text(trip.distance, distance_unit)} from ${trip.from_place} to ${trip.to_place}, usually ${usually}.`;
        return [{ kind: 'far_trip', date, message }];
      }),
    ),
  );
}
