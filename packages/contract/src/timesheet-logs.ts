import { z } from 'zod';
import {
  MAX_ENTRY_MILEAGE,
  MAX_ENTRY_STIPEND_USD,
  MAX_LOG_ENTRIES,
  MAX_NARRATIVE_CHARACTERS,
  MAX_NOTES_CHARACTERS,
} from '@daybook/domain/limits';
import { tripsMileage } from '@daybook/domain/money/trips';
import { tripList, workEntry } from './daily-logs.ts';
import {
  alsoAs,
  amountOrZero,
  clientBrief,
  day,
  dayText,
  distanceUnit,
  momentText,
  optionalId,
  optionalLines,
  optionalReference,
  optionalTime,
  recordId,
  recordReference,
} from './fields.ts';

const SESSION_ID = 'Id of the daily log from which it was taken';

export const timesheetEntry = workEntry
  .extend({
    entry_id: z.number().describe('The same as `id`'),
  })
  .meta({ id: 'TimesheetEntry' });
export type TimesheetEntry = z.output<typeof timesheetEntry>;

/** A daily log as a timesheet shows it: live in a draft, frozen in a submitted one. */
export const timesheetLog = z
  .object({
    id: z.number().describe('Id of the frozen log; in a draft, of the daily log'),
    session_id: z.number().nullable().describe(SESSION_ID),
    date: dayText,
    client: z.number(),
    client_id: z.number(),
    client_detail: clientBrief,
    leave_request: z.number().optional().describe('Id of the request that it follows; only of time off'),
    notes: z.string().nullable(),
    daily_narrative: z.string().nullable(),
    entries: z
      .array(timesheetEntry)
      .meta(alsoAs('work_entries'))
      .describe('What was done, with its time, distance and stipend'),
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_stipend: z.number(),
    updated_at: momentText.nullable().describe('When the daily log was last changed; null in a snapshot'),
  })
  .meta({ id: 'TimesheetLog' });
export type TimesheetLog = z.output<typeof timesheetLog>;

type ClientBrief = TimesheetLog['client_detail'];

/** A log of a revision, which may be older than units, trips and kinds of clients. */
export type KeptLog = Omit<TimesheetLog, 'client_detail' | 'distance_unit' | 'entries'> &
  Partial<Pick<TimesheetLog, 'distance_unit'>> & {
    client_detail: Omit<ClientBrief, 'kind'> & Partial<Pick<ClientBrief, 'kind'>>;
    entries: (Omit<TimesheetEntry, 'trips'> & Partial<Pick<TimesheetEntry, 'trips'>>)[];
  };

const entryChange = z
  .object({
    id: optionalId.optional(),
    entry_id: optionalId.optional().describe('The same as `id`'),
    work_code: optionalReference.optional(),
    work_code_id: optionalId.optional(),
    start_time: optionalTime.optional(),
    end_time: optionalTime.optional(),
    mileage: amountOrZero(MAX_ENTRY_MILEAGE, 'a mileage'),
    stipend: amountOrZero(MAX_ENTRY_STIPEND_USD, 'a stipend'),
    trips: tripList
      .optional()
      .describe(
        'If there are any, their sum is the mileage; if left out, the entry keeps its trips if they add up to its mileage',
      ),
  })
  .transform(({ id, entry_id, work_code, work_code_id, ...entry }) => ({
    id: id ?? entry_id ?? null,
    work_code_id: work_code_id === undefined ? (work_code ?? null) : work_code_id,
    start_time: entry.start_time ?? null,
    end_time: entry.end_time ?? null,
    mileage: entry.trips?.length ? tripsMileage(entry.trips) : entry.mileage,
    stipend: entry.stipend,
    trips: entry.trips,
  }));

/** A corrected log of a submitted timesheet. Hours and totals are computed by the server and not read. */
export const timesheetLogChange = z
  .object({
    id: optionalId.optional(),
    session_id: optionalId.optional().describe(SESSION_ID),
    date: day,
    client: recordReference.optional(),
    client_id: recordId.optional(),
    notes: optionalLines(MAX_NOTES_CHARACTERS).optional(),
    daily_narrative: optionalLines(MAX_NARRATIVE_CHARACTERS).optional(),
    distance_unit: distanceUnit
      .optional()
      .describe('Unit of the distances of a new log; an existing one keeps its own'),
    entries: z.array(entryChange).max(MAX_LOG_ENTRIES).optional().describe('The same as `work_entries`'),
    work_entries: z.array(entryChange).max(MAX_LOG_ENTRIES).optional(),
  })
  .transform(({ client, client_id, entries, work_entries, ...log }) => ({
    ...log,
    id: log.id ?? null,
    client_id: client_id ?? client ?? null,
    entries: entries ?? work_entries ?? [],
  }))
  .meta({ id: 'TimesheetLogChange' });
export type TimesheetLogChange = z.output<typeof timesheetLogChange>;
