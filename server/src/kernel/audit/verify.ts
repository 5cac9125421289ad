import { and, asc, eq, gt } from 'drizzle-orm';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import type { ChainEnd, ReadDb } from '../../database/store.ts';
import { type StoredAuditRow, BEGINNING, hashOfEntry } from './chain.ts';

export interface ChainEntry extends StoredAuditRow {
  company_id: number;
  sequence: number;
  previous_hash: string;
  hash: string;
}

export const EMPTY_CHAIN: ChainEnd = { sequence: 0, hash: BEGINNING };

/** Where a chain is not what was written, and in what way. */
export interface ChainFault {
  sequence: number;
  problem: string;
}

/** Follows the entries, in order, from where the chain was followed to already; the new end, or the first fault. */
export function followChain(from: ChainEnd, entries: readonly ChainEntry[]): ChainEnd | ChainFault {
  let end = from;
  for (const entry of entries) {
    const { sequence } = entry;
    if (sequence !== end.sequence + 1) {
      return { sequence: end.sequence + 1, problem: 'This entry is missing.' };
    }
    if (entry.previous_hash !== end.hash) {
      return { sequence, problem: 'It does not continue the entry before it.' };
    }
    if (hashOfEntry(entry) !== entry.hash)
      return { sequence, problem: 'It was changed after it was written.' };
    end = { sequence, hash: entry.hash };
  }
  return end;
}

/** Whether a chain that was followed to its end ends where the company's head says: else entries were cut off. */
export function chainEndFault(end: ChainEnd, head: ChainEnd): ChainFault | null {
  if (end.sequence === head.sequence && end.hash === head.hash) return null;
  return { sequence: end.sequence + 1, problem: `The chain ends here, and should end at ${head.sequence}.` };
}

const AT_ONCE = 1_000;

/** Reads a company's whole chain from the database, a part at a time. */
export async function verifyCompany(
  db: ReadDb,
  companyId: number,
): Promise<{ end: ChainEnd; fault: ChainFault | null }> {
  const [head = EMPTY_CHAIN] = await db
    .select({ sequence: auditHeads.sequence, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.company_id, companyId));
  let end = EMPTY_CHAIN;
  for (;;) {
    const entries: ChainEntry[] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.company_id, companyId), gt(auditEntries.sequence, end.sequence)))
      .orderBy(asc(auditEntries.sequence))
      .limit(AT_ONCE);
    const followed = followChain(end, entries);
    if ('problem' in followed) return { end, fault: followed };
    end = followed;
    if (entries.length < AT_ONCE) return { end, fault: chainEndFault(end, head) };
  }
}

/** Every chain there is, that of no company (0) first. */
export async function chainsOf(db: ReadDb): Promise<number[]> {
  const heads = await db
    .select({ company_id: auditHeads.company_id })
    .from(auditHeads)
    .groupBy(auditHeads.company_id);
  const written = await db
    .select({ company_id: auditEntries.company_id })
    .from(auditEntries)
    .groupBy(auditEntries.company_id);
  return [...new Set([...heads, ...written].map((row) => row.company_id))].toSorted((a, b) => a - b);
}
