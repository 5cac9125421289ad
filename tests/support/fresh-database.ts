import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { addressOf } from './postgres.ts';

/** The database of this run. */
export const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

/** Those of a whole run would fill the machine’s memory, so each file removes its own. */
const databasesOfFile = new Set<string>();

/** The DATABASE_URL of a copy of a database that is closed: an empty one of this version. It goes when its test file has ended. */
export async function freshDatabase(template = inject('database_template')): Promise<string> {
  const suffix = randomBytes(6).toString('hex');
  if (database === 'sqlite') {
    const url = template.replace(/[^/]+\.sqlite$/, `${suffix}.sqlite`);
    copyFileSync(template.slice('file:'.length), url.slice('file:'.length));
    databasesOfFile.add(url);
    return url;
  }
  const name = nameOf(template);
  await asAdmin(template, (admin) => admin.query(`create database ${name}_${suffix} template ${name}`));
  const url = addressOf(template, `${name}_${suffix}`);
  databasesOfFile.add(url);
  return url;
}

/** Also where a test has left a server on one. */
export async function removeDatabases(): Promise<void> {
  const urls = [...databasesOfFile];
  databasesOfFile.clear();
  if (database === 'sqlite') {
    for (const url of urls)
      for (const end of ['', '-wal', '-shm']) rmSync(url.slice('file:'.length) + end, { force: true });
    return;
  }
  const [first] = urls;
  if (first === undefined) return;
  await asAdmin(first, async (admin) => {
    // One connection takes one statement at a time.
    for (const url of urls) await admin.query(`drop database if exists ${nameOf(url)} with (force)`);
  });
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: addressOf(url, 'postgres') });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
