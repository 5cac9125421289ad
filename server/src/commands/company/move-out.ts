import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { loadCaller } from '../../auth/caller.ts';
import { Impossible } from '../../database/migrations.ts';
import { auditHeads } from '../../database/schema/audit.ts';
import { companies } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import type { ChainEnd, ReadDb } from '../../database/store.ts';
import { readerOf } from '../../http/company-export/records.ts';
import { Spool } from '../../http/company-export/spool.ts';
import { fileOf, readWhole } from '../../http/company-export/whole.ts';
import { zipOf } from '../../http/company-export/zip.ts';
import { appendAudit } from '../../kernel/audit/chain.ts';
import { verifyChain } from '../../kernel/audit/verify-chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';
import { Ids } from './ids.ts';
import { MOVED_TABLES, rowsIn, translated, type MovedTable, type Row } from './rows.ts';
import { MOVE_RULES } from './rules.ts';
import { partialOf, sealTo } from './sealed-file.ts';

export const COMMAND_LINE = 'Command line';

/** Where a chain ends, and how many of its rows are in the file. */
export interface MovedOut {
  name: string;
  rows: number;
  end: ChainEnd;
}

interface Options {
  /** Leaves the company as it is, for a rehearsal: later changes are not in the file. */
  copy: boolean;
}

export const noCompany = (company_id: number) => new Impossible(`There is no company ${company_id}.`);

async function refuseUnwritable(file: string): Promise<void> {
  const partial = partialOf(file);
  if (existsSync(partial))
    throw new Impossible(
      `${partial} is left from an export that was interrupted, or is running. Delete it first.`,
    );
  try {
    await access(dirname(resolve(file)), constants.W_OK);
  } catch {
    throw new Impossible(
      `${file} cannot be written. Does its folder exist, and may this account write there?`,
    );
  }
}

/**
 * Writes a company to a file encrypted with a passphrase, and freezes it unless it is only copied
 * (imports-and-exports.md#moving-a-company).
 */
export async function moveOut(
  services: Services,
  company_id: number,
  file: string,
  passphrase: string,
  { copy }: Options,
): Promise<MovedOut> {
  const { store, audit_keys, clock } = services;
  // Before anything is frozen.
  await refuseUnwritable(file);
  const [company] = await store.read
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, company_id));
  if (!company) throw noCompany(company_id);
  const { fault } = await verifyChain(store.read, company_id, audit_keys);
  if (fault)
    throw new Impossible(`The audit trail of company ${company_id} is not intact. See: npm run audit:verify`);
  if (!copy) await freeze(services, company_id, true);
  const spool = await Spool.open();
  try {
    const now = clock();
    const { manifest, rows } = await store.snapshot(async (db) => {
      const caller = await adminOf(services, db, company_id);
      const reading = {
        spool,
        context: readerOf(services, db, caller),
        ids: new Map<string, number[]>(),
        read: async () => {},
      };
      const whole = await readWhole(reading, db, company_id, now);
      const counts = await readRows(spool, db, company_id);
      await spool.flush();
      return { manifest: { ...whole, files: spool.parts.map(fileOf) }, rows: counts };
    });
    await sealTo(file, passphrase, zipOf(spool, manifest, now));
    const [head] = await store.read.select().from(auditHeads).where(eq(auditHeads.company_id, company_id));
    // A call that had begun before the company was frozen.
    if (!copy && head?.hash !== manifest.audit.hash)
      throw new Impossible(
        `Something was saved while company ${company_id} was being frozen. Remove ${file} and run this again.`,
      );
    return { name: manifest.company.name, rows, end: manifest.audit };
  } finally {
    await spool.close();
  }
}

/** Stops or resumes all writing in a company. Throws if it is already in that state. */
export async function freeze(services: Services, company_id: number, frozen: boolean): Promise<void> {
  const { store, clock, audit_keys } = services;
  const now = momentOf(clock());
  await store.write(company_id, async (db) => {
    const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
    if (!company) throw noCompany(company_id);
    if (frozen === (company.moving_since !== null)) {
      // Frozen by an interrupted export: another one may follow.
      if (frozen) return;
      throw new Impossible(`Company ${company_id} is not being moved.`);
    }
    await db
      .update(companies)
      .set({ moving_since: frozen ? now : null })
      .where(eq(companies.id, company_id));
    await appendAudit(db, audit_keys, company_id, [
      {
        at: now,
        user_id: null,
        user_name: COMMAND_LINE,
        action: frozen ? 'company.freeze' : 'company.unfreeze',
        record_type: 'company',
        record_id: company_id,
        before: null,
        after: null,
      },
    ]);
  });
}

/** The viewer for whom the records are read. */
async function adminOf(services: Services, db: ReadDb, company_id: number) {
  const people = await db
    .select({ id: users.id, is_company_admin: users.is_company_admin })
    .from(users)
    .where(eq(users.company_id, company_id))
    .orderBy(users.id);
  for (const { id } of people) {
    const caller = await loadCaller(services, db, id, services.clock());
    if (caller?.is_admin) return caller;
  }
  throw new Impossible(`Company ${company_id} has no active administrator.`);
}

/** The rows of every table that is moved, as stored; returns their number. */
async function readRows(spool: Spool, db: ReadDb, company_id: number): Promise<number> {
  const ids = new Ids();
  for (const of of MOVED_TABLES) if (of.hasId) ids.set(of.name, await idsIn(db, of, company_id));
  let count = 0;
  for (const of of MOVED_TABLES) {
    const part = spool.part(`rows/${of.name}.jsonl`, 0);
    for await (const row of rowsIn(db, of, company_id)) {
      await part.write(lineOf(withoutLeft(of, translated(of, row, ids.known))));
      part.count();
      count += 1;
    }
  }
  return count;
}

/** Only numbers, of a table that may be long. */
async function idsIn(db: ReadDb, of: MovedTable, company_id: number): Promise<number[]> {
  const found: number[] = [];
  for await (const row of rowsIn(
    db,
    { ...of, columns: of.columns.filter(({ name }) => name === 'id') },
    company_id,
  ))
    found.push(Number(row.id));
  return found;
}

export const lineOf = (row: Row): string => `${JSON.stringify(row)}\n`;

const withoutLeft = ({ name }: MovedTable, row: Row): Row => ({ ...row, ...MOVE_RULES[name]?.cleared });
