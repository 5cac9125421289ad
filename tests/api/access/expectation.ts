import type { Procedures } from '../../../server/src/http/rest/route.ts';
import type { PersonName, World } from '../../support/world.ts';

/** The people who try every procedure. `will` owns what the inputs create; `cora` is his colleague. */
export const TRIES = ['anonymous', 'will', 'cora', 'dell', 'ada', 'ned', 'nora', 'dan', 'olga'] as const;
export type Who = (typeof TRIES)[number];
export const personOf = (who: Who): PersonName | null => (who === 'anonymous' ? null : who);

/** The outcome of a call: done, or refused with a status. */
export type Verdict = 'ok' | 400 | 401 | 403 | 404 | 409;
export type Verdicts = Readonly<Record<Who, Verdict>>;

/**
 * Marks in the names of what only Maple Care, or only Will and the admins, may see. An answer to anyone else that
 * contains one fails the sweep, whatever its status.
 */
export const MAPLE_ONLY = 'maple-only';
export const WILL_ONLY = 'will-only';

export interface Expectation {
  verdicts: Verdicts;
  /** Creates what the call needs, separately for each person, and returns the input with which it would succeed. */
  input?: (world: World, who: Who) => unknown;
  /** People for whom the call succeeds without a change; anyone else's success must leave an audit row. */
  changes_nothing?: readonly Who[];
}

/** One row per procedure of a noun; a procedure without one does not compile. */
export type ExpectationsOf<Noun extends keyof Procedures> = Readonly<
  Record<keyof Procedures[Noun], Expectation>
>;
export type AccessTable = { readonly [Noun in keyof Procedures]: ExpectationsOf<Noun> };

/** Open to all, signed in or not; a deactivated person counts as a visitor. */
export const ANYONE: Verdicts = {
  anonymous: 'ok',
  will: 'ok',
  cora: 'ok',
  dell: 'ok',
  ada: 'ok',
  ned: 'ok',
  nora: 'ok',
  dan: 'ok',
  olga: 'ok',
};

/** Bad input from any caller. */
export const NO_ONE: Verdicts = {
  anonymous: 400,
  will: 400,
  cora: 400,
  dell: 400,
  ada: 400,
  ned: 400,
  nora: 400,
  dan: 400,
  olga: 400,
};

/** Refused to everyone: the device's cookie is missing. */
export const UNAUTHENTICATED: Verdicts = {
  anonymous: 401,
  will: 401,
  cora: 401,
  dell: 401,
  ada: 401,
  ned: 401,
  nora: 401,
  dan: 401,
  olga: 401,
};

/** Open to everyone signed in, including an operator without a company. */
export const SIGNED_IN: Verdicts = { ...ANYONE, anonymous: 401, dan: 401 };

/** Each member for themselves or their company: a list, a new record. */
export const MEMBERS: Verdicts = { ...SIGNED_IN, olga: 403 };

/** A record that every member of Maple Care may see; neighbors get the answer of an unused id. */
export const MAPLE_MEMBERS: Verdicts = { ...MEMBERS, ned: 404, nora: 404 };

/** A record of Will's, for him and the admin. */
export const OWNER_AND_ADMIN: Verdicts = { ...MAPLE_MEMBERS, cora: 404, dell: 404 };

/** Admins, for their own company. */
export const ADMINS: Verdicts = { ...MEMBERS, will: 403, cora: 403, dell: 403, ned: 403 };

/** Admins, for one record of Maple Care. */
export const MAPLE_ADMINS: Verdicts = { ...ADMINS, nora: 404 };

/** Admins and delegates with the permission, for their own company. */
export const DELEGATES: Verdicts = { ...ADMINS, dell: 'ok' };

/** Admins and delegates with the permission, for one record of Maple Care. */
export const MAPLE_DELEGATES: Verdicts = { ...MAPLE_ADMINS, dell: 'ok' };

/** Platform operators. */
export const OPERATORS: Verdicts = {
  ...SIGNED_IN,
  will: 403,
  cora: 403,
  dell: 403,
  ada: 403,
  ned: 403,
  nora: 403,
};

/** Another value each time that a person tries: a change to what already is leaves no trace. */
export function inTurn<Value>(one: Value, other: Value): (who: Who) => Value {
  const last = new Map<Who, Value>();
  return (who) => {
    const value = last.get(who) === one ? other : one;
    last.set(who, value);
    return value;
  };
}
