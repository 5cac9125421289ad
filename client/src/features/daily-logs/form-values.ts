import { DEFAULT_ENTRY_ROWS } from '@daybook/domain/limits';
import { convertDistance, type DistanceUnit } from '@daybook/domain/money/distance';
import { isBlankEntry, isTime, totalsOfEntries } from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
import type { Payload } from '#/lib/device/outbox/items.ts';
import { randomKey } from '#/lib/device/random-key.ts';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { isTripValues, tripValues, typedMileage, type TripValues } from '#/shared/trips.ts';
import type { DailyLog } from '#/shared/waiting-logs.ts';

export interface EntryValues {
  work_code_id: number | null;
  /** HH:mm, or a text that is no time. */
  start_time: string | null;
  end_time: string | null;
  mileage: TypedNumber;
  stipend: TypedNumber;
  /** Missing in a draft that was stored before there were trips. */
  trips?: TripValues[];
}

/** What the form holds. */
export interface DailyLogValues {
  client: number | null;
  date: string | null;
  notes: string;
  daily_narrative: string;
  work_entries: EntryValues[];
  /** The unit of its distances: the log's own, or the company's when the log was begun. */
  distance_unit?: DistanceUnit;
  /** Of a new log: saving again after a lost answer creates no second log. It is stored with a draft. */
  client_key?: string;
  /** Of an edited log, when it was read. */
  updated_at?: string;
}

/** The log that the form shows, which must not count as another one: by its id, or by the key it is saved with. */
export interface LogIdentity {
  except?: number | undefined;
  except_key?: string | undefined;
}

export const blankEntry = (): EntryValues => ({
  work_code_id: null,
  start_time: null,
  end_time: null,
  mileage: null,
  stipend: null,
  trips: [],
});

/** Blank rows up to the four that a log starts with (daily-logs.md#the-form). */
const withBlankRows = (entries: EntryValues[]): EntryValues[] => [
  ...entries,
  ...Array.from({ length: Math.max(0, DEFAULT_ENTRY_ROWS - entries.length) }, blankEntry),
];

/** A log's entries as rows of the form; a stored 0 was most likely left empty. */
const entriesOfLog = (log: Pick<DailyLog, 'work_entries'>): EntryValues[] =>
  log.work_entries.map(({ work_code_id, start_time, end_time, mileage, stipend, trips }) => ({
    work_code_id,
    start_time,
    end_time,
    mileage: mileage === 0 ? null : mileage,
    stipend: stipend === 0 ? null : stipend,
    trips: tripValues(trips),
  }));

/** The entries of another log for this one: in its unit, and without readings, because every trip has its own. */
export const copiedEntries = (log: DailyLog, unit: DistanceUnit = log.distance_unit): EntryValues[] => {
  const converted = (distance: TypedNumber) =>
    typeof distance === 'number' ? convertDistance(distance, log.distance_unit, unit) : distance;
  return entriesOfLog(log)
    .filter((entry) => !isBlankEntry(entry))
    .map(({ trips = [], ...entry }) => ({
      ...entry,
      mileage: converted(entry.mileage),
      trips: trips.map((trip) => ({
        ...trip,
        distance: converted(trip.distance),
        odometer_start: null,
        odometer_end: null,
      })),
    }));
};

/** What the form sends: without blank rows and the form's own key. */
export const payloadOf = ({
  client_key: _key,
  work_entries = [],
  ...content
}: Payload & { client_key?: string | undefined }): Payload => ({
  ...content,
  work_entries: work_entries.filter((row) => !isBlankEntry(row)),
});

/** The filled rows, then the copied ones, then blank ones. */
export const withCopied = (rows: EntryValues[], copied: EntryValues[]): EntryValues[] =>
  withBlankRows([...rows.filter((row) => !isBlankEntry(row)), ...copied]);

export const clientNameIn = (clients: Output['clients']['picklist'], id: number): string =>
  Object.values(clients)
    .flat()
    .find((client) => client.id === id)?.name ?? '';

/** Which log a draft is: "Quinn Murphy, Nov 22, 2026, 4:30 h". */
export function aboutLog(values: DailyLogValues, clients: Output['clients']['picklist']): string {
  const { total_hours } = totalsOfEntries(values.work_entries.map(readEntry));
  return [
    values.client === null ? null : clientNameIn(clients, values.client),
    longDay(values.date),
    total_hours > 0 ? `${hoursText(total_hours)} h` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** An entry as it counts so far; a value that cannot be read yet is missing. */
export const readEntry = (entry: EntryValues) => ({
  ...entry,
  start_time: isTime(entry.start_time) ? entry.start_time : null,
  end_time: isTime(entry.end_time) ? entry.end_time : null,
  mileage: typedMileage(entry),
  stipend: numberOf(entry.stipend),
});

export const valuesOfLog = (log: DailyLog): DailyLogValues => ({
  client: log.client,
  date: log.date,
  notes: log.notes ?? '',
  daily_narrative: log.daily_narrative ?? '',
  work_entries:
    log.locked || log.leave_request !== undefined ? entriesOfLog(log) : withBlankRows(entriesOfLog(log)),
  distance_unit: log.distance_unit,
});

/** A log as it was sent, or is waiting to be sent, in a form. */
export const valuesOfPayload = (payload: Payload): DailyLogValues => ({
  client: payload.client ?? null,
  date: payload.date ?? null,
  notes: payload.notes ?? '',
  daily_narrative: payload.daily_narrative ?? '',
  work_entries: withBlankRows(payload.work_entries ?? []),
  distance_unit: payload.distance_unit ?? 'km',
});

/** A new log, with whatever the previous page already knows. */
export function newValues(
  first: { client: number | null; date: string; distance_unit: DistanceUnit },
  prefill: unknown,
): DailyLogValues {
  const prefilled = prefillOf(prefill);
  return {
    client: prefilled.client ?? first.client,
    date: prefilled.date ?? first.date,
    notes: prefilled.notes ?? '',
    daily_narrative: prefilled.daily_narrative ?? '',
    work_entries: withBlankRows(prefilled.work_entries ?? []),
    distance_unit: first.distance_unit,
    client_key: randomKey(),
  };
}

/** Only values of the right form: navigation state comes from the browser's history. */
function prefillOf(prefill: unknown): Partial<DailyLogValues> {
  if (typeof prefill !== 'object' || prefill === null) return {};
  const fields = new Map<string, unknown>(Object.entries(prefill));
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const client = fields.get('client');
  const entries = fields.get('work_entries');
  return {
    client: typeof client === 'number' ? client : undefined,
    date: text('date'),
    notes: text('notes'),
    daily_narrative: text('daily_narrative'),
    work_entries: Array.isArray(entries) ? entries.map(entryOf) : undefined,
  };
}

function entryOf(value: unknown): EntryValues {
  const fields = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  const number = (name: string) => {
    const read = fields.get(name);
    return typeof read === 'number' ? read : null;
  };
  const time = (name: string) => {
    const read = fields.get(name);
    return typeof read === 'string' ? read : null;
  };
  const list = (name: string): unknown[] => {
    const read = fields.get(name);
    return Array.isArray(read) ? read : [];
  };
  return {
    work_code_id: number('work_code_id'),
    start_time: time('start_time'),
    end_time: time('end_time'),
    mileage: number('mileage'),
    stipend: number('stipend'),
    trips: list('trips').filter(isTripValues),
  };
}
