import { z } from 'zod';
import { CLIENT_KINDS } from '@daybook/domain/clients/client-kinds';
import { MAX_ID } from '@daybook/domain/limits';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import { oneLine } from '@daybook/domain/text/one-line';
import { dayProblem, isDay } from '@daybook/domain/time/day';
import { INVALID_TIME, normaliseTime } from '@daybook/domain/time/work-time';

/**
 * The building blocks of every shape: lenient in what they accept (surrounding spaces, a number as text, an empty field
 * as none), strict in what they store.
 */

/** Control characters except tab and line breaks, and halves of surrogate pairs: no text needs them, Postgres refuses some. */
export const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u;

/** For `meta`: over REST a field is also returned under this name (rest.md#shapes). */
export const alsoAs = (also_as: string) => ({ also_as });

/** Text of any kind that both databases can store and compare with, in one form of Unicode. */
export const printable = (maximum: number) =>
  z
    .string({ error: 'Enter text.' })
    .normalize('NFC')
    .max(maximum, `Use at most ${maximum.toLocaleString('en-US')} characters.`)
    .refine((text) => !UNPRINTABLE.test(text), 'This text has characters that cannot be stored.');

/** Text of one line. */
export const lineOfText = (maximum: number) => printable(maximum).overwrite(oneLine);

export const REQUIRED = 'This field is required.';

export const requiredText = (maximum = 200, message = REQUIRED) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? '' : value),
    lineOfText(maximum).min(1, message),
  );

const WEB_ADDRESS = /:\/\/|www\.|\w\.[a-z]{2,}\//i;
/** For `refine`: mails contain the names of people and companies, and must not lead to a stranger's page. */
export const isName = (text: string | null | undefined): boolean => !WEB_ADDRESS.test(text ?? '');
export const NOT_A_NAME = 'Enter a name, without a web address.';
export const requiredName = (maximum: number, message?: string) =>
  requiredText(maximum, message).refine(isName, NOT_A_NAME);

/** Optional text; empty is stored as none. */
export const optionalText = (maximum = 200) =>
  lineOfText(maximum)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** With the dashes and the wide signs that are such a one in plain letters. */
const RUN_BY_SPREADSHEETS = /^\s*[=+\-@\u2010-\u2015\u2212\uFE62-\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/;
/** For `refine`: what stands on a document goes into files for the books, which take no such text (invoices.md#files). */
export const isLineText = (text: string | null | undefined): boolean => !RUN_BY_SPREADSHEETS.test(text ?? '');
export const NOT_A_LINE_TEXT =
  'Begin with a word: accounting programs take no text that begins with = + - @.';

/** Several lines, kept as typed. */
export const optionalLines = (maximum: number) =>
  printable(maximum)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable();

/** A day of a record, as YYYY-MM-DD. */
export const dayText = z.string().meta({ format: 'date' });

/** A moment of a record, in UTC. */
export const momentText = z.string().meta({ format: 'date-time' });

/** An email address of a record. */
export const emailText = z.string().meta({ format: 'email' });

/** A text of a record, which may have none. */
export const textOrNone = z.string().nullable();

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(\.\d*)?\s*$|^\s*-?\.\d+\s*$/.test(value) ? Number(value) : value;
const emptyIsNone = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : asNumber(value);

const wholeId = z
  .int('Choose an existing entry.')
  .positive('Choose an existing entry.')
  .max(MAX_ID, 'Choose an existing entry.');
export const recordId = z.preprocess(asNumber, wholeId);
/** An id, or none: an empty field is none. */
export const optionalId = z.preprocess(emptyIsNone, wholeId.nullable());
/** An id, or the record from a read: what was read can be sent back unchanged. */
const referenceTo = <Shape extends z.ZodType<number | null>>(shape: Shape) =>
  z.union([shape, z.object({ id: recordId }).transform(({ id }) => id)], {
    error: 'Choose an existing entry.',
  });
export const recordReference = referenceTo(recordId);
export const optionalReference = referenceTo(optionalId);
/** Ids without duplicates. */
export const recordIds = z
  .array(recordId)
  .max(5_000)
  .transform((ids) => [...new Set(ids)]);

/**
 * The sender's own key of a new record. The same key of the same person always means the same record, so that a save
 * whose answer was lost can be sent again: no second record is created, and the answer is the current record.
 */
export const clientKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/, 'Use 1 to 64 letters, digits or symbols, and no spaces.')
  .optional()
  .describe("The sender's own key for a new record: sending it again does not create a second one");

/**
 * When a device wrote what it sends, by its own clock, which may be wrong: a hint for the audit trail, used for nothing else
 * (phone-and-offline.md#the-outbox).
 */
