import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { ZodError } from 'zod';
import { REFUSALS, type CodeOf, type RefusalCode, type StepRefusal } from '@daybook/domain/access/refusals';
import { recordDayProblem } from '@daybook/domain/time/allowed-days';
import { isBrokenReference, isDuplicate, isUnavailable } from '../database/driver-errors.ts';

/** tRPC's name of each status. */
const TRPC_CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  406: 'BAD_REQUEST',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof REFUSALS)[RefusalCode]['status'], TRPC_ERROR_CODE_KEY>;

/** Our code for a status that Fastify or tRPC chose. */
const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'duplicate',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'unavailable',
};

export type FieldErrors = Record<string, string[]>;

interface RefusalDetails {
  fields?: FieldErrors;
  retry_after?: number;
  blockers?: readonly object[];
  affected?: object;
  second_step?: { ticket: string; methods: readonly string[] };
  confirm?: readonly string[];
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which another attempt makes sense. */
  readonly retry_after: number | undefined;
  /** What must be fixed, or justified, before a pay run can be locked. */
  readonly blockers: readonly object[] | undefined;
  /** The people whose pay it would change, and by how much. */
  readonly affected: object | undefined;
  /** The ticket with which a second step ends a sign-in, and the steps that the account has. */
  readonly second_step: { ticket: string; methods: readonly string[] } | undefined;
  /** How the caller can confirm who they are. */
  readonly confirm: readonly string[] | undefined;

  constructor(code: RefusalCode, detail: string, more: RefusalDetails = {}) {
    super(detail);
    this.code = code;
    this.fields = more.fields;
    this.retry_after = more.retry_after;
    this.blockers = more.blockers;
    this.affected = more.affected;
    this.second_step = more.second_step;
    this.confirm = more.confirm;
  }

  /** What the app's next step needs. */
  get next_step() {
    return { second_step: this.second_step, confirm: this.confirm, affected: this.affected };
  }

  get status() {
    return REFUSALS[this.code].status;
  }

  get trpc_code(): TRPC_ERROR_CODE_KEY {
    return TRPC_CODES[this.status];
  }

  /** The body of the answer: `{field: [...]}` for bad input, `{detail, code}` and more for the rest (rest.md#answers). */
  get body():
    | FieldErrors
    | ({ detail: string; code: RefusalCode } & Omit<RefusalDetails, 'fields' | 'retry_after'>) {
    return (
      this.fields ?? {
        detail: this.message,
        code: this.code,
        ...(this.blockers && { blockers: this.blockers }),
        ...(this.affected && { affected: this.affected }),
        ...(this.second_step && { second_step: this.second_step }),
        ...(this.confirm && { confirm: this.confirm }),
      }
    );
  }
}

/** Bad input, reported at its fields. A nested field is a dotted path: `work_entries.0.start_time`. */
export function badInput(fields: Record<string, string | string[]>): Refusal {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field, [message].flat()]),
  );
  const first = Object.values(lists)[0]?.[0] ?? 'The input is not valid.';
  return new Refusal('invalid', first, { fields: lists });
}

/** Refuses dates, at their fields, that no log, sheet or form can have (basics.md#limits). */
export function refuseRecordDays(
  { membership }: { membership: { today: string } },
  days: Readonly<Record<string, string>>,
): void {
  const problems = Object.entries(days).flatMap(([field, day]) => {
    const problem = recordDayProblem(day, membership.today);
    return problem === null ? [] : [[field, problem] as const];
  });
  if (problems.length > 0) throw badInput(Object.fromEntries(problems));
}

/** Money and documents are of a day that has come: 400 at the field of a later one. */
export function refuseFutureDay(
  ctx: { membership: { today: string } },
  days: Readonly<Record<string, string>>,
): void {
  const later = Object.entries(days).filter(([, day]) => day > ctx.membership.today);
  if (later.length > 0)
    throw badInput(Object.fromEntries(later.map(([field]) => [field, 'Enter today or an earlier day.'])));
  refuseRecordDays(ctx, days);
}

/** Bad input of one item of a list, at its place in the list: `daily_logs.2.date`. Any other error stays unchanged. */
export function atField(field: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(
    ([inner, messages]) => [`${field}.${inner}`, messages] as const,
  );
  return badInput(Object.fromEntries(fields));
}

