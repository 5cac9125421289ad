import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import { isAddressTaken } from '../../auth/accounts.ts';
import { newSignupCode } from '../../auth/new-company.ts';
import { changedRows } from '../../database/changed-rows.ts';
import { COMPANY_TABLES, rowsOfCompany } from '../../database/company-tables.ts';
import { isBrokenReference, isDuplicate } from '../../database/driver-errors.ts';
import { Impossible } from '../../database/migrations.ts';
import { newIds } from '../../database/new-ids.ts';
import { auditEntries, auditOrigins, movedIds } from '../../database/schema/audit.ts';
import { companies } from '../../database/schema/companies.ts';
import type { ChainEnd, ReadDb, WriteDb } from '../../database/store.ts';
import { appendAudit, movedText, NO_COMPANY, takeOver, textOfEntry } from '../../kernel/audit/chain.ts';
import type { AuditKeys } from '../../kernel/audit/keys.ts';
import { verifyChain } from '../../kernel/audit/verify-chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';
import { checkRows } from './check-rows.ts';
import { Ids } from './ids.ts';
import { COMMAND_LINE, lineOf } from './move-out.ts';
import {
  addedTo,
  entriesOf,
  isOlderThan,
  pathOf,
  rowsOfTable,
  sourceIn,
  tableOf,
  type Entry,
  type Manifest,
  type Source,
} from './moved-file.ts';
import { insertRows, MOVED_TABLES, rowsIn, translated, type MovedTable, type Row } from './rows.ts';
import { RECORD_TYPES } from './rules.ts';
import { unseal } from './sealed-file.ts';

export interface MovedIn {
  company_id: number;
  name: string;
  tables: number;
  rows: number;
  /** Where its original chain ended, as the export printed it. */
  end: ChainEnd;
}

/** E-mail addresses by the old ones, in lower case. */
export type NewAddresses = ReadonlyMap<string, string>;

/**
 * Adds the company in a file to this installation, in one transaction: all of it is there and verified, or nothing is
 * (imports-and-exports.md#moving-a-company).
 */
export async function moveIn(
  services: Services,
  file: string,
  passphrase: string,
  addresses: NewAddresses,
): Promise<MovedIn> {
  const opened = await unseal(file, passphrase);
  try {
    return await addCompany(services, opened, addresses);
  } catch (error) {
    // Only a nesting that no export has takes the whole stack.
    if (error instanceof RangeError) throw new Impossible('The file is damaged. Nothing was written.');
    throw error;
  } finally {
    await opened.close();
  }
}

async function addCompany(services: Services, opened: FileHandle, addresses: NewAddresses): Promise<MovedIn> {
  const { store, audit_keys, clock, config } = services;
  const source = await sourceIn(opened);
  const { manifest } = source;
  await checkRows(source, config);
  await refuseTaken(store.read, source, addresses, clock());
  // The chain of no company records it, too; locking its end keeps other imports waiting.
  const movedIn = await store.write(NO_COMPANY, async (db) => {
    const now = momentOf(clock());
    const ids = await allocate(db, source);
    const company_id = ids.listed('companies', manifest.company.id);
    const changes = await changesOf(db, source, addresses);
    const changed = await changedRows(db);
    let rows = 0;
    for (const of of MOVED_TABLES) rows += await copyTable(db, source, of, ids, changes);
    const origin_id = await continueTrail(db, audit_keys, source, ids, company_id);
    await writeMovedIds(db, ids, company_id, origin_id);
    await proveNothingElse(db, company_id, (await changedRows(db)) - changed);
    await prove(db, source, ids, changes, company_id);
    await appendAudit(db, audit_keys, NO_COMPANY, [importedRow(now, company_id, manifest)]);
    await takeOver(db, audit_keys, company_id, importedRow(now, company_id, manifest), manifest.audit);
    const { fault } = await verifyChain(db, company_id, audit_keys);
    if (fault) throw new Impossible('The audit trail in the file is not intact; nothing was written.');
    return {
      company_id,
      name: manifest.company.name,
      tables: MOVED_TABLES.length,
      rows,
      end: manifest.audit,
    };
  });
  await store.renewStatistics();
  return movedIn;
}

