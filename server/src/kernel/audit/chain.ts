import { createHash } from 'node:crypto';
import type { AuditAction, AuditRecordType } from '@daybook/domain/audit-vocabulary';
import { eq, sql } from 'drizzle-orm';
import { pipelined } from '../../database/pipelined.ts';
import { placeholders, prepared, preparedInsert, placeholder } from '../../database/statements.ts';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import type { ChainEnd, WriteDb } from '../../database/store.ts';

/** The chain of what belongs to no company. */
export const NO_COMPANY = 0;
/** What the first entry of a chain follows. */
export const BEGINNING = '';

/** What is written; what is stored may also be in words of before (`inPresentWords`). */
export interface AuditRow extends StoredAuditRow {
  action: AuditAction;
  record_type: AuditRecordType;
}

export interface StoredAuditRow {
  at: string;
  user_id: number | null;
  user_name: string;
  action: string;
  record_type: string | null;
  record_id: number | null;
  before: unknown;
  after: unknown;
}

/** Every column in one order, and the hash of the entry before: changing any of them changes all that follow. */
export function hashOfEntry(
  entry: StoredAuditRow & { company_id: number; sequence: number; previous_hash: string },
): string {
  const text = JSON.stringify([
    entry.company_id,
    entry.sequence,
    entry.at,
    entry.user_id,
    entry.user_name,
    entry.action,
    entry.record_type,
    entry.record_id,
    entry.before ?? null,
    entry.after ?? null,
    entry.previous_hash,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Adds entries to the end of a company's chain, in the transaction of the change that they tell of. `end` is where the
 * chain ends, from a store that has locked it for this transaction: then everything is sent before anything is waited for.
 */
export async function appendAudit(
  db: WriteDb,
  companyId: number,
  rows: AuditRow[],
  end: ChainEnd | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const head = end ?? (await headOf(db, { company_id: companyId }))[0];
  let sequence = head?.sequence ?? 0;
  let previous_hash = head?.hash ?? BEGINNING;
  const entries = rows.map((row) => {
    sequence += 1;
    const linked = { ...row, company_id: companyId, sequence, previous_hash };
    const hash = hashOfEntry(linked);
    previous_hash = hash;
    return { ...linked, hash };
  });
  await pipelined(
    addEntries(db, entries),
    moveHead(db, { company_id: companyId, sequence, hash: previous_hash }),
  );
}

const headOf = prepared('audit_head', (db) =>
  db
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.company_id, placeholder('company_id'))),
);

const addEntries = preparedInsert(
  'add_audit_entries',
  [
    'company_id',
    'sequence',
    'at',
    'user_id',
    'user_name',
    'action',
    'record_type',
    'record_id',
    'before',
    'after',
    'previous_hash',
    'hash',
  ],
  (db, rows) => db.insert(auditEntries).values(rows).returning({ sequence: auditEntries.sequence }),
);

const moveHead = prepared('move_audit_head', (db: WriteDb) =>
  db
    .insert(auditHeads)
    .values(placeholders('company_id', 'sequence', 'hash'))
    .onConflictDoUpdate({
      target: auditHeads.company_id,
      set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
    }),
);
