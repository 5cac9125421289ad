// npm run backup -- FILE: a consistent copy of the database while Daybook runs.

import { resolve } from 'node:path';
import { readConfig, sqliteFile } from '../config.ts';
import { backUp } from './backup/backup.ts';
import { Impossible } from '../database/impossible.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';
import { startProblem } from '../kernel/start-problem.ts';

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Impossible('Say where to: npm run backup -- FILE');
  const { dialect, database_url } = readConfig();
  if (dialect === 'postgres') {
    throw new Impossible(
      `Postgres makes its own backups while it runs:\n  pg_dump --format=custom --no-owner --file=${target} "$DATABASE_URL"`,
    );
  }
  const file = resolve(target);
  const rows = await backUp(sqliteFile(database_url), file);
  console.log(`${file} holds all ${rows.toLocaleString('en-US')} rows; read back and whole.`);
}

keepFilesPrivate();
try {
  await main(process.argv[2]);
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exitCode = 1;
}
