import { and, asc, eq, gt } from 'drizzle-orm';
import type { AuditProblem } from '@daybook/domain/audit/audit-problems';
import { auditEntries, auditHeads, auditOrigins } from '../../database/schema/audit.ts';
import type { ChainEnd, ChainHead, ReadDb } from '../../database/store.ts';
import {
  BEGINNING,
  movedText,
  plainHash,
  TAKE_OVER,
  textOfEntry,
  textOfHead,
  type StoredAuditRow,
} from './chain.ts';
import type { AuditProofs } from './keys.ts';

export interface ChainEntry extends StoredAuditRow {
  company_id: number;
  sequence: number;
  previous_hash: string;
  hash: string;
  /** For an entry that came from another installation (imports-and-exports.md#moving-a-company). */
  origin_id: number | null;
  moved_seal: string | null;
}

/** The company's numbers at the origins of its entries. */
export type Origins = ReadonlyMap<number, number>;

export interface Followed extends ChainEnd {
  /** The first entry that is not verified: it has no seal, or one of an unknown key. */
  unproven: { sequence: number; code: 'unsealed' | 'unknown_key' } | null;
  /** The last entry before which everything was accepted as it was; 0 if there is none. */
  taken_over: number;
}

export const NOTHING_YET: Followed = { sequence: 0, hash: BEGINNING, unproven: null, taken_over: 0 };

export interface ChainFault {
  /** Null: the whole chain. */
  sequence: number | null;
  code: AuditProblem;
}

/** Verifies the entries, in order, from the given point; returns the new end, or the first fault. */
export function followChain(
  from: Followed,
  entries: readonly ChainEntry[],
  proofs: AuditProofs,
  origins: Origins = new Map(),
): Followed | ChainFault {
  let { hash: last, unproven, taken_over } = from;
  let next = from.sequence + 1;
  for (const entry of entries) {
    const { sequence, hash } = entry;
    if (sequence !== next) return { sequence: next, code: 'missing' };
    if (entry.previous_hash !== last) return { sequence, code: 'unlinked' };
    const { text, seal, isMoved } = sealOf(entry, origins);
    const verdict = proofs.verdict(text, seal);
    if (verdict === 'forged' || (verdict === 'none' && (isMoved || plainHash(text) !== hash)))
      return { sequence, code: 'changed' };
    if (verdict === 'none') unproven ??= { sequence, code: 'unsealed' };
    if (verdict === 'unknown') unproven ??= { sequence, code: 'unknown_key' };
    if (verdict === 'own' && entry.action === TAKE_OVER) {
      unproven = null;
      taken_over = sequence;
    }
    last = hash;
    next += 1;
  }
  return { sequence: next - 1, hash: last, unproven, taken_over };
}

/** What vouches for an entry: its own seal, or for an imported entry the seal that it got here. */
function sealOf(entry: ChainEntry, origins: Origins): { text: string; seal: string; isMoved: boolean } {
  const { origin_id, moved_seal, hash } = entry;
  if (origin_id === null) return { text: textOfEntry(entry), seal: hash, isMoved: false };
  const there = textOfEntry({ ...entry, company_id: origins.get(origin_id) ?? entry.company_id });
  const text = movedText(entry.company_id, origin_id, there, hash);
  return { text, seal: moved_seal ?? '', isMoved: true };
}

/** The problem at the end of a chain that was verified to its last entry. */
function endFault(companyId: number, end: Followed, head: ChainHead, proofs: AuditProofs): ChainFault | null {
  const after = end.sequence + 1;
  if (end.sequence < head.sequence) return { sequence: after, code: 'cut' };
  if (end.sequence > head.sequence) return { sequence: head.sequence + 1, code: 'overrun' };
  const verdict = proofs.verdict(textOfHead(companyId, head), head.seal);
  if (end.hash !== head.hash || verdict === 'forged') return { sequence: after, code: 'moved_end' };
  if (end.unproven) return end.unproven;
  if (verdict === 'own') return null;
  return { sequence: end.sequence, code: verdict === 'unknown' ? 'unknown_key' : 'unsealed' };
}

const BATCH_SIZE = 1_000;

/** Reads a company's whole chain from the database, in parts, while others may add to it. */
export async function verifyChain(
  db: ReadDb,
  companyId: number,
  proofs: AuditProofs,
): Promise<{ end: Followed; fault: ChainFault | null }> {
  let end = NOTHING_YET;
  let head = await headOf(db, companyId);
  const origins = await originsOf(db, companyId);
  for (;;) {
    const entries = await entriesAfter(db, companyId, end.sequence);
    const followed = followChain(end, entries, proofs, origins);
    if ('code' in followed) return { end, fault: followed };
    end = followed;
    if (entries.length === BATCH_SIZE) continue;
    if (!head) return { end, fault: { sequence: null, code: 'no_head' } };
    // Read before the entries, so that they must reach it; others may have added some since.
    if (end.sequence < head.sequence) return { end, fault: endFault(companyId, end, head, proofs) };
    const present = (await headOf(db, companyId)) ?? head;
    if (present.sequence <= end.sequence) return { end, fault: endFault(companyId, end, present, proofs) };
    head = present;
  }
}

const entriesAfter = (db: ReadDb, companyId: number, sequence: number): Promise<ChainEntry[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.company_id, companyId), gt(auditEntries.sequence, sequence)))
    .orderBy(asc(auditEntries.sequence))
    .limit(BATCH_SIZE);

async function originsOf(db: ReadDb, companyId: number): Promise<Origins> {
  const rows = await db
    .select({ id: auditOrigins.id, company_id_there: auditOrigins.company_id_there })
    .from(auditOrigins)
    .where(eq(auditOrigins.company_id, companyId));
  return new Map(rows.map(({ id, company_id_there }) => [id, company_id_there]));
}

async function headOf(db: ReadDb, companyId: number): Promise<ChainHead | undefined> {
  const [head] = await db
    .select({ sequence: auditHeads.sequence, hash: auditHeads.hash, seal: auditHeads.seal })
    .from(auditHeads)
    .where(eq(auditHeads.company_id, companyId));
  return head;
}
