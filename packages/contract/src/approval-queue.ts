import { z } from 'zod';
import { dayText, recordId } from './fields.ts';
import { monthFilter } from './filters.ts';

/** `id`: the record whose neighbours are requested. `month`: the month that `elsewhere` leaves out. */
export const queueQuery = z.strictObject({ id: recordId.optional(), month: monthFilter });
export type QueueQuery = z.output<typeof queueQuery>;

/** A record of the queue: enough to name the link to it. */
const queued = z.object({
  id: z.number(),
  client_name: z.string(),
  employee_name: z.string(),
  date: dayText,
});
export type Queued = z.output<typeof queued>;

/** What is waiting for approval, whatever its day; the oldest comes first. */
export const approvalQueue = z.object({
  count: z.number(),
  elsewhere: z.number().describe('How many of them are of another month than `month`'),
  position: z.number().nullable().describe('Position of the record `id`, from 1; null: it is not waiting'),
  previous: queued.nullable(),
  next: queued
    .nullable()
    .describe('The one after the record `id`; if that is not waiting, the first of the queue'),
});
export type ApprovalQueue = z.output<typeof approvalQueue>;
