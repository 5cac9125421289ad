// npm run restore -- FILE: checks a backup and replaces the database with it.

import { resolve } from 'node:path';
import { AUDIT_PROBLEMS } from '@daybook/domain/audit/audit-problems';
import { readConfig, sqliteFile } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { auditProofsOf } from '../kernel/audit/key-file.ts';
import { runCommand } from '../kernel/start-problem.ts';
import { restore } from './backup/restore.ts';

async function main(source: string | undefined): Promise<void> {
  if (!source) throw new Impossible('Specify the backup: npm run restore -- FILE');
  const config = readConfig();
  const { dialect, database_url } = config;
  if (dialect === 'postgres') {
    throw new Impossible(
      `Stop Daybook; then Postgres restores its own backups, all or nothing:\n  pg_restore --clean --if-exists --single-transaction --no-owner --dbname="$DATABASE_URL" ${source}\nand npm run audit:verify checks the audit trail.`,
    );
  }
  const database = sqliteFile(database_url);
  const { rows, aside, unproven } = await restore(
    resolve(source),
    database,
    auditProofsOf(config),
    new Date(),
  );
  console.log(`${database} now contains the ${rows.toLocaleString('en-US')} rows of ${source}.`);
  if (aside) console.log(`The previous database is now ${aside}`);
  for (const code of unproven) console.log(`About its audit trail: ${AUDIT_PROBLEMS[code]}`);
  if (unproven.length > 0)
    console.log(
      'npm run audit:verify reports where. Put the audit-keys that belong to it into DATA_DIR, or accept it.',
    );
}

await runCommand(() => main(process.argv[2]));
