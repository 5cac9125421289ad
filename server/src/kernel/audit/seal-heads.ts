import { asc, eq } from 'drizzle-orm';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import type { ChainEnd, ChainHead, ReadDb, Store, WriteDb } from '../../database/store.ts';
import { momentOf } from '../clock.ts';
import { TAKE_OVER, takeOver, textOfHead, type AuditRow } from './chain.ts';
import type { AuditKeys } from './keys.ts';

/**
 * When heads are sealed. `start`: those of an empty database, and those sealed by an earlier key of ours. `asked`: every
 * chain whose end we have not sealed is accepted as it is.
 */
type Occasion = 'start' | 'asked';

/**
 * Seals the heads as required; returns the companies whose chains were accepted. An accepted chain gets an entry that
 * records it, so that the chain itself shows up to where it is not verified.
 */
export async function sealHeads(
  store: Store,
  keys: AuditKeys,
  occasion: Occasion,
  now: Date,
): Promise<number[]> {
  // Most starts have nothing to do, and write nothing.
  if ((await toSeal(store.read, keys, occasion)).length === 0) return [];
  return store.write(null, async (db) => {
    const sealed: number[] = [];
    for (const { company_id, head, own } of await toSeal(db, keys, occasion)) {
      // One transaction, so one after the other.
      if (own || head.sequence === 0) await reseal(db, keys, company_id, head);
      else {
        await takeOver(db, keys, company_id, takeOverRow(head, now), head);
        sealed.push(company_id);
      }
    }
    return sealed;
  });
}

interface HeadToSeal {
  company_id: number;
  head: ChainHead;
  own: boolean;
}

async function toSeal(db: ReadDb, keys: AuditKeys, occasion: Occasion): Promise<HeadToSeal[]> {
  const heads = (await storedHeads(db)).map(({ company_id, ...head }) => ({
    company_id,
    head,
    own: keys.verdict(textOfHead(company_id, head), head.seal) === 'own',
  }));
  if (occasion === 'asked') return heads.filter(({ own }) => !own);
  if (heads.every(({ head }) => head.seal === '') && (await isEmpty(db))) return heads;
  return heads.filter(({ head, own }) => own && !keys.isPresent(head.seal));
}

const storedHeads = (db: ReadDb) =>
  db
    .select({
      company_id: auditHeads.company_id,
      sequence: auditHeads.sequence,
      hash: auditHeads.hash,
      seal: auditHeads.seal,
    })
    .from(auditHeads)
    .groupBy(auditHeads.company_id)
    .orderBy(asc(auditHeads.company_id));

async function isEmpty(db: ReadDb): Promise<boolean> {
  const [entry] = await db
    .select({ company_id: auditEntries.company_id })
    .from(auditEntries)
    .groupBy(auditEntries.company_id)
    .limit(1);
  return entry === undefined;
}

const reseal = (db: WriteDb, keys: AuditKeys, company_id: number, head: ChainEnd) =>
  db
    .update(auditHeads)
    .set({ seal: keys.seal(textOfHead(company_id, head)) })
    .where(eq(auditHeads.company_id, company_id));

const takeOverRow = ({ sequence, hash }: ChainEnd, now: Date): AuditRow => ({
  at: momentOf(now),
  user_id: null,
  user_name: 'Daybook',
  action: TAKE_OVER,
  record_type: 'audit_entry',
  record_id: null,
  before: null,
  after: { sequence, hash },
});
