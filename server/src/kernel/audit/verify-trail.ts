import { and, eq, inArray } from 'drizzle-orm';
import type { AuditProblem } from '@daybook/domain/audit/audit-problems';
import { guardFaults } from '../../database/audit-guards.ts';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import { companies } from '../../database/schema/companies.ts';
import type { ChainEnd, ReadDb } from '../../database/store.ts';
import { NO_COMPANY } from './chain.ts';
import type { AuditProofs } from './keys.ts';
import { verifyChain, type Followed } from './verify-chain.ts';

/** An end of a chain, as `npm run backup` and the event `audit.head` report it. */
export interface EarlierHead extends ChainEnd {
  company_id: number;
}

interface TrailFault {
  /** Null: of no company. */
  company_id: number | null;
  /** Null: the whole chain, or the database. */
  sequence: number | null;
  code: AuditProblem;
  /** Which trigger. */
  name: string | null;
}

export interface Trail {
  chains: { company_id: number; end: Followed }[];
  faults: TrailFault[];
}

/**
 * Verifies every chain of the audit trail to its end, compares the chains with the companies and with recorded ends,
 * and checks that the triggers are what they should be. Others may write meanwhile.
 */
export async function verifyTrail(
  db: ReadDb,
  proofs: AuditProofs,
  earlier: readonly EarlierHead[] = [],
): Promise<Trail> {
  const trail: Trail = { chains: [], faults: [] };
  const add = (company: number, code: AuditProblem, sequence: number | null) =>
    trail.faults.push({
      company_id: company === NO_COMPANY ? null : company,
      sequence,
      code,
      name: null,
    });
  for (const { name, what } of await guardFaults(db))
    trail.faults.push({ company_id: null, sequence: null, code: `trigger_${what}`, name });
  const deleted = await deletedCompanies(db);
  const { chains, gone } = await chainsOf(db, deleted);
  for (const { company_id, of_company } of chains) {
    // One after the other: a chain may be long.
    const { end, fault } = await verifyChain(db, company_id, proofs);
    if (fault && !isUntouched(chains.length, end, fault)) add(company_id, fault.code, fault.sequence);
    else if (!of_company) add(company_id, 'no_company', null);
    trail.chains.push({ company_id, end });
  }
  for (const company of gone) add(company, 'company_gone', null);
  for (const head of earlier) {
    if (!deleted.has(head.company_id) && !(await isInChain(db, head)))
      add(head.company_id, 'earlier_head_gone', head.sequence);
  }
  return trail;
}

/** A database that was created and never started is empty, and has no seal yet. */
const isUntouched = (chains: number, end: Followed, fault: { code: AuditProblem }): boolean =>
  chains === 1 && end.sequence === 0 && fault.code === 'unsealed';

interface Chains {
  /** Every chain that exists or should exist, that of no company first. */
  chains: { company_id: number; of_company: boolean }[];
  /** Companies whose registration is in the trail, and of which nothing else exists. */
  gone: number[];
}

/**
 * The companies whose deletion is in the trail of no company: their chains may be deleted, last of all
 * (imports-and-exports.md#deleting-a-company).
 */
async function deletedCompanies(db: ReadDb): Promise<Set<number>> {
  const entries = await db
    .select({ company_id: auditEntries.record_id })
    .from(auditEntries)
    .where(and(eq(auditEntries.company_id, NO_COMPANY), eq(auditEntries.action, 'company.delete')));
  return new Set(entries.flatMap(({ company_id }) => company_id ?? []));
}

async function chainsOf(db: ReadDb, deleted: ReadonlySet<number>): Promise<Chains> {
  // What is read later was committed with these, or before them.
  const written = await db
    .select({ company_id: auditEntries.company_id })
    .from(auditEntries)
    .groupBy(auditEntries.company_id);
  const registered = await db
    .select({ company_id: auditEntries.record_id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, NO_COMPANY),
        eq(auditEntries.record_type, 'company'),
        inArray(auditEntries.action, ['account.register', 'company.import']),
      ),
    );
  // In one statement, so that a company that is just being registered is in both or in neither.
  const there = await db
    .select({ company: companies.id, head: auditHeads.company_id })
    .from(companies)
    .fullJoin(auditHeads, eq(auditHeads.company_id, companies.id));
  const chains = new Map(
    written.flatMap(({ company_id }) =>
      deleted.has(company_id) ? [] : [[company_id, company_id === NO_COMPANY] as const],
    ),
  );
  chains.set(NO_COMPANY, true);
  for (const { company, head } of there) {
    const id = company ?? head ?? NO_COMPANY;
    if (!deleted.has(id)) chains.set(id, company !== null || head === NO_COMPANY);
  }
  return {
    chains: [...chains]
      .map(([company_id, of_company]) => ({ company_id, of_company }))
      .toSorted((one, other) => one.company_id - other.company_id),
    gone: registered.flatMap(({ company_id }) =>
      company_id === null || chains.has(company_id) || deleted.has(company_id) ? [] : [company_id],
    ),
  };
}

async function isInChain(db: ReadDb, { company_id, sequence, hash }: EarlierHead): Promise<boolean> {
  if (sequence === 0) return true;
  const [entry] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(and(eq(auditEntries.company_id, company_id), eq(auditEntries.sequence, sequence)));
  return entry?.hash === hash;
}

/** `COMPANY:SEQUENCE:HASH`, as printed for safekeeping elsewhere. */
export const headText = ({ company_id, sequence, hash }: EarlierHead): string =>
  `${company_id}:${sequence}:${hash}`;

const HEAD = /^(\d{1,12}):(\d{1,12}):([0-9a-f-]{64,80})$/;

/** Every head in a text, such as the output of `npm run backup`. */
export function headsIn(text: string): EarlierHead[] {
  return text.split(/\s+/).flatMap((word) => {
    const [, company_id, sequence, hash] = HEAD.exec(word) ?? [];
    return hash === undefined ? [] : [{ company_id: Number(company_id), sequence: Number(sequence), hash }];
  });
}
