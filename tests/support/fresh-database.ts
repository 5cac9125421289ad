import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { addressOf } from './postgres.ts';

/** The database of this run. */
export const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

/** The DATABASE_URL of a copy of a database that is closed: an empty one of this version. It is removed at the end of the run. */
export async function freshDatabase(template = inject('database_template')): Promise<string> {
  const suffix = randomBytes(6).toString('hex');
  if (database === 'sqlite') {
    const url = template.replace(/[^/]+\.sqlite$/, `${suffix}.sqlite`);
    copyFileSync(template.slice('file:'.length), url.slice('file:'.length));
    return url;
  }
  const name = new URL(template).pathname.slice(1);
  const admin = new pg.Client({ connectionString: addressOf(template, 'postgres') });
  await admin.connect();
  try {
    await admin.query(`create database ${name}_${suffix} template ${name}`);
  } finally {
    await admin.end();
  }
  return addressOf(template, `${name}_${suffix}`);
}
