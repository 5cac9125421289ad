import { z } from 'zod';
import {
  MAX_ENTRY_MILEAGE,
  MAX_ENTRY_STIPEND_USD,
  MAX_ENTRY_TRIPS,
  MAX_LOG_ENTRIES,
  MAX_NARRATIVE_CHARACTERS,
  MAX_NOTES_CHARACTERS,
  MAX_ODOMETER_READING,
  MAX_PLACE_CHARACTERS,
} from '@daybook/domain/limits';
import { toUnits } from '@daybook/domain/money/exact';
import {
  isBlankTrip,
  odometerDistance,
  TRIP_PURPOSES,
  TRIP_VEHICLES,
  tripsMileage,
} from '@daybook/domain/money/trips';
import {
  alsoAs,
  amountOrZero,
  clientBrief,
  clientKey,
  codeBrief,
  day,
  dayText,
  distanceUnit,
  momentText,
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

const FROM_PLACE = 'Where the trip began';
const TO_PLACE = 'Where the trip ended';
const DISTANCE = 'Distance of the trip, in the unit of its log';
const ODOMETER_START = 'Odometer at the beginning';
const ODOMETER_END = 'Odometer at the end';
const PURPOSE = 'What the trip was for';
const VEHICLE = 'Whose vehicle it was';

/** A journey of an entry, in the unit of its log. */
export const trip = z.object({
  from_place: z.string().nullable().describe(FROM_PLACE),
  to_place: z.string().nullable().describe(TO_PLACE),
  distance: z.number().describe(DISTANCE),
  odometer_start: z.number().nullable().describe(ODOMETER_START),
  odometer_end: z.number().nullable().describe(ODOMETER_END),
  purpose: z.enum(TRIP_PURPOSES).describe(PURPOSE),
  vehicle: z.enum(TRIP_VEHICLES).describe(VEHICLE),
});

/** As a reading is stored. */
const inTenths = (reading: number | null): number | null =>
  reading === null ? null : toUnits(reading, 10) / 10;

/** Readings override a typed distance: their difference is the distance (pay.md#mileage). */
export const tripInput = z
  .object({
    from_place: optionalText(MAX_PLACE_CHARACTERS).default(null).describe(FROM_PLACE),
    to_place: optionalText(MAX_PLACE_CHARACTERS).default(null).describe(TO_PLACE),
    distance: amountOrZero(MAX_ENTRY_MILEAGE, 'a distance').describe(DISTANCE),
    odometer_start: optionalAmount(MAX_ODOMETER_READING, 'a reading').default(null).describe(ODOMETER_START),
    odometer_end: optionalAmount(MAX_ODOMETER_READING, 'a reading').default(null).describe(ODOMETER_END),
    purpose: z
      .enum(TRIP_PURPOSES, { error: 'Choose what the trip was for.' })
      .default('between_clients')
      .describe(PURPOSE),
    vehicle: z
      .enum(TRIP_VEHICLES, { error: 'Choose whose vehicle it was.' })
      .default('own')
      .describe(VEHICLE),
  })
  .transform((driven, context) => {
    const start = inTenths(driven.odometer_start);
    const end = inTenths(driven.odometer_end);
    if (start === null && end === null) return driven;
    const refuse = (field: 'odometer_start' | 'odometer_end', message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    if (start === null) return refuse('odometer_start', 'Enter both readings.');
    if (end === null) return refuse('odometer_end', 'Enter both readings.');
    const distance = odometerDistance(start, end);
    if (distance === null) return refuse('odometer_end', 'The end reading is below the start.');
    return { ...driven, odometer_start: start, odometer_end: end, distance };
  });
/** Empty rows of a form are dropped. */
export const tripList = z
  .array(tripInput)
  .max(MAX_ENTRY_TRIPS, `An entry holds at most ${MAX_ENTRY_TRIPS} trips.`)
  .transform((trips) => trips.filter((one) => !isBlankTrip(one)));

/** rest.md#shapes */
export const workEntry = z
  .object({
    id: z.number(),
    work_code: codeBrief.nullable(),
    work_code_id: z.number().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    hours: z.number().describe('Minutes / 60, unrounded'),
    duration: z.number().describe('The same as `hours`'),
    mileage: z
      .number()
      .describe('Distance, in the unit of its log; with trips, the sum of those that are paid'),
    trips: z.array(trip).describe('The trips that make up the distance'),
    stipend: z.number(),
  })
  .meta({ id: 'WorkEntry' });
export type WorkEntry = z.output<typeof workEntry>;

/** The submitted or approved timesheet that locks a log: who brought it there, and on which day. */
export const lockingTimesheet = z
  .object({
    timesheet_id: z.number(),
    start_date: dayText,
    end_date: dayText,
    status: z.enum(['Submitted', 'Approved']),
    imported: z.boolean(),
    by: z.string().nullable().describe('Name of who submitted or approved it'),
    since: dayText.nullable().describe('Day on which it was submitted or approved'),
  })
  .meta({ id: 'LockingTimesheet' });
export type LockingTimesheet = z.output<typeof lockingTimesheet>;

export const dailyLog = z
  .object({
    id: z.number(),
    client: z.number(),
    client_detail: clientBrief,
    leave_request: z.number().optional().describe('Id of the request that it follows; only of time off'),
    user: z.number(),
    user_detail: personBrief,
    date: dayText,
    notes: z.string().nullable(),
    daily_narrative: z.string().nullable(),
    work_entries: z.array(workEntry).meta(alsoAs('entries')),
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit.describe(
      'Unit of its distances: that of the company on the day on which it was created',
    ),
    total_stipend: z.number(),
    locked: z.boolean().describe('Whether a submitted or approved timesheet covers it'),
    locked_by: lockingTimesheet.nullable().describe('The timesheet that covers it'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'DailyLog' });
export type DailyLog = z.output<typeof dailyLog>;

export const workEntryInput = z
  .object({
    work_code_id: optionalId.optional(),
    work_code: optionalReference.optional(),
    start_time: optionalTime.optional(),
    end_time: optionalTime.optional(),
    mileage: optionalAmount(MAX_ENTRY_MILEAGE, 'a mileage').optional(),
    stipend: optionalAmount(MAX_ENTRY_STIPEND_USD, 'a stipend').optional(),
    trips: tripList
      .default([])
      .describe('If there are any, their sum is the mileage, and `mileage` is ignored'),
  })
  .transform(({ work_code, work_code_id = work_code, trips, ...entry }) => ({
    work_code_id: work_code_id ?? null,
    start_time: entry.start_time ?? null,
    end_time: entry.end_time ?? null,
    mileage: trips.length > 0 ? tripsMileage(trips) : (entry.mileage ?? null),
    stipend: entry.stipend ?? null,
    trips,
  }))
  .meta({ id: 'WorkEntryInput' });
export type WorkEntryInput = z.output<typeof workEntryInput>;

const entryList = z
  .array(workEntryInput)
  .max(MAX_LOG_ENTRIES, `A daily log holds at most ${MAX_LOG_ENTRIES} entries.`);

const written = {
  distance_unit: distanceUnit
    .optional()
    .describe("Unit of the distances; if left out, the company's, or that of the log being changed"),
  notes: optionalLines(MAX_NOTES_CHARACTERS).optional(),
  daily_narrative: optionalLines(MAX_NARRATIVE_CHARACTERS).optional(),
  work_entries: entryList.optional(),
  entries: entryList.optional().describe('The same as `work_entries`, in place of them'),
  written_at: writtenAt,
};

export const newDailyLog = z
  .object({
    client: recordId,
    date: day,
    ...written,
    client_key: clientKey,
    request_key: clientKey.describe('Former name of `client_key`, which is used if there is none'),
  })
  .meta({ id: 'NewDailyLog' });

/** Fields that are left out stay as they are; entries, if given, replace all existing ones. */
export const dailyLogChange = z
  .object({
    id: recordId,
    client: recordId.optional(),
    date: day.optional(),
    ...written,
    updated_at: readVersion,
  })
  .meta({ id: 'DailyLogChange' });

export const dailyLogRemoval = z.object({
  id: recordId,
  updated_at: readVersion,
  written_at: writtenAt,
});

const filters = {
  user: idFilter,
  client: idFilter,
  date: dayFilter,
  date__gte: dayFilter.describe('From this day'),
  date__lte: dayFilter.describe('Up to this day'),
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
    count: z.number().describe('How many match; `logs` are the newest of them'),
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
      date: dayText,
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
          date: dayText,
          work_code_id: z.number().nullable(),
          start_time: z.string().nullable(),
          end_time: z.string().nullable(),
          mileage: z.number().nullable(),
        }),
      )
      .describe('Entries without names, as lengths of time from 00:00'),
    calendar: z.object({
      week_starts_on: z.enum(['sunday', 'monday']),
      first_pay_period: dayText.nullable(),
    }),
  })
  .nullable();
