import { z } from 'zod';
import { recordId } from './fields.ts';
import { monthFilter } from './filters.ts';

/** `id`: the record whose neighbours are requested. `month`: the month that `elsewhere` leaves out. */
export const queueQuery = z.strictObject({ id: recordId.optional(), month: monthFilter });
export type QueueQuery = z.output<typeof queueQuery>;

/** A record of the queue: enough to name the link to it. */
const queued = z.object({
  id: z.number(),
  client_name: z.string(),
  employee_name: z.string(),
  date: z.string(),
});
export type Queued = z.output<typeof queued>;

/** What is waiting for approval, whatever its day; the oldest comes first. */
export const approvalQueue = z.object({
  count: z.number(),
  elsewhere: z.number().describe('How many of them are of another month than the one asked about.'),
  position: z
    .number()
    .nullable()
    .describe('The position of the record asked about, from 1; null if it is not waiting.'),
  previous: queued.nullable(),
  next: queued.nullable().describe('If the record asked about is not waiting: the first of the queue.'),
});
export type ApprovalQueue = z.output<typeof approvalQueue>;
