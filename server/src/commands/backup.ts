// npm run backup -- FILE: a consistent copy of the database while Daybook runs.

import { join, resolve } from 'node:path';
import { headText } from '../kernel/audit/verify-trail.ts';
import { readConfig, sqliteFile } from '../config.ts';
import { backUp } from './backup/backup.ts';
import { Impossible } from '../database/impossible.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';
import { startProblem } from '../kernel/start-problem.ts';

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Impossible('Say where to: npm run backup -- FILE');
  const { dialect, database_url, data_dir } = readConfig();
  if (dialect === 'postgres') {
    throw new Impossible(
      `Postgres makes its own backups while it runs:\n  pg_dump --format=custom --no-owner --file=${target} "$DATABASE_URL"\nnpm run audit:verify prints the ends of the audit trail, to be kept elsewhere.`,
    );
  }
  const file = resolve(target);
  const { rows, heads } = await backUp(sqliteFile(database_url), file);
  console.log(`${file} holds all ${rows.toLocaleString('en-US')} rows; read back and whole.`);
  console.log(
    `Keep these ends of the audit trail elsewhere (npm run audit:verify -- --heads FILE), and ${join(data_dir, 'audit-keys')}:`,
  );
  for (const head of heads) console.log(headText(head));
}

keepFilesPrivate();
try {
  await main(process.argv[2]);
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exitCode = 1;
}
