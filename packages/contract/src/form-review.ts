import { z } from 'zod';
import { optionalDay, optionalId, optionalText } from './fields.ts';
import {
  dayBoundFilter,
  dayFilter,
  flagFilter,
  idFilter,
  listWindow,
  monthFilter,
  ordering,
  pageWindow,
  searchFilter,
  yearFilter,
} from './filters.ts';

/** What no-show forms and incident reports have in common (1 §2.8, 2 §3, decisions §1). */
export const formRecord = z.object({
  id: z.number(),
  title: z.string(),
  client: z.object({ id: z.number(), name: z.string() }),
  client_id: z.number(),
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  date: z.string(),
  staff_signature: z.string().nullable(),
  staff_signature_date: z.string().nullable(),
  supervisor_signature: z.string().nullable(),
  supervisor_signature_date: z.string().nullable(),
  submitted: z.boolean(),
  submitted_by: z.string(),
  submitted_at: z.string(),
  approved: z.boolean(),
  processed: z.boolean(),
  /** The name of who approved it. */
  reviewed_by: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Which client and day, and who signed; the rest of the form is its own. Nothing is required here: see `…Problem` in domain. */
export const formInput = {
  client_id: optionalId.default(null),
  date: optionalDay.default(null),
  staff_signature: optionalText(200).default(null),
  staff_signature_date: optionalDay.default(null),
  supervisor_signature: optionalText(200).default(null),
  supervisor_signature_date: optionalDay.default(null),
};

const filters = {
  submitted: flagFilter,
  approved: flagFilter,
  processed: flagFilter,
  client: idFilter,
  user: idFilter,
  date: dayFilter,
  date__gte: dayBoundFilter,
  date__lte: dayBoundFilter,
  month: monthFilter,
  year: yearFilter,
  search: searchFilter,
  ordering: ordering(['date', 'submitted_at', 'created_at', 'client', 'user', 'id']),
};

export const formFilters = z.strictObject({ ...filters, ...listWindow });
export const formPageFilters = z.strictObject({ ...filters, ...pageWindow });
export type FormFilters = Omit<z.output<typeof formFilters>, 'limit'>;