const importedRow = (now: string, company_id: number, { company, audit }: Manifest) =>
  ({
    at: now,
    user_id: null,
    user_name: COMMAND_LINE,
    action: 'company.import',
    record_type: 'company',
    record_id: company_id,
    before: null,
    after: { company_id_there: company.id, last_sequence: audit.sequence, last_hash: audit.hash },
  }) as const;

/** What happens to a person's address. */
const addressOf = (addresses: NewAddresses, email: string): string =>
  addresses.get(email.toLowerCase()) ?? email;

async function refuseTaken(db: ReadDb, source: Source, addresses: NewAddresses, now: Date): Promise<void> {
  const addressCounts = new Map<string, number>();
  for await (const row of rowsOfTable(source, tableOf('users'))) {
    const email = addressOf(addresses, String(row.email)).toLowerCase();
    addressCounts.set(email, (addressCounts.get(email) ?? 0) + 1);
  }
  const duplicates: string[] = [];
  for (const [email, count] of addressCounts) {
    if (count > 1 || (await isAddressTaken(db, email, now))) duplicates.push(email);
  }
  if (duplicates.length > 0)
    throw new Impossible(
      `These email addresses are already in use here; nothing was written. Specify others with --emails FILE (a line for each: old,new):\n${duplicates.map((email) => `  ${email}`).join('\n')}`,
    );
}

/** New ids for every row, in the order of the old ones. */
async function allocate(db: WriteDb, source: Source): Promise<Ids> {
  const ids = new Ids();
  for (const of of MOVED_TABLES) {
    if (!of.hasId) continue;
    const there: number[] = [];
    for await (const row of rowsOfTable(source, of)) there.push(Number(row.id));
    const here = await newIds(db, { [of.name]: there.length });
    ids.set(of.name, there, here[of.name]);
  }
  return ids;
}

/** The values that differ here, and how to read them back. */
interface Changes {
  there(table: string, row: Row): Row;
  here(table: string, row: Row): Row;
}

async function changesOf(db: ReadDb, source: Source, addresses: NewAddresses): Promise<Changes> {
  const back = new Map<string, { email: unknown; email_key: unknown }>();
  for await (const { email, email_key } of rowsOfTable(source, tableOf('users')))
    back.set(addressOf(addresses, String(email)), { email, email_key });
  let code: unknown;
  for await (const company of rowsOfTable(source, tableOf('companies'))) code = company.signup_code;
  const [clash] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.signup_code, String(code)));
  const signup_code = clash ? newSignupCode() : code;
  return {
    here(table, row) {
      if (table === 'companies') return { ...row, signup_code };
      if (table !== 'users') return row;
      const email = addressOf(addresses, String(row.email));
      return { ...row, email, email_key: email === row.email ? row.email_key : email.toLowerCase() };
    },
    there(table, row) {
      if (table === 'companies') return { ...row, signup_code: code };
      return table === 'users' ? { ...row, ...back.get(String(row.email)) } : row;
    },
  };
}

const BATCH_SIZE = 500;

async function copyTable(
  db: WriteDb,
  source: Source,
  table: MovedTable,
  ids: Ids,
  changes: Changes,
): Promise<number> {
  let count = 0;
  let waiting: Row[] = [];
  const flush = async () => {
    try {
      await insertRows(db, table, waiting);
    } catch (error) {
      if (!isDuplicate(error) && !isBrokenReference(error)) throw error;
      throw new Impossible(`Rows of ${pathOf(table)} contradict each other. Nothing was written.`);
    }
    waiting = [];
  };
  for await (const row of rowsOfTable(source, table)) {
    waiting.push(changes.here(table.name, translated(table, row, ids.listed)));
    count += 1;
    if (waiting.length === BATCH_SIZE) await flush();
  }
  await flush();
  return count;
}

/** Every row that this transaction has added or changed is one of the new company: there is one for each change. */
async function proveNothingElse(db: WriteDb, company_id: number, changed: number): Promise<void> {
  let rows = 0;
  for (const { table } of COMPANY_TABLES)
    rows += await db.$count(table, rowsOfCompany(db, table, company_id));
  if (changed !== rows)
    throw new Impossible(
      `The file changes ${changed} rows, and the company has ${rows}. Nothing was written.`,
    );
}

