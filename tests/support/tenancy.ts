import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatementWatcher } from '../../server/src/database/store.ts';

const migrations = join(import.meta.dirname, '../../drizzle/sqlite');

/** The tables with a `company_id`, read from the generated migrations. */
const OWNED = ownedTables(
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n'),
);

function ownedTables(migration: string): Set<string> {
  const statements = migration.split('CREATE TABLE `').slice(1);
  return new Set(
    statements.flatMap((statement) => {
      const [name, body] = statement.split('` (\n', 2);
      return name && body?.split('\n);')[0]?.includes('`company_id`') ? [name] : [];
    }),
  );
}

/** Queries that are correct without a company, each with the reason. `q` is the table or its alias. */
const WITHOUT_A_COMPANY: readonly { table: string; alias?: string; by: RegExp; why: string }[] = [
  { table: 'users', alias: 'account', by: /./, why: 'a person is identified before the company is known' },
  {
    table: 'company_exports',
    by: /"company_exports"\."code_hash" = /,
    why: 'an export is found by the hash of its code',
  },
  { table: 'api_keys', by: /"api_keys"\."key_hash" = /, why: 'a key is found by its hash' },
  {
    table: 'subscriptions',
    by: /"subscriptions"\."stripe_(subscription|customer)_id" = /,
    why: 'the card provider knows no company',
  },
  { table: 'checkouts', by: /"checkouts"\."id" = /, why: 'the card provider names the checkout' },
  {
    table: 'sso_connections',
    by: /"sso_connections"\."key" = /,
    why: 'a provider’s answer names the connection',
  },
  {
    table: 'sso_domains',
    by: /"sso_domains"\."domain" = /,
    why: 'the domain of an address says whose it is',
  },
  {
    table: 'sso_identities',
    by: /"sso_identities"\."issuer" = .* "sso_identities"\."subject" = /,
    why: 'a person is identified by their provider before the company is known',
  },
  {
    table: 'imports',
    by: /"imports"\."(claimed_until" <=|created_at" <)/,
    why: 'one process goes on with the imports of all companies',
  },
  {
    table: 'invoice_mails',
    by: /"invoice_mails"\."(token_hash" = |next_attempt_at" <=)/,
    why: 'a link is found by its hash, and one process mails for all companies',
  },
  {
    table: 'webhook_deliveries',
    by: /"webhook_deliveries"\."status" = /,
    why: 'one process delivers for all companies',
  },
];

/**
 * What is wrong with a statement that touches a company's rows without naming the company, or null. (Every select,
 * update and delete compares `company_id`; every insert writes it.)
 */
export function tenancyProblem(statement: string): string | null {
  const sql = statement.replaceAll('`', '"');
  for (const { table, alias } of tablesOf(sql)) {
    if (!OWNED.has(table)) continue;
    const insert = new RegExp(`^insert into "${table}" \\(([^)]*)\\)`).exec(sql);
    if (insert) {
      if (!insert[1]?.includes('"company_id"')) return `inserts into ${table} without company_id`;
      continue;
    }
    const compared = new RegExp(
      `"${alias}"\\."company_id" (=|in|is null|<>)|= "${alias}"\\."company_id"|group by[^)]*"${alias}"\\."company_id"`,
    );
    if (compared.test(sql)) continue;
    const allowed = WITHOUT_A_COMPANY.some(
      (way) => way.table === table && (way.alias === undefined || way.alias === alias) && way.by.test(sql),
    );
    if (!allowed) return `reaches ${table} without its company_id`;
  }
  return null;
}

function tablesOf(sql: string): { table: string; alias: string }[] {
  const mentions = sql.matchAll(/\b(?:from|join|into|update) "(\w+)"(?: (?:as )?"(\w+)")?/g);
  return [...mentions].flatMap(([, table, alias]) => (table ? [{ table, alias: alias ?? table }] : []));
}

let seen = 0;
/** The number of statements watched since the last call. */
export function statementsSeen(): number {
  const count = seen;
  seen = 0;
  return count;
}

/** Watches every statement of a test and fails one that could reach another company. */
export const tenancyLog: StatementWatcher = (statement) => {
  seen += 1;
  const problem = tenancyProblem(statement);
  if (problem) throw new Error(`A statement ${problem}: ${statement}`);
};
