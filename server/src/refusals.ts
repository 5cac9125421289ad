import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { isBrokenReference, isDuplicate, isUnavailable } from './database/violations.ts';

/** Everything the product can refuse, and the one translation of it to tRPC codes and HTTP statuses. */
const KINDS = {
  bad_input: { code: 'BAD_REQUEST', status: 400 },
  unauthenticated: { code: 'UNAUTHORIZED', status: 401 },
  forbidden: { code: 'FORBIDDEN', status: 403 },
  missing: { code: 'NOT_FOUND', status: 404 },
  wrong_method: { code: 'METHOD_NOT_SUPPORTED', status: 405 },
  conflict: { code: 'CONFLICT', status: 409 },
  precondition: { code: 'PRECONDITION_FAILED', status: 412 },
  too_large: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
  wrong_media: { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  unprocessable: { code: 'UNPROCESSABLE_CONTENT', status: 422 },
  too_many: { code: 'TOO_MANY_REQUESTS', status: 429 },
  unforeseen: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
  unavailable: { code: 'SERVICE_UNAVAILABLE', status: 503 },
} as const satisfies Record<string, { code: TRPC_ERROR_CODE_KEY; status: number }>;

export type RefusalKind = keyof typeof KINDS;
export type FieldErrors = Record<string, string[]>;

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retry_after: number | undefined;

  constructor(kind: RefusalKind, detail: string, more: { fields?: FieldErrors; retry_after?: number } = {}) {
    super(detail);
    this.kind = kind;
    this.fields = more.fields;
    this.retry_after = more.retry_after;
  }

  get code(): TRPC_ERROR_CODE_KEY {
    return KINDS[this.kind].code;
  }

  get status(): number {
    return KINDS[this.kind].status;
  }

  /** The body of the answer: `{field: [...]}` for bad input, `{detail}` for the rest (decisions §8). */
  get body(): FieldErrors | { detail: string } {
    return this.fields ?? { detail: this.message };
  }
}

/** Bad input, said at its fields. A nested field is a dotted path: `work_entries.0.start_time`. */
export function badInput(fields: Record<string, string | string[]>): Refusal {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field, [message].flat()]),
  );
  const first = Object.values(lists)[0]?.[0] ?? 'The input is not valid.';
  return new Refusal('bad_input', first, { fields: lists });
}

/** Bad input that belongs to no single field. */
export const notAccepted = (detail: string) => new Refusal('bad_input', detail);
export const UNREADABLE = 'The request could not be read.';
export const unauthenticated = (
  detail = 'Authentication credentials were not provided or are no longer valid.',
) => new Refusal('unauthenticated', detail);
export const forbidden = (detail = 'You do not have permission to do this.') =>
  new Refusal('forbidden', detail);
/** The same answer for an id that was never used, one of another company, and one that the caller may not see. */
export const missing = () => new Refusal('missing', 'Not found.');
export const conflict = (detail: string) => new Refusal('conflict', detail);
const TOO_LARGE = 'This is too large.';
export const tooLarge = () => new Refusal('too_large', TOO_LARGE);
/** The version named in `If-Match` is no longer the record's. */
export const preconditionFailed = (detail: string) => new Refusal('precondition', detail);
/** Well-formed, and yet not what its `Idempotency-Key` stands for. */
export const unprocessable = (detail: string) => new Refusal('unprocessable', detail);
export const stale = () =>
  conflict('This record was changed by someone else. Reload to see the latest version.');
export const tooMany = (seconds: number) =>
  new Refusal('too_many', 'Too many attempts. Please try again later.', { retry_after: seconds });
export const unavailable = (detail = 'Daybook is not available right now. Please try again shortly.') =>
  new Refusal('unavailable', detail, { retry_after: 5 });

/** At most one of what was asked for: throws the 404 where there is none. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw missing();
  return row;
}

function fieldsOf(error: ZodError): FieldErrors {
  // A map, for a field may be called `__proto__` or `constructor`.
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'detail'];
    const message = issue.code === 'unrecognized_keys' ? 'Unknown filter.' : issue.message;
    for (const name of names) fields.set(name, [...(fields.get(name) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

/**
 * What any thrown thing means to the caller. Only declared refusals say more than "Something went wrong."
 * `status`: what Fastify itself refused the request with (a body too large, not JSON, …).
 */
export function refusalOf(error: unknown, status?: number): Refusal {
  if (error instanceof Refusal) return error;
  const http = Object.entries(KINDS).find(([, kind]) => kind.status === status)?.[0] as
    RefusalKind | undefined;
  if (http && http !== 'unforeseen') return new Refusal(http, HTTP_SAYS[http] ?? UNREADABLE);
  if (status !== undefined && status >= 400 && status < 500) return notAccepted(UNREADABLE);
  if (error instanceof ZodError) return badInput(fieldsOf(error));
  if (error instanceof TRPCError) {
    if (error.cause instanceof Refusal || error.cause instanceof ZodError) return refusalOf(error.cause);
    const known = Object.entries(KINDS).find(([, kind]) => kind.code === error.code)?.[0] as
      RefusalKind | undefined;
    if (known && known !== 'unforeseen' && error.cause === undefined)
      return new Refusal(known, TRPC_SAYS[known] ?? error.message);
  }
  if (isUnavailable(error)) return unavailable();
  // The modules check before they write; these are two calls at once, of which the other was first.
  if (isDuplicate(error))
    return conflict('This was just saved by someone else. Reload to see the latest version.');
  if (isBrokenReference(error))
    return conflict('This refers to something that was just changed by someone else.');
  return new Refusal('unforeseen', 'Something went wrong.');
}

/** Fastify's own refusals (a body too large, not JSON, …) are ours by their status. */
export function refusalOfHttp(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return refusalOf(error, typeof status === 'number' ? status : undefined);
}

const HTTP_SAYS: Partial<Record<RefusalKind, string>> = {
  too_large: TOO_LARGE,
  wrong_media: 'This kind of content is not accepted here.',
};

/** tRPC's own refusals, in our words: its messages name procedures and parsers. */
const TRPC_SAYS: Partial<Record<RefusalKind, string>> = {
  bad_input: UNREADABLE,
  missing: 'Not found.',
  wrong_method: 'This method is not allowed here.',
};