export const writtenAt = z.iso
  .datetime({ error: 'Enter a moment as 2026-03-04T09:30:00Z.' })
  .max(40)
  .optional()
  .describe('When it was written on the device, if it could not be sent at once');

export const day = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .refine(isDay, { error: ({ input }) => dayProblem(input) })
  .meta({ format: 'date' });
export const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable());

/** A time of day as typed ("9", "930", "09:30"), normalised to HH:mm; empty is none (daily-logs.md#times). */
export const optionalTime = z
  .string({ error: INVALID_TIME })
  .max(20, INVALID_TIME)
  .nullable()
  .transform((typed, context) => {
    const read = normaliseTime(typed);
    if (read.valid) return read.time;
    context.addIssue({ code: 'custom', message: read.message });
    return z.NEVER;
  });

const bounded = (maximum: number, what: string) =>
  z
    .number({ error: `Enter ${what} as a number.` })
    .min(0, `Enter ${what} of 0 or more.`)
    .max(maximum, `Enter ${what} of at most ${maximum.toLocaleString('en-US')}.`);

/** A number in a body, given as a number or as text. */
export const optionalAmount = (maximum: number, what: string) =>
  z.preprocess(emptyIsNone, bounded(maximum, what).nullable());
export const requiredAmount = (maximum: number, what: string) =>
  z.preprocess(emptyIsNone, bounded(maximum, what));
/** As `optionalAmount`, but none means 0. */
export const amountOrZero = (maximum: number, what: string) =>
  z.preprocess((value) => emptyIsNone(value) ?? 0, bounded(maximum, what));

/** As `requiredAmount`, but it may be below 0. */
export const signedAmount = (maximum: number, what: string) => {
  const tooMuch = `Enter ${what} of at most ${maximum.toLocaleString('en-US')}.`;
  return z.preprocess(
    asNumber,
    z
      .number({ error: `Enter ${what} as a number.` })
      .min(-maximum, tooMuch)
      .max(maximum, tooMuch),
  );
};

const boundedWhole = (minimum: number, maximum: number, what: string) =>
  z
    .int(`Enter ${what} as a whole number.`)
    .min(minimum, `Enter ${what} of ${minimum} or more.`)
    .max(maximum, `Enter ${what} of at most ${maximum}.`);

export const wholeNumber = (minimum: number, maximum: number, what: string) =>
  z.preprocess(asNumber, boundedWhole(minimum, maximum, what));
export const optionalWholeNumber = (minimum: number, maximum: number, what: string) =>
  z.preprocess(emptyIsNone, boundedWhole(minimum, maximum, what).nullable());

/** A count of a unit, such as minutes, that is given as a number only. */
export const wholeBetween = (minimum: number, maximum: number, what: string) => {
  const message = `Enter ${what} between ${minimum} and ${maximum}.`;
  return z.int(message).min(minimum, message).max(maximum, message);
};

/** One of the listed words. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Choose one of: ${values.join(', ')}.` });

export const distanceUnit = z.enum(DISTANCE_UNITS, { error: 'Choose km or mi.' });

/** A yes or no; text (multipart, query) is understood. */
export const yesOrNo = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean({ error: 'Choose yes or no.' }),
);

/** The `updated_at` that the record was read with; a stale one is refused (basics.md#saving-over-a-change). */
export const readVersion = printable(40).meta({ format: 'date-time' }).optional();

/** For `refine`: what is of a person, of everyone with a role, or of everyone. */
export const isOfPersonOrRole = ({ user, role }: { user: number | null; role: number | null }): boolean =>
  user === null || role === null;
export const NOT_BOTH = { path: ['role'], message: 'Choose an employee or a role, not both.' };

/** Everything about one record by its id. */
export const byId = z.object({ id: recordId });

export const email = z
  .string({ error: 'Enter an email address.' })
  .normalize('NFC')
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid email address.'))
  .meta({ format: 'email' });

export const codeBrief = z
  .object({ id: z.number(), code: z.string(), description: z.string() })
  .meta({ id: 'CodeBrief' });

export const CLIENT_KIND = 'A person; `internal`: time without a client; `leave`: time off';

/** A client as part of another record. */
export const clientBrief = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_active: z.boolean(),
    kind: z.enum(CLIENT_KINDS).describe(CLIENT_KIND),
    client_code: codeBrief.nullable(),
  })
  .meta({ id: 'ClientBrief' });

/** A person as part of another record. */
export const personBrief = z
  .object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    username: z.string(),
    email: emailText,
  })
  .meta({ id: 'PersonBrief' });
