import { copyFileSync, existsSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { chainsOf, verifyCompany } from '../../kernel/audit/verify.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { openStore } from '../../database/open.ts';
import { Impossible } from '../../database/impossible.ts';
import { refuseForeignParts } from '../../database/own-parts.ts';
import {
  ASIDE,
  checkWhole,
  copyDatabase,
  refuseWhileInUse,
  removeDatabase,
} from '../../database/sqlite/file.ts';
import { renameDurably, sync } from './backup.ts';

/**
 * Puts a backup in the place of the database. Before anything is replaced, a copy of it has been read page by page,
 * brought to this program's schema, and its audit trail followed from end to end.
 * @returns how many rows there are now, and where what was there before is kept
 */
export async function restore(
  file: string,
  database: string,
  now: Date,
): Promise<{ rows: number; kept: string | null }> {
  if (!existsSync(file)) throw new Impossible(`There is no file ${file}.`);
  refuseItself(file, database);
  checkWhole(file);
  mkdirSync(dirname(database), { recursive: true });
  const incoming = `${database}.restoring`;
  removeDatabase(incoming);
  try {
    await copyDatabase(file, incoming);
    await migrateDatabase(`file:${incoming}`);
    await refuseForeignParts(incoming);
    await checkAuditTrail(`file:${incoming}`);
    const rows = checkWhole(incoming);
    const kept = existsSync(database) ? setAside(database, now) : null;
    renameDurably(incoming, database);
    return { rows, kept };
  } finally {
    removeDatabase(incoming);
  }
}

async function checkAuditTrail(url: string): Promise<void> {
  const store = await openStore({ url });
  try {
    for (const company of await chainsOf(store.read)) {
      const { fault } = await verifyCompany(store.read, company);
      if (fault)
        throw new Impossible(
          `The audit trail of company ${company} was tampered with at entry ${fault.sequence}: ${fault.problem}`,
        );
    }
  } finally {
    await store.close();
  }
}

/** What is put in its own place would be lost with the first thing that goes wrong. */
function refuseItself(file: string, database: string): void {
  if (!existsSync(database)) return;
  const [given, present] = [statSync(file), statSync(database)];
  if (given.dev === present.dev && given.ino === present.ino)
    throw new Impossible(`${file} is the database itself, not a backup of it.`);
}

/** Gives the database a second name, under which it stays. Its own is never without a database. */
function setAside(database: string, now: Date): string {
  // Leaves no journal behind either: the one file is all there is.
  refuseWhileInUse(database);
  const kept = `${database}${ASIDE}${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  try {
    linkSync(database, kept);
  } catch {
    // Not every file system has a second name for a file.
    copyFileSync(database, kept);
    sync(kept);
  }
  return kept;
}
