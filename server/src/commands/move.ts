// npm run move -- postgres://…: copies the SQLite database to an empty Postgres one and proves that both hold the same.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dialectOf, environmentWith, projectFile, readConfig, sqliteFile, type Config } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { moveToPostgres } from '../database/move.ts';
import { migrateDatabase, openStore } from '../database/open.ts';
import { openAuditKeys } from '../kernel/audit/key-file.ts';
import { systemClock } from '../kernel/clock.ts';
import { runCommand, startProblem } from '../kernel/start-problem.ts';

const WIDTH = 40;

function bar(part: number): void {
  if (!process.stderr.isTTY) return;
  const full = Math.round(part * WIDTH);
  const percent = String(Math.floor(part * 100)).padStart(3);
  process.stderr.write(`\r${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %`);
}

/** What a start does: an older version may have used the database last. */
async function bringUpToDate(config: Config): Promise<void> {
  await migrateDatabase(config.database_url);
  const store = await openStore({ url: config.database_url });
  try {
    await openAuditKeys(config, store, systemClock());
  } finally {
    await store.close();
  }
}

async function main(target: string | undefined): Promise<void> {
  if (!target || dialectOf(target) !== 'postgres') {
    throw new Impossible('Specify the destination: npm run move -- postgres://user:password@host/database');
  }
  const config = readConfig();
  const { dialect, database_url } = config;
  if (dialect === 'postgres') throw new Impossible('DATABASE_URL names a Postgres database already.');
  const file = sqliteFile(database_url);
  if (!existsSync(file)) throw new Impossible(`There is no database at ${file}.`);
  const { tables, rows, digest } = await moveToPostgres(file, target, () => bringUpToDate(config), bar);
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(`${rows.toLocaleString('en-US')} rows of ${tables} tables, read back and identical in both.`);
  console.log(`SHA-256 of all of them: ${digest}`);
  console.log('The audit trail, as it is read from Postgres:');
  const verified = spawnSync(process.execPath, [projectFile('server/dist/audit-verify.js')], {
    env: environmentWith({ DATABASE_URL: target, DATA_DIR: config.data_dir }),
    stdio: 'inherit',
  });
  if (verified.status !== 0) throw new Impossible('The audit trail is not intact. Continue with SQLite.');
  console.log(`From now on, start Daybook with DATABASE_URL set to that address. ${file} was not changed.`);
}

await runCommand(
  () => main(process.argv[2]),
  (error) => {
    if (process.stderr.isTTY) process.stderr.write('\n');
    return startProblem(error, 'the address given');
  },
);
