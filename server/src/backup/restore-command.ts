// npm run restore -- FILE: puts a backup in the place of the database, after it was checked.

import { resolve } from 'node:path';
import { ConfigProblem, readConfig, sqliteFile } from '../config.ts';
import { DatabaseIsNewer } from '../database/migrations.ts';
import { Impossible } from '../database/sqlite-file.ts';
import { restore } from './restore.ts';

async function main(source: string | undefined): Promise<void> {
  if (!source) throw new Impossible('Say which backup: npm run restore -- FILE');
  const { dialect, database_url } = readConfig();
  if (dialect === 'postgres') {
    throw new Impossible(
      `Stop Daybook; then Postgres restores its own backups, all or nothing:\n  pg_restore --clean --if-exists --single-transaction --no-owner --dbname="$DATABASE_URL" ${source}\nand npm run audit:verify checks the audit trail.`,
    );
  }
  const database = sqliteFile(database_url);
  const { rows, kept } = await restore(resolve(source), database, new Date());
  console.log(`${database} holds the ${rows.toLocaleString('en-US')} rows of ${source}.`);
  if (kept) console.log(`What was there before is ${kept}`);
}

try {
  await main(process.argv[2]);
} catch (error) {
  const known =
    error instanceof Impossible || error instanceof ConfigProblem || error instanceof DatabaseIsNewer;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
