// npm run backup -- FILE: a consistent copy of the database while Daybook runs.
//   -- FOLDER --keep 14   into that folder, named after the time; the newest 14 with such names are kept

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, sqliteFile } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { headText } from '../kernel/audit/verify-trail.ts';
import { runCommand } from '../kernel/start-problem.ts';
import { backUp } from './backup/backup.ts';
import { noteBackup } from './backup/last-backup.ts';

const USAGE = 'Specify the destination: npm run backup -- FILE, or npm run backup -- FOLDER --keep 14';
const DATED = /^daybook-\d{8}T\d{6}Z\.backup$/;

function readOptions(args: string[]): { target: string; keep: number | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    });
    const [target] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (target && positionals.length === 1 && (keep === null || (Number.isSafeInteger(keep) && keep > 0)))
      return { target, keep };
  } catch {
    // An unknown option.
  }
  throw new Impossible(USAGE);
}

/** Deletes all but the newest, by the time in their names. Other files are left alone. */
function removeOld(folder: string, keep: number): number {
  const old = readdirSync(folder)
    .filter((name) => DATED.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}

async function main(args: string[]): Promise<void> {
  const { target, keep } = readOptions(args);
  const { dialect, database_url, data_dir } = readConfig();
  if (dialect === 'postgres') {
    throw new Impossible(
      `Postgres makes its own backups while it runs:\n  pg_dump --format=custom --no-owner --file=${target} "$DATABASE_URL"\nnpm run audit:verify prints the ends of the audit trail, to be kept elsewhere.`,
    );
  }
  if (keep !== null && !existsSync(target))
    throw new Impossible(`There is no folder ${target}. Make it first: mkdir -p ${target}`);
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  if (isFolder !== (keep !== null)) throw new Impossible(USAGE);
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = resolve(isFolder ? join(target, `daybook-${moment}.backup`) : target);
  const { rows, heads } = await backUp(sqliteFile(database_url), file);
  noteBackup(data_dir, file);
  console.log(`${file} holds all ${rows.toLocaleString('en-US')} rows; it was read back and is intact.`);
  if (keep !== null) console.log(`${removeOld(target, keep)} older than the newest ${keep} removed.`);
  console.log(
    `Keep these ends of the audit trail elsewhere (npm run audit:verify -- --heads FILE), and ${join(data_dir, 'audit-keys')}:`,
  );
  for (const head of heads) console.log(headText(head));
}

await runCommand(() => main(process.argv.slice(2)));