/** Bad input that belongs to no single field. */
export const badRequest = (detail: string, code: CodeOf<400> = 'bad_request') => new Refusal(code, detail);
export const UNREADABLE = 'The request could not be read.';
export const ONE_OBJECT = 'Send the fields as one JSON object.';
export const UNSUPPORTED_MEDIA = 'This kind of content is not accepted here.';
export const unauthenticated = (
  detail = 'Authentication credentials were not provided or are no longer valid.',
  code: CodeOf<401> = 'unauthenticated',
) => new Refusal(code, detail);
export const forbidden = (
  detail = 'You do not have permission to do this.',
  code: CodeOf<403> = 'forbidden',
) => new Refusal(code, detail);
/** Where a company demands a second step, whoever has none can do nothing but set one up (access.md#policy). */
export function refuseBeforeSecondStep(caller: { must_set_up_second_step: boolean }): void {
  if (caller.must_set_up_second_step) throw forbidden('Set up two-step sign-in first.', 'set_up_second_step');
}
/** The same answer for an id that was never used, one of another company, and one that the caller may not see. */
export const notFound = () => new Refusal('not_found', 'Not found.');
export const conflict = (code: CodeOf<409>, detail: string) => new Refusal(code, detail);
/** A rule of the domain refuses. */
export const refusedStep = ({ code, detail }: StepRefusal) => new Refusal(code, detail);
const TOO_LARGE = 'This is too large.';
export const tooLarge = () => new Refusal('too_large', TOO_LARGE);
/** Saving over someone else's change (basics.md#saving-over-a-change). */
export const stale = () =>
  conflict('stale', 'This record was changed by someone else. Reload to see the latest version.');
export const tooMany = (seconds: number) =>
  new Refusal('too_many_requests', 'Too many attempts. Please try again later.', { retry_after: seconds });
export const unavailable = (detail = 'Daybook is not available right now. Please try again shortly.') =>
  new Refusal('unavailable', detail, { retry_after: 5 });

/** The record with an id that a caller sent: throws the 404 if there is none. */
export function orNotFound<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw notFound();
  return row;
}

/**
 * What is there unless the program or its data is broken: a row written just now, the result of a calculation, a constant.
 * If not, throws an error that is answered as a 500 and logged. `what` names it in the log: "the settings of company 7".
 */
export function required<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}.`);
  return value;
}

function fieldsOf(error: ZodError): FieldErrors {
  // A map, because a field may be called `__proto__` or `constructor`.
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
 * The refusal that a caller receives for a thrown value: "Something went wrong." unless it is declared.
 * `status`: Fastify's own, where it refused the request (a body too large, not JSON, …).
 */
export function refusalOf(error: unknown, status?: number): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = refusalOfStatus(status) ?? (error instanceof TRPCError ? refusalOfTrpc(error) : undefined);
  if (refusal) return refusal;
  if (error instanceof ZodError) return badInput(fieldsOf(error));
  if (isUnavailable(error)) return unavailable();
  // Modules check before they write: here a concurrent call was first.
  if (isDuplicate(error))
    return conflict('duplicate', 'This was just saved by someone else. Reload to see the latest version.');
  if (isBrokenReference(error))
    return conflict('gone_meanwhile', 'This refers to something that was just changed by someone else.');
  return new Refusal('internal', 'Something went wrong.');
}

function refusalOfStatus(status: number | undefined): Refusal | undefined {
  if (status === undefined) return undefined;
  const code = BY_STATUS[status];
  if (code) return new Refusal(code, HTTP_SAYS[code] ?? UNREADABLE);
  return status >= 400 && status < 500 ? badRequest(UNREADABLE) : undefined;
}

function refusalOfTrpc({ cause, code, message }: TRPCError): Refusal | undefined {
  if (cause instanceof Refusal || cause instanceof ZodError) return refusalOf(cause);
  if (cause !== undefined) return undefined;
  const known = Object.values(BY_STATUS).find((one) => TRPC_CODES[REFUSALS[one].status] === code);
  return known && new Refusal(known, TRPC_SAYS[known] ?? message);
}

/** Fastify's own refusals (a body too large, not JSON, …), translated by their status. */
export function refusalOfHttp(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return refusalOf(error, typeof status === 'number' ? status : undefined);
}

const HTTP_SAYS: Partial<Record<RefusalCode, string>> = {
  too_large: TOO_LARGE,
  unsupported_media: UNSUPPORTED_MEDIA,
};

/** tRPC's own refusals, in our words: its messages name procedures and parsers. */
const TRPC_SAYS: Partial<Record<RefusalCode, string>> = {
  bad_request: UNREADABLE,
  not_found: 'Not found.',
  method_not_allowed: 'This method is not allowed here.',
};