/** Adds the old entries to the new company, unchanged; each gets a seal of this installation. */
async function continueTrail(
  db: WriteDb,
  keys: AuditKeys,
  source: Source,
  ids: Ids,
  company_id: number,
): Promise<number> {
  const { company, audit } = source.manifest;
  const [origin] = await db
    .insert(auditOrigins)
    .values({
      company_id,
      company_id_there: company.id,
      last_sequence: audit.sequence,
      last_hash: audit.hash,
    })
    .returning({ id: auditOrigins.id });
  if (!origin) throw new Error('The origin was not stored.');
  const before = new Map<number, number>();
  for await (const row of rowsOfTable(source, tableOf('audit_origins')))
    before.set(Number(row.id), Number(row.company_id_there));
  let waiting: (typeof auditEntries.$inferInsert)[] = [];
  for await (const entry of entriesOf(source)) {
    const there = entry.origin_id === null ? company.id : (before.get(entry.origin_id) ?? company.id);
    const origin_id = entry.origin_id === null ? origin.id : ids.listed('audit_origins', entry.origin_id);
    const text = textOfEntry({ ...entry, company_id: there });
    waiting.push({
      ...entry,
      company_id,
      origin_id,
      moved_seal: keys.seal(movedText(company_id, origin_id, text, entry.hash)),
    });
    if (waiting.length < 200) continue;
    await db.insert(auditEntries).values(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await db.insert(auditEntries).values(waiting);
  return origin.id;
}

/** The new ids of the records that the old entries name. */
async function writeMovedIds(db: WriteDb, ids: Ids, company_id: number, origin_id: number): Promise<void> {
  let waiting: (typeof movedIds.$inferInsert)[] = [];
  const flush = async () => {
    if (waiting.length > 0) await db.insert(movedIds).values(waiting);
    waiting = [];
  };
  for (const [table, record_type] of Object.entries(RECORD_TYPES)) {
    for (const pair of ids.pairsOf(table)) {
      waiting.push({ company_id, origin_id, record_type, ...pair });
      if (waiting.length === BATCH_SIZE) await flush();
    }
  }
  await flush();
}

/** Reads everything back, with the original ids, and compares it with the manifest's hash of each file. */
async function prove(
  db: WriteDb,
  source: Source,
  ids: Ids,
  changes: Changes,
  company_id: number,
): Promise<void> {
  for (const table of MOVED_TABLES) {
    if (isOlderThan(table, source)) continue;
    const path = pathOf(table);
    const hash = createHash('sha256');
    const added = Object.keys(addedTo(source, table));
    for await (const row of rowsIn(db, table, company_id)) {
      // Those added here are not in the file.
      if (isNew(table, row, ids)) continue;
      const there = changes.there(table.name, translated(table, row, ids.back));
      for (const column of added) delete there[column];
      hash.update(lineOf(there));
    }
    const expected = source.manifest.files.find((file) => file.path === path)?.sha256;
    if (hash.digest('hex') !== expected)
      throw new Impossible(`${table.name} is not the same as in the file; nothing was written.`);
  }
  await proveTrail(db, source, company_id);
}

const isNew = ({ name }: MovedTable, row: Row, ids: Ids): boolean =>
  (name === 'audit_origins' && ids.back(name, Number(row.id)) < 0) ||
  (name === 'moved_ids' && ids.back('audit_origins', Number(row.origin_id)) < 0);

async function proveTrail(db: WriteDb, source: Source, company_id: number): Promise<void> {
  const digest = () => {
    const hash = createHash('sha256');
    return {
      add: (entry: Entry) => hash.update(`${textOfEntry({ ...entry, company_id: 0 })}${entry.hash}\n`),
      hex: () => hash.digest('hex'),
    };
  };
  const [there, here] = [digest(), digest()];
  for await (const entry of entriesOf(source)) there.add(entry);
  for (let after = 0; ;) {
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.company_id, company_id), gt(auditEntries.sequence, after)))
      .orderBy(asc(auditEntries.sequence))
      .limit(BATCH_SIZE);
    for (const entry of entries) here.add(entry);
    if (entries.length < BATCH_SIZE) break;
    after = entries.at(-1)?.sequence ?? after;
  }
  if (there.hex() !== here.hex())
    throw new Impossible('The audit trail is not the same as in the file; nothing was written.');
}
