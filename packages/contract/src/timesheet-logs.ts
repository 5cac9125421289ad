import {
  NARRATIVE_MAXIMUM,
  NOTES_MAXIMUM,
  ENTRIES_MAXIMUM,
  MILEAGE_MAXIMUM,
  STIPEND_MAXIMUM,
} from '@daybook/domain/limits';
import { tripsMileage } from '@daybook/domain/money/trips';
import { z } from 'zod';
import { tripList, workEntry } from './daily-logs.ts';
import {
  alsoAs,
  amountOrZero,
  clientBrief,
  day,
  distanceUnit,
  optionalId,
  optionalLines,
  optionalReference,
  optionalTime,
  recordId,
  recordReference,
} from './fields.ts';

export const timesheetEntry = workEntry.extend({
  entry_id: z.number().describe('The same as `id`.'),
});
export type TimesheetEntry = z.output<typeof timesheetEntry>;

/** A daily log as a timesheet shows it: live in a draft, frozen in a submitted one. */
export const timesheetLog = z.object({
  id: z.number().describe("In a snapshot the frozen log's own id, in a draft the daily log's."),
  session_id: z.number().nullable().describe('The daily log that it was taken from.'),
  date: z.string(),
  client: z.number(),
  client_id: z.number(),
  client_detail: clientBrief,
  notes: z.string().nullable(),
  daily_narrative: z.string().nullable(),
  entries: z.array(timesheetEntry).meta(alsoAs('work_entries')),
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit,
  total_stipend: z.number(),
  updated_at: z.string().nullable().describe('Of the live daily log; null in a snapshot.'),
});
export type TimesheetLog = z.output<typeof timesheetLog>;

/** A log of a revision, which may be older than units and trips. */
export type KeptLog = Omit<TimesheetLog, 'distance_unit' | 'entries'> &
  Partial<Pick<TimesheetLog, 'distance_unit'>> & {
    entries: (Omit<TimesheetEntry, 'trips'> & Partial<Pick<TimesheetEntry, 'trips'>>)[];
  };

const entryChange = z
  .object({
    id: optionalId.optional(),
    entry_id: optionalId.optional(),
    work_code: optionalReference.optional(),
    work_code_id: optionalId.optional(),
    start_time: optionalTime.optional(),
    end_time: optionalTime.optional(),
    mileage: amountOrZero(MILEAGE_MAXIMUM, 'a mileage'),
    stipend: amountOrZero(STIPEND_MAXIMUM, 'a stipend'),
    trips: tripList
      .optional()
      .describe(
        'If there are any, their sum is the mileage; if left out, the entry keeps its trips if they add up to its mileage.',
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
    session_id: optionalId.optional(),
    date: day,
    client: recordReference.optional(),
    client_id: recordId.optional(),
    notes: optionalLines(NOTES_MAXIMUM).optional(),
    daily_narrative: optionalLines(NARRATIVE_MAXIMUM).optional(),
    distance_unit: distanceUnit.optional().describe('For a new log; an existing one keeps its own.'),
    entries: z.array(entryChange).max(ENTRIES_MAXIMUM).optional(),
    work_entries: z.array(entryChange).max(ENTRIES_MAXIMUM).optional(),
  })
  .transform(({ client, client_id, entries, work_entries, ...log }) => ({
    ...log,
    id: log.id ?? null,
    client_id: client_id ?? client ?? null,
    entries: entries ?? work_entries ?? [],
  }));
export type TimesheetLogChange = z.output<typeof timesheetLogChange>;
