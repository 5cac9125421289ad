import { badRequest, tooLarge, UNREADABLE } from '../kernel/refusals.ts';

/** The deepest shape has 8 levels; code that processes an input further may recurse without a limit. */
const MAX_LEVELS = 20;
/** The largest input, a corrected month of a busy sheet, has some ten thousand; to check one costs far more than to read it. */
const MAX_VALUES = 50_000;
/** Characters outside of strings, and quotes within: an upload may be large because of one long string. */
const MAX_STEPS = 2 * 1_048_576;

/** A caller's JSON; throws the 400 if it is invalid, or nested too deeply, and the 413 if it has too many values. */
export function readJson(text: string): unknown {
  refuseCostly(text);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(UNREADABLE);
  }
}

/** On the text, before anything is made of it: 28 MB of brackets take a gigabyte when they are parsed. */
function refuseCostly(text: string): void {
  let levels = 0;
  let values = 0;
  let isInString = false;
  let steps = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (isInString) {
      index = text.indexOf('"', index);
      if (index === -1) return;
      isInString = isEscaped(text, index);
    } else {
      const character = text[index];
      if (character === '"') isInString = true;
      else if (character === '[' || character === '{') levels += 1;
      else if (character === ']' || character === '}') levels -= 1;
      if (character === '[' || character === '{' || character === ',') values += 1;
    }
    steps += 1;
    if (levels > MAX_LEVELS) throw badRequest('The request is nested too deeply.');
    if (values > MAX_VALUES || steps > MAX_STEPS) throw tooLarge();
  }
}

/** Whether a quote belongs to its string: an odd number of backslashes precedes it. */
function isEscaped(text: string, quote: number): boolean {
  let before = quote - 1;
  while (text[before] === '\\') before -= 1;
  return (quote - before) % 2 === 0;
}

/** A body of JSON; an empty one is none, because `POST …/submit/` has none. */
export const readBody = (body: string | Buffer): unknown =>
  body.length === 0 ? undefined : readJson(body.toString());

/** The same for Fastify. */
export function parseJson(body: string | Buffer, done: (error: Error | null, value?: unknown) => void): void {
  let value: unknown;
  try {
    value = readBody(body);
  } catch (error) {
    return done(error instanceof Error ? error : badRequest(UNREADABLE));
  }
  done(null, value);
}
