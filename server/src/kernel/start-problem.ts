import { inspect } from 'node:util';
import { ConfigProblem } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { keepFilesPrivate } from './private-files.ts';

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is taken by another program. Stop it, or choose another: PORT=3001 npm start',
  EACCES:
    'The account that runs Daybook is not allowed to do this. A PORT below 1024 needs special rights; the folder of DATABASE_URL and DATA_DIR must be writable.',
  EROFS: 'The folder of DATABASE_URL and DATA_DIR must be writable, and its file system is read-only.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. Use localhost, or 0.0.0.0 for all of them.',
  ECONNREFUSED:
    'Nothing answers at the address in DATABASE_URL. Is Postgres running, and are host and port right?',
  ENOTFOUND: 'The host name in DATABASE_URL is not known. Check its spelling and the network.',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer. A firewall?',
  '28P01': 'Postgres refuses the password in DATABASE_URL.',
  '28000': 'Postgres refuses the user in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist. Make it: createdb daybook',
  '42501': 'The user in DATABASE_URL may not create tables. Make it the owner of the database.',
  SQLITE_CANTOPEN:
    'The file in DATABASE_URL can’t be opened. Does its folder exist, and may this account write there?',
  SQLITE_READONLY: 'The file in DATABASE_URL is read-only for the account that runs Daybook.',
  SQLITE_NOTADB: 'The file in DATABASE_URL is not a SQLite database.',
  SQLITE_CORRUPT: 'The file in DATABASE_URL is damaged. Restore a backup: npm run restore -- FILE',
  SQLITE_FULL: 'The disk is full.',
  ENOSPC: 'The disk is full.',
};

/**
 * Why the server can't start or a command can't do its work, with the setting and the remedy; null if it
 * is not a known problem. `address` says where the database is configured, if not in DATABASE_URL.
 */
export function startProblem(error: unknown, address = 'DATABASE_URL'): string | null {
  if (error instanceof ConfigProblem || error instanceof Impossible) return error.message;
  if (error instanceof AggregateError) return startProblem(error.errors[0], address);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const remedy =
    REMEDIES[code] ?? Object.entries(REMEDIES).find(([known]) => code.startsWith(`${known}_`))?.[1];
  if (remedy) return `${remedy.replace('DATABASE_URL', address)}\n  (${error.message})`;
  return error.cause === undefined ? null : startProblem(error.cause, address);
}

/** Runs a command of npm; what stops it is reported in a sentence if it is a known problem, with the exit code 1. */
export async function runCommand(
  main: () => Promise<void>,
  problemOf = (error: unknown) => startProblem(error),
): Promise<void> {
  keepFilesPrivate();
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${problemOf(error) ?? inspect(error)}\n`);
    process.exitCode = 1;
  }
}
