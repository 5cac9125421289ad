import { z } from 'zod';
import { MAX_ID, MAX_LIST_ROWS } from '@daybook/domain/limits';
import { figuresRangeProblems, type DateRange } from '@daybook/domain/time/date-range';
import { dayProblem, isDay, twoDigits } from '@daybook/domain/time/day';
import { lineOfText } from './fields.ts';

/**
 * The filters of lists, from a query string or from tRPC. Empty values have been dropped before.
 */
const text = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

export const flagFilter = z
  .preprocess(text, z.enum(['true', 'false', 'True', 'False', '1', '0'], { error: 'Use true or false.' }))
  .transform((value) => value.toLowerCase() === 'true' || value === '1')
  .optional();

export const activeFilter = flagFilter.describe('Only active ones, or only the others');

/** No record has the id 0, nor one too large for the databases, with which Postgres would refuse to compare. */
const knowableId = (digits: string) => (Number(digits) > MAX_ID ? 0 : Number(digits));

/** An id that does not exist for the caller gives an empty list, not an error. */
export const idFilter = z
  .preprocess(text, z.string().regex(/^\d{1,12}$/, 'Use an id.'))
  .transform(knowableId)
  .optional();

const MAX_IDS = 500;

/** Several ids, comma-separated. */
export const idListFilter = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.join(',') : text(value)),
    z.string().regex(/^\d{1,12}(,\d{1,12})*$/, 'Use ids separated by commas.'),
  )
  .transform((list) => list.split(',').map(knowableId))
  .refine((ids) => ids.length <= MAX_IDS, `Use at most ${MAX_IDS} ids.`)
  .optional();

const filterProblem = ({ input }: { input?: unknown }) => dayProblem(input, 'Use');
export const dayFilter = z
  .string()
  .refine(isDay, { error: filterProblem })
  .meta({ format: 'date' })
  .optional();
/** A bound of a range of days; day 31 of a shorter month is allowed (forms.md#review). */
export const dayBoundFilter = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: filterProblem })
  .optional();
/** `YYYY-MM`, or 1–12 together with `year`. */
export const monthFilter = z
  .preprocess(
    text,
    z.string().regex(/^(\d{4}-(0[1-9]|1[0-2])(-\d\d)?|0?[1-9]|1[0-2])$/, 'Use a month as YYYY-MM.'),
  )
  .optional();
export const yearFilter = z
  .preprocess(text, z.string().regex(/^\d{4}$/, 'Use a year as YYYY.'))
  .transform(Number)
  .optional();
export const searchFilter = lineOfText(100).optional();

const count = (maximum: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
      z.int().min(1).max(maximum),
    )
    .optional();

/** A page of a list, counted from 1. */
export const pageWindow = {
  page: count(1_000_000).describe('Number of the page, from 1'),
  page_size: count(200).describe('Rows on a page'),
};
export interface PageWindow {
  page?: number | undefined;
  page_size?: number | undefined;
}
export const PAGE_SIZE = 50;

/**
 * How much of a list: its first `limit` rows, one page, or all. `count_all`: count all rows, as REST does for a page, or,
 * if false, only those returned, for its lists without a count; otherwise the count ends at one more than MAX_COUNTED_ROWS.
 */
const listWindow = {
  limit: count(MAX_LIST_ROWS).describe('Maximum number of rows, from the first'),
  ...pageWindow,
  count_all: z.boolean().optional(),
};
export interface ListWindow extends PageWindow {
  limit?: number | undefined;
  count_all?: boolean | undefined;
}

/** The input of a list: its filters, and how much of it. An unknown filter is refused (rest.md#filters). */
export const listInput = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({ ...filters, ...listWindow }).superRefine((input: object, context) => {
    const { limit, page, page_size } = input as ListWindow;
    if (limit !== undefined && (page !== undefined || page_size !== undefined))
      context.addIssue({ code: 'custom', path: ['limit'], message: 'Use a limit or a page, not both.' });
  });

/** A sort key, `-` in front for descending. */
export const ordering = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z
    .enum(
      [...keys, ...keys.map((key) => `-${key}`)] as [
        Keys[number] | `-${Keys[number]}`,
        ...(Keys[number] | `-${Keys[number]}`)[],
      ],
      {
        error: `Order by one of ${keys.join(', ')}.`,
      },
    )
    .optional();

/** Some rows, and how many there are in all. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.number().describe('How many there are'), results: z.array(row) });

/** The answer of a list. Over REST it is a plain array, unless a page was asked for. */
export const listOf = <Row extends z.ZodType>(row: Row) => pageOf(row).meta({ list: true });

/** Refuses a range that is too long to sum, at its field. For `superRefine`. */
export function figuresRange(range: DateRange, context: z.RefinementCtx): void {
  // An invalid day has its own message.
  if (!isDay(range.start_date) || !isDay(range.end_date)) return;
  for (const [field, message] of Object.entries(figuresRangeProblems(range)))
    context.addIssue({ code: 'custom', path: [field], message });
}

/** The dates of a month filter, or null without one. */
export function monthFilterRange(filter: {
  month?: string | undefined;
  year?: number | undefined;
}): { from: string; to: string } | null {
  const { month, year } = filter;
  if (month?.includes('-')) return { from: `${month.slice(0, 7)}-01`, to: `${month.slice(0, 7)}-31` };
  if (month && year) {
    const padded = twoDigits(month);
    return { from: `${year}-${padded}-01`, to: `${year}-${padded}-31` };
  }
  return year ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
}
