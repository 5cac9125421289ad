import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { database } from '../support/fresh-database.ts';
import { proves } from './proof.ts';

describe('The database of this run', () => {
  proves('versions', 'reports its version', async () => {
    if (database === 'sqlite') {
      const connection = new Database(':memory:');
      const version = connection.prepare('select sqlite_version()').pluck().get();
      connection.close();
      return `SQLite ${String(version)}`;
    }
    const client = new pg.Client({ connectionString: inject('database_template') });
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    return `Postgres ${rows[0]?.server_version.split(' ')[0] ?? '?'}`;
  });
});
