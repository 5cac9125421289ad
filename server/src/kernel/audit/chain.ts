import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { AuditAction, AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import { inserter, pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { ChainEnd, ChainHead, WriteDb } from '../../database/store.ts';
import type { AuditKeys } from './keys.ts';

/** The chain of entries that belong to no company. */
export const NO_COMPANY = 0;
/** The hash before the first entry of a chain. */
export const BEGINNING = '';
/** Accepts the chain up to the previous entry: what was written before it is not verified. */
export const TAKE_OVER: AuditAction = 'audit_entry.take_over';

/** The written form; stored entries may use older words (`inPresentWords`). */
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

/** The content of an entry's hash: every column in a fixed order, and the hash of the previous entry. */
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

/** The content of the seal that an imported entry gets here: the entry itself, and its new company. */
export const movedText = (company_id: number, origin_id: number, text: string, hash: string): string =>
  JSON.stringify(['moved', company_id, origin_id, text, hash]);

/** The hash of entries from before there were seals: anyone can compute it. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const textOfHead = (company_id: number, { sequence, hash }: ChainEnd): string =>
  JSON.stringify(['head', company_id, sequence, hash]);

/**
 * Adds entries to the end of a company's chain, in the transaction of the change that they describe. `end` is the end of
 * the chain, from a store that has locked it for this transaction: then everything is sent before anything is awaited.
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

/** The same, for an end that is accepted as it is. */
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

const addEntries = inserter(auditEntries);

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
