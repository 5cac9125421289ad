import { createHash } from 'node:crypto';
import type { AuditAction, AuditRecordType } from '@daybook/domain/audit-vocabulary';
import { eq, sql } from 'drizzle-orm';
import { type Placeholders, pipelined, prepared, preparedInsert } from '../../database/statements.ts';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import type { ChainEnd, ChainHead, WriteDb } from '../../database/store.ts';
import type { AuditKeys } from './keys.ts';

/** The chain of what belongs to no company. */
export const NO_COMPANY = 0;
/** What the first entry of a chain follows. */
export const BEGINNING = '';
/** What accepts a chain as it is, up to the entry before: what was written there is not verified. */
export const TAKE_OVER: AuditAction = 'audit_entry.take_over';

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

/** What an entry's hash is made of: every column in one order, and the hash of the entry before. */
export function textOfEntry(
  entry: StoredAuditRow & { company_id: number; sequence: number; previous_hash: string },
): string {
  return JSON.stringify([
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
}

/** What the seal is made of that an entry from elsewhere gets here: itself, and under which company it now is. */
export const movedText = (company_id: number, origin_id: number, text: string, hash: string): string =>
  JSON.stringify(['moved', company_id, origin_id, text, hash]);

/** The hash of entries that were written before there were seals: anyone can compute it. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const textOfHead = (company_id: number, { sequence, hash }: ChainEnd): string =>
  JSON.stringify(['head', company_id, sequence, hash]);

/**
 * Adds entries to the end of a company's chain, in the transaction of the change that they tell of. `end` is where the
 * chain ends, from a store that has locked it for this transaction: then everything is sent before anything is waited for.
 */
export async function appendAudit(
  db: WriteDb,
  keys: AuditKeys,
  companyId: number,
  rows: AuditRow[],
  end: ChainHead | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const head = end ?? (await headOf(db, { company_id: companyId }))[0] ?? NO_HEAD;
  // The next change never seals an end that was written from outside: the old seal stays and no longer matches.
  const isOwn = keys.verdict(textOfHead(companyId, head), head.seal) === 'own';
  await extend(db, keys, companyId, rows, head, isOwn);
}

/** The same, for an end that is taken over as it is. */
export async function takeOver(
  db: WriteDb,
  keys: AuditKeys,
  companyId: number,
  row: AuditRow,
  end: ChainEnd,
): Promise<void> {
  await extend(db, keys, companyId, [row], { ...end, seal: '' }, true);
}

const NO_HEAD: ChainHead = { sequence: 0, hash: BEGINNING, seal: '' };

async function extend(
  db: WriteDb,
  keys: AuditKeys,
  companyId: number,
  rows: AuditRow[],
  from: ChainHead,
  sealed: boolean,
): Promise<void> {
  let { sequence, hash: previous_hash } = from;
  const entries = rows.map((row) => {
    sequence += 1;
    const linked = { ...row, company_id: companyId, sequence, previous_hash };
    const hash = keys.seal(textOfEntry(linked));
    previous_hash = hash;
    return { ...linked, hash };
  });
  const end = { sequence, hash: previous_hash };
  const seal = sealed ? keys.seal(textOfHead(companyId, end)) : from.seal;
  await pipelined(addEntries(db, entries), moveHead(db, { company_id: companyId, ...end, seal }));
}

/** The head of a new company, whose chain has no entries yet. */
export async function beginChain(db: WriteDb, keys: AuditKeys, company_id: number): Promise<void> {
  const seal = keys.seal(textOfHead(company_id, NO_HEAD));
  await moveHead(db, { company_id, ...NO_HEAD, seal });
}

const headOf = prepared('audit_head', (db, { company_id }: Placeholders<{ company_id: number }>) =>
  db.select().from(auditHeads).where(eq(auditHeads.company_id, company_id)),
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

type NewHead = Omit<typeof auditHeads.$inferSelect, 'announced_on'>;
const moveHead = prepared('move_audit_head', (db: WriteDb, head: Placeholders<NewHead>) =>
  db
    .insert(auditHeads)
    .values(head)
    .onConflictDoUpdate({
      target: auditHeads.company_id,
      set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash`, seal: sql`excluded.seal` },
    }),
);
