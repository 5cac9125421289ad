import { z } from 'zod';
import { day, dayText, momentText, readVersion, recordId, requiredText } from './fields.ts';
import { listInput, listOf, ordering, yearFilter } from './filters.ts';

/** A day for which pay rules may pay more (pay.md#holidays). */
export const holiday = z
  .object({
    id: z.number(),
    date: dayText,
    name: z.string(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Holiday' });
export type Holiday = z.output<typeof holiday>;

export const holidayInput = z.object({ date: day, name: requiredText(100) }).meta({ id: 'HolidayInput' });
export type HolidayInput = z.output<typeof holidayInput>;
export const holidayRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'HolidayRemove' });

export const holidayList = listInput({ year: yearFilter, ordering: ordering(['date', 'name']) });
export type HolidayListInput = z.output<typeof holidayList>;
export const holidays = listOf(holiday);
