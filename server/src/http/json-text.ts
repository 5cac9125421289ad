import { UNREADABLE, badRequest } from '../kernel/refusals.ts';

/** The deepest shape has 8 levels; code that processes an input further may recurse without a limit. */
const MAX_LEVELS = 20;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A caller's JSON; throws the 400 if it is invalid, or nested too deeply. */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(UNREADABLE);
  }
  let level = [value].filter(isBranch);
  for (let levels = 1; level.length > 0; levels += 1) {
    if (levels > MAX_LEVELS) throw badRequest('The request is nested too deeply.');
    level = level.flatMap((branch) => Object.values(branch).filter(isBranch));
  }
  return value;
}

/** For Fastify: an empty JSON body is no body, because `POST …/submit/` has none. */
export function parseJson(body: string | Buffer, done: (error: Error | null, value?: unknown) => void): void {
  if (body === '') return done(null, undefined);
  let value: unknown;
  try {
    value = readJson(String(body));
  } catch (error) {
    return done(error instanceof Error ? error : badRequest(UNREADABLE));
  }
  done(null, value);
}
