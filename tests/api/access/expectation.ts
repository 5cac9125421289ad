import type { AppRouter } from '../../../server/src/router.ts';
import type { PersonName, World } from '../../support/world.ts';

/** Everybody who tries every procedure. `will` owns what the inputs make; `cora` is his colleague. */
export const TRIES = ['anonymous', 'will', 'cora', 'dell', 'ada', 'ned', 'nora', 'dan', 'olga'] as const;
export type Who = (typeof TRIES)[number];
export const personOf = (who: Who): PersonName | null => (who === 'anonymous' ? null : who);

/** What a call comes to: it is done, or it is refused with a status. */
export type Verdict = 'ok' | 400 | 401 | 403 | 404 | 409;
export type Verdicts = Readonly<Record<Who, Verdict>>;

/**
 * Goes into the names of what only Maple Care may see, and into what only Will and the admins may see. An answer that
 * is given to anybody else and has it in it fails the sweep, whatever its status.
 */
export const MAPLE_ONLY = 'maple-only';
export const WILL_ONLY = 'will-only';

export interface Expectation {
  verdicts: Verdicts;
  /** Makes what the call needs, anew for every person who tries, and gives the input with which it would succeed. */
  input?: (world: World, who: Who) => unknown;
  /** Who may, and yet changes nothing with this input: whoever else does leaves a row in the audit trail. */
  changes_nothing?: readonly Who[];
}

type Procedures = AppRouter['_def']['record'];
/** One row for every procedure of a noun; a procedure without one does not compile. */
export type ExpectationsOf<Noun extends keyof Procedures> = Readonly<
  Record<keyof Procedures[Noun], Expectation>
>;
export type AccessTable = { readonly [Noun in keyof Procedures]: ExpectationsOf<Noun> };

/** Open to anybody, signed in or not; who is deactivated is a visitor like others. */
export const ANYBODY: Verdicts = {
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

/** Bad input from anybody. */
export const NOBODY: Verdicts = {
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

/** Open to whoever is signed in, an operator without a company among them. */
export const SIGNED_IN: Verdicts = { ...ANYBODY, anonymous: 401, dan: 401 };

/** Every member about his or her own, or his or her own company's: a list, a new record. */
export const MEMBERS: Verdicts = { ...SIGNED_IN, olga: 403 };

/** One record that every member of Maple Care may have; the neighbours get the answer of an id never used. */
export const MAPLE_MEMBERS: Verdicts = { ...MEMBERS, ned: 404, nora: 404 };

/** One record of Will's: his, and the admin's. */
export const OWNER_AND_ADMIN: Verdicts = { ...MAPLE_MEMBERS, cora: 404, dell: 404 };

/** Admins, about their own company. */
export const ADMINS: Verdicts = { ...MEMBERS, will: 403, cora: 403, dell: 403, ned: 403 };

/** Admins, about one record of Maple Care. */
export const MAPLE_ADMINS: Verdicts = { ...ADMINS, nora: 404 };

/** Admins and delegates with the permission, about their own company. */
export const DELEGATES: Verdicts = { ...ADMINS, dell: 'ok' };

/** Admins and delegates with the permission, about one record of Maple Care. */
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
