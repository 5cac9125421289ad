import {
  NARRATIVE_MAXIMUM,
  NOTES_MAXIMUM,
  ENTRIES_MAXIMUM,
  MILEAGE_MAXIMUM,
  ODOMETER_MAXIMUM,
  PLACE_MAXIMUM,
  STIPEND_MAXIMUM,
  TRIPS_MAXIMUM,
} from '@daybook/domain/limits';
import { toUnits } from '@daybook/domain/money/exact';
import {
  TRIP_PURPOSES,
  TRIP_VEHICLES,
  isBlankTrip,
  odometerDistance,
  tripsMileage,
} from '@daybook/domain/money/trips';
import { z } from 'zod';
import {
  alsoAs,
  amountOrZero,
  clientBrief,
  clientKey,
  codeBrief,
  day,
  distanceUnit,
  optionalAmount,
  optionalId,
  optionalLines,
  optionalReference,
  optionalText,
  optionalTime,
  personBrief,
  readVersion,
  recordId,
  writtenAt,
} from './fields.ts';
import { dayFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';

/** A journey of an entry, in the unit of its log. */
export const trip = z.object({
  from_place: z.string().nullable(),
  to_place: z.string().nullable(),
  distance: z.number(),
  odometer_start: z.number().nullable(),
  odometer_end: z.number().nullable(),
  purpose: z.enum(TRIP_PURPOSES),
  vehicle: z.enum(TRIP_VEHICLES),
});

/** As a reading is stored. */
const inTenths = (reading: number | null): number | null =>
  reading === null ? null : toUnits(reading, 10) / 10;

/** Readings override a typed distance: their difference is the distance (pay.md#mileage). */
export const tripInput = z
  .object({
    from_place: optionalText(PLACE_MAXIMUM).default(null),
    to_place: optionalText(PLACE_MAXIMUM).default(null),
    distance: amountOrZero(MILEAGE_MAXIMUM, 'a distance'),
    odometer_start: optionalAmount(ODOMETER_MAXIMUM, 'a reading').default(null),
    odometer_end: optionalAmount(ODOMETER_MAXIMUM, 'a reading').default(null),
    purpose: z.enum(TRIP_PURPOSES, { error: 'Choose what the trip was for.' }).default('between_clients'),
    vehicle: z.enum(TRIP_VEHICLES, { error: 'Choose whose vehicle it was.' }).default('own'),
  })
  .transform((given, context) => {
    const start = inTenths(given.odometer_start);
    const end = inTenths(given.odometer_end);
    if (start === null && end === null) return given;
    const refuse = (field: 'odometer_start' | 'odometer_end', message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    if (start === null) return refuse('odometer_start', 'Enter both readings.');
    if (end === null) return refuse('odometer_end', 'Enter both readings.');
    const distance = odometerDistance(start, end);
    if (distance === null) return refuse('odometer_end', 'The end reading is below the start.');
    return { ...given, odometer_start: start, odometer_end: end, distance };
  });
/** Empty rows of a form are dropped. */
export const tripList = z
  .array(tripInput)
  .max(TRIPS_MAXIMUM, `An entry holds at most ${TRIPS_MAXIMUM} trips.`)
  .transform((trips) => trips.filter((one) => !isBlankTrip(one)));

/** rest.md#shapes */
export const workEntry = z.object({
  id: z.number(),
  work_code: codeBrief.nullable(),
  work_code_id: z.number().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  hours: z.number().describe('Minutes/60, unrounded; `duration` is the same.'),
  duration: z.number(),
  mileage: z.number().describe('In the unit of its log; with trips, the sum of those that are paid.'),
  trips: z.array(trip),
  stipend: z.number().describe('USD.'),
});
export type WorkEntry = z.output<typeof workEntry>;

/** The submitted or approved timesheet that locks a log: who brought it there, and on which day. */
export const lockingTimesheet = z.object({
  timesheet_id: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(['Submitted', 'Approved']),
  imported: z.boolean(),
  by: z.string().nullable(),
  since: z.string().nullable(),
});
export type LockingTimesheet = z.output<typeof lockingTimesheet>;

export const dailyLog = z.object({
  id: z.number(),
  client: z.number(),
  client_detail: clientBrief,
  user: z.number(),
  user_detail: personBrief,
  date: z.string(),
  notes: z.string().nullable(),
  daily_narrative: z.string().nullable(),
  work_entries: z.array(workEntry).meta(alsoAs('entries')),
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit.describe("The company's unit on the day the log was created."),
  total_stipend: z.number(),
  locked: z.boolean(),
  locked_by: lockingTimesheet.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DailyLog = z.output<typeof dailyLog>;

export const workEntryInput = z
  .object({
    work_code_id: optionalId.optional(),
    work_code: optionalReference.optional(),
    start_time: optionalTime.optional(),
    end_time: optionalTime.optional(),
    mileage: optionalAmount(MILEAGE_MAXIMUM, 'a mileage').optional(),
    stipend: optionalAmount(STIPEND_MAXIMUM, 'a stipend').optional(),
    trips: tripList
      .default([])
      .describe('If there are any, their sum is the mileage, and `mileage` is ignored.'),
  })
  .transform(({ work_code, work_code_id = work_code, trips, ...entry }) => ({
    work_code_id: work_code_id ?? null,
    start_time: entry.start_time ?? null,
    end_time: entry.end_time ?? null,
    mileage: trips.length > 0 ? tripsMileage(trips) : (entry.mileage ?? null),
    stipend: entry.stipend ?? null,
    trips,
  }));
export type WorkEntryInput = z.output<typeof workEntryInput>;

const entryList = z
  .array(workEntryInput)
  .max(ENTRIES_MAXIMUM, `A daily log holds at most ${ENTRIES_MAXIMUM} entries.`);

const written = {
  distance_unit: distanceUnit
    .optional()
    .describe("Unit of the distances; if left out, the company's, or that of the log being changed."),
  notes: optionalLines(NOTES_MAXIMUM).optional(),
  daily_narrative: optionalLines(NARRATIVE_MAXIMUM).optional(),
  work_entries: entryList.optional(),
  entries: entryList.optional().describe('Used if there are no `work_entries`.'),
  written_at: writtenAt,
};

export const newDailyLog = z.object({
  client: recordId,
  date: day,
  ...written,
  client_key: clientKey,
  request_key: clientKey.describe('Its former name; used if there is no `client_key`.'),
});

/** Fields that are left out stay as they are; entries, if given, replace all existing ones. */
export const dailyLogChange = z.object({
  id: recordId,
  client: recordId.optional(),
  date: day.optional(),
  ...written,
  updated_at: readVersion,
});

export const dailyLogRemoval = z.object({ id: recordId, updated_at: readVersion, written_at: writtenAt });

const filters = {
  user: idFilter,
  client: idFilter,
  date: dayFilter,
  date__gte: dayFilter,
  date__lte: dayFilter,
  search: searchFilter,
  ordering: ordering([
    'date',
    'created_at',
    'updated_at',
    'total_hours',
    'total_mileage',
    'total_stipend',
    'client',
  ]),
};
export const dailyLogList = listInput(filters);
export type DailyLogListInput = z.output<typeof dailyLogList>;

/** The overview (daily-logs.md#overview): the caller's newest logs of each client. */
export const overviewFilters = z.strictObject({ client_name: searchFilter, date: dayFilter });
export const dailyLogOverview = z.array(
  z.object({
    client: clientBrief,
    count: z.number().describe('The number of all that match; `logs` are the newest of them.'),
    logs: z.array(dailyLog),
  }),
);

/** What the form loads while a log is being written. `except`: the log being edited; its author counts. */
export const lastLogQuery = z.object({ client: recordId, except: recordId.optional() });
/** `except_key`: the caller's log that was saved with this key and is still in the form of a new log. */
const whileWriting = { except: recordId.optional(), except_key: clientKey.optional() };
export const aroundQuery = z.object({ date: day, ...whileWriting });
/** The author's entries from the day before to the day after, and the timesheet that locks the day. */
export const aroundDay = z.object({
  entries: z.array(
    z.object({
      daily_log_id: z.number(),
      client_name: z.string(),
      date: z.string(),
      start_time: z.string().nullable(),
      end_time: z.string().nullable(),
    }),
  ),
  locked_by: lockingTimesheet.nullable(),
});
export type AroundDay = z.output<typeof aroundDay>;

export const contractQuery = z.object({ client: recordId, date: day, ...whileWriting });
/** What the client's contract allows, and what other logs have used around a day; null if the plan has no contract warnings. */
export const contractAround = z
  .object({
    custom_fields: z.record(z.string(), z.unknown()),
    others: z
      .array(
        z.object({
          date: z.string(),
          work_code_id: z.number().nullable(),
          start_time: z.string().nullable(),
          end_time: z.string().nullable(),
          mileage: z.number().nullable(),
        }),
      )
      .describe('Entries without names, as lengths of time from 00:00.'),
    calendar: z.object({
      week_starts_on: z.enum(['sunday', 'monday']),
      first_pay_period: z.string().nullable(),
    }),
  })
  .nullable();
