import Database from 'better-sqlite3';
import { asc } from 'drizzle-orm';
import pg from 'pg';
import { dialectOf, sqliteFile } from '../../server/src/config.ts';
import { auditHeads } from '../../server/src/database/schema/audit.ts';
import type { ReadDb } from '../../server/src/database/store.ts';
import type { EarlierHead } from '../../server/src/kernel/audit/verify-trail.ts';

/** Runs SQL bypassing the program and all triggers and foreign keys, as an attacker with the database can. */
export async function tamper(url: string, text: string): Promise<void> {
  await (dialectOf(url) === 'sqlite' ? onSqlite(sqliteFile(url), text) : onPostgres(url, text));
}

function onSqlite(file: string, text: string): void {
  const connection = new Database(file, { timeout: 10_000 });
  try {
    const triggers = connection
      .prepare("select name, sql from sqlite_master where type = 'trigger'")
      .all() as { name: string; sql: string }[];
    connection.pragma('foreign_keys = OFF');
    for (const { name } of triggers) connection.exec(`drop trigger ${name}`);
    connection.exec(text);
    for (const { sql } of triggers) connection.exec(sql);
  } finally {
    connection.close();
  }
}

async function onPostgres(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${text}`);
  } finally {
    await client.end();
  }
}

/** Runs SQL bypassing the program, with its triggers. */
export async function runSql(url: string, text: string): Promise<void> {
  if (dialectOf(url) === 'sqlite') {
    const connection = new Database(sqliteFile(url), { timeout: 10_000 });
    connection.exec(text);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The current end of every company's chain, as `npm run backup` prints it. */
export const auditHeadsOf = (db: ReadDb): Promise<EarlierHead[]> =>
  db
    .select({ company_id: auditHeads.company_id, sequence: auditHeads.sequence, hash: auditHeads.hash })
    .from(auditHeads)
    .groupBy(auditHeads.company_id)
    .orderBy(asc(auditHeads.company_id));
