import type { RefusalCode } from '@daybook/domain/access/refusals';

export const offlineText = 'Could not reach the server. Check your connection and try again.';
const unknownErrorText = 'Something went wrong. Please try again.';

/** The server's messages per field; nested ones are dotted (`work_entries.0.start_time`). */
export type FieldErrors = Record<string, string[]>;

/** An answer that is a refusal, or the lack of an answer (`code` is null). */
interface Problem {
  code: RefusalCode | null;
  message: string;
  fields: FieldErrors;
}

/** What the server refused: of the outbox, of the device's session, or by the names of a form that sent a part. */
export class ServerRefusal extends Error {
  readonly problem: Problem;
  /** The value of `Retry-After`, in milliseconds. */
  readonly wait_ms: number | undefined;

  constructor(problem: Problem, wait_ms?: number) {
    super(problem.message);
    this.problem = problem;
    this.wait_ms = wait_ms;
  }
}

/** The library's error is recognised by its name, so that the first pages do without the library with the class. */
const isApiError = (error: unknown): error is Error & { data?: unknown } =>
  error instanceof Error && error.name === 'TRPCClientError';

function errorData(error: unknown): object | null {
  if (!isApiError(error)) return null;
  return typeof error.data === 'object' ? error.data : null;
}

/** The server sends no codes but its own. */
const isCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code !== '';

/** Why the server refused; null if it did not answer. Screens decide by this code, never by the sentence. */
export function errorCode(error: unknown): RefusalCode | null {
  if (error instanceof ServerRefusal) return error.problem.code;
  const data = errorData(error);
  return data && 'refusal' in data && isCode(data.refusal) ? data.refusal : null;
}

/** Somebody else has changed the record, or has taken the step that may be taken once. */
const MEANWHILE: readonly (RefusalCode | null)[] = [
  'stale',
  'gone_meanwhile',
  'approved',
  'already_submitted',
  'already_approved',
  'pay_run_state',
  'import_state',
  'leave_state',
];

/** Whether the screen is out of date: reloading shows what the record is now. */
export const isMeanwhile = (error: unknown): boolean => MEANWHILE.includes(errorCode(error));

/** The HTTP status of a refusal; null if no answer came. */
export function errorStatus(error: unknown): number | null {
  const data = errorData(error);
  return data && 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : null;
}

interface More {
  second_step?: { ticket: string; methods: readonly string[] };
  confirm?: readonly string[];
  affected?: unknown;
}

/** What a refusal carries for the next step. */
export const errorMore = (error: unknown): More => errorData(error) ?? {};

export function errorFields(error: unknown): FieldErrors {
  if (error instanceof ServerRefusal) return error.problem.fields;
  const data = errorData(error);
  if (!data || !('fields' in data) || typeof data.fields !== 'object' || data.fields === null) return {};
  const fields: FieldErrors = {};
  for (const [name, messages] of Object.entries(data.fields)) {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages];
    fields[name] = list.filter((message): message is string => typeof message === 'string');
  }
  return fields;
}

/** True if no answer came: the network or the server is down, and trying again makes sense. */
export function isOffline(error: unknown): boolean {
  return isApiError(error) && errorData(error) === null;
}

/** True if the server refused deliberately, so that its sentence is worth showing. */
export function isRefusal(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && code !== 'internal' && code !== 'unavailable';
}

/** The server's own sentence (`detail`) if it refused deliberately or is busy, else null. */
export function errorDetail(error: unknown): string | null {
  const isSaid = isRefusal(error) || errorCode(error) === 'unavailable';
  if (!isSaid || !(error instanceof Error)) return null;
  const fields = Object.entries(errorFields(error));
  if (error.message) return error.message;
  return fields.length > 0
    ? fields.map(([name, messages]) => `${name}: ${messages.join(' ')}`).join(' ')
    : null;
}

/** What to show the user: the server's sentence, else that the network is down, else the fallback. */
export function errorText(error: unknown, fallback: string = unknownErrorText): string {
  return errorDetail(error) ?? (isOffline(error) ? offlineText : fallback);
}

/** Why something could not be loaded: the screen's sentence, followed by the reason if the server or the network gives one. */
export function loadFailureText(sentence: string, error: unknown): string {
  const why = errorDetail(error) ?? (isOffline(error) ? offlineText : null);
  if (!why) return sentence;
  return `${sentence}${/[.!]$/.test(sentence) ? '' : ':'} ${why}`;
}

/** For texts such as "… {detail or message}": the part in braces. */
export function detailOrMessage(error: unknown): string {
  if (isOffline(error)) return offlineText;
  return errorDetail(error) ?? (error instanceof Error && error.message ? error.message : unknownErrorText);
}

/** A sentence about a failure, followed by its reason. */
export const withDetail =
  (sentence: string) =>
  (error: unknown): string =>
    `${sentence}: ${detailOrMessage(error)}`;
