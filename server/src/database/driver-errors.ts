import { NoTurn } from './postgres/write-queue.ts';

/** The errors of the two drivers, read only here; no driver's error code is used anywhere else. */

function* causes(error: unknown): Generator<object> {
  for (
    let at: unknown = error;
    typeof at === 'object' && at !== null;
    at = (at as { cause?: unknown }).cause
  ) {
    yield at;
  }
}

function codes(error: unknown): string[] {
  return [...causes(error)].flatMap((at) => ('code' in at && typeof at.code === 'string' ? [at.code] : []));
}

/** Two transactions conflicted and this one has to be run again (Postgres: serialization failure, deadlock). */
export function isConflictOfTransactions(error: unknown): boolean {
  return codes(error).some((code) => code === '40001' || code === '40P01');
}

/** The row already exists. */
export function isDuplicate(error: unknown): boolean {
  return codes(error).some((code) =>
    ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(code),
  );
}

/** Something still refers to the row, or it refers to something that does not exist. */
export function isBrokenReference(error: unknown): boolean {
  return codes(error).some((code) => code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY');
}

/** 55P03: another transaction holds the row longer than `lock_timeout`. */
const UNAVAILABLE =
  /^(08...|57P0[1-4]|53...|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|SQLITE_BUSY.*)$/;
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const TROUBLES = {
  full: /^(SQLITE_FULL|53100)$/,
  failing: /^(SQLITE_IOERR.*|58030)$/,
  read_only: /^(SQLITE_READONLY.*|25006)$/,
  damaged: /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|XX001|XX002)$/,
};
/** The problem of a database that answers: its disk is full or fails, it is read-only, or damaged. */
export type Trouble = keyof typeof TROUBLES;

/** Null if an error says nothing about the state of the database itself. */
export function troubleOf(error: unknown): Trouble | null {
  const known = Object.entries(TROUBLES).find(([, codesOfIt]) =>
    codes(error).some((code) => codesOfIt.test(code)),
  );
  return (known?.[0] as Trouble | undefined) ?? null;
}

/** The database does not answer now, or cannot work; a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (codes(error).some((code) => UNAVAILABLE.test(code)) || troubleOf(error) !== null) return true;
  // It has been run again many times: others are writing the same rows.
  if (isConflictOfTransactions(error)) return true;
  if ([...causes(error)].some((at) => at instanceof NoTurn)) return true;
  return [...causes(error)].some((at) => at instanceof Error && AWAY_TEXT.test(at.message));
}
