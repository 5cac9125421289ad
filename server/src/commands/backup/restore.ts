import { copyFileSync, existsSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AUDIT_PROBLEMS, auditPlaceText, type AuditProblem } from '@daybook/domain/audit/audit-problems';
import { Impossible } from '../../database/migrations.ts';
import { migrateDatabase, openStore } from '../../database/open.ts';
import { refuseForeignParts } from '../../database/own-parts.ts';
import {
  ASIDE,
  checkWhole,
  copyDatabase,
  refuseWhileInUse,
  removeDatabase,
} from '../../database/sqlite/file.ts';
import type { AuditProofs } from '../../kernel/audit/keys.ts';
import { verifyTrail } from '../../kernel/audit/verify-trail.ts';
import { renameDurably, sync } from './backup.ts';

interface Restored {
  rows: number;
  /** The path of the previous database. */
  aside: string | null;
  /** Why parts of its audit trail cannot be verified. */
  unproven: AuditProblem[];
}

/**
 * Replaces the database with a backup. Before anything is replaced, a copy of the backup has been read page by page,
 * migrated to this program's schema, and its audit trail verified from end to end.
 * @param proofs the keys for verifying the seals of its audit trail
 */
export async function restore(
  file: string,
  database: string,
  proofs: AuditProofs,
  now: Date,
): Promise<Restored> {
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
    const unproven = await checkAuditTrail(`file:${incoming}`, proofs);
    const rows = checkWhole(incoming);
    const aside = existsSync(database) ? setAside(database, now) : null;
    renameDurably(incoming, database);
    return { rows, aside, unproven };
  } finally {
    removeDatabase(incoming);
  }
}

/** What a backup from an older version or another installation lacks: reported, but no reason to refuse it. */
const NOT_TAMPERED: readonly AuditProblem[] = ['unsealed', 'unknown_key'];

/** Returns the notes about a trail without signs of tampering. */
async function checkAuditTrail(url: string, proofs: AuditProofs): Promise<AuditProblem[]> {
  const store = await openStore({ url });
  try {
    const { faults } = await verifyTrail(store.read, proofs);
    const fault = faults.find(({ code }) => !NOT_TAMPERED.includes(code));
    if (fault)
      throw new Impossible(
        `The audit trail was tampered with. ${auditPlaceText(fault)}: ${AUDIT_PROBLEMS[fault.code]}`,
      );
    return [...new Set(faults.map(({ code }) => code))];
  } finally {
    await store.close();
  }
}

/** A backup in its own place would be lost with the first failure. */
function refuseItself(file: string, database: string): void {
  if (!existsSync(database)) return;
  const [given, present] = [statSync(file), statSync(database)];
  if (given.dev === present.dev && given.ino === present.ino)
    throw new Impossible(`${file} is the database itself, not a backup of it.`);
}

/** Gives the database a second name, under which it stays. Its own name always has a database. */
function setAside(database: string, now: Date): string {
  // Also leaves no journal behind: the one file contains everything.
  refuseWhileInUse(database);
  const aside = `${database}${ASIDE}${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  try {
    linkSync(database, aside);
  } catch {
    // Not every file system supports a second name for a file.
    copyFileSync(database, aside);
    sync(aside);
  }
  return aside;
}
