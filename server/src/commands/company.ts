// npm run company -- export ID FILE [--copy]        writes a company to a file encrypted with a passphrase, and freezes it
//                    import FILE [--emails FILE]    adds the company in such a file
//                    unfreeze ID                    lets its people write again
//                    delete ID                      permanently deletes it when its deletion is due

import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { createSigner, signingKey } from '../auth/tokens.ts';
import { readConfig, type Config } from '../config.ts';
import { Impossible } from '../database/migrations.ts';
import { migrateDatabase, openStore } from '../database/open.ts';
import { companies } from '../database/schema/companies.ts';
import { createBackground } from '../kernel/after-answer.ts';
import { appendAudit, NO_COMPANY } from '../kernel/audit/chain.ts';
import { openAuditKeys } from '../kernel/audit/key-file.ts';
import { headText } from '../kernel/audit/verify-trail.ts';
import { noLimits } from '../kernel/call-limits.ts';
import { momentOf, systemClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import type { Change } from '../kernel/procedures.ts';
import { Refusal } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { runCommand, startProblem } from '../kernel/start-problem.ts';
import { beginErasure, eraseCompany, type ErasureContext } from '../modules/platform/erasure.ts';
import { moveIn } from './company/move-in.ts';
import { COMMAND_LINE, freeze, moveOut, noCompany } from './company/move-out.ts';
import { passphraseFor } from './company/passphrase.ts';

const USAGE = `Usage:
  npm run company -- export ID FILE [--copy]       writes a company to a file encrypted with a passphrase, and freezes it
  npm run company -- import FILE [--emails FILE]   adds the company in such a file to this installation
  npm run company -- unfreeze ID                   lets the people of a company that was not moved write again
  npm run company -- delete ID                     deletes a company for good, when its deletion is due
The passphrase is asked for, or taken from DAYBOOK_PASSPHRASE.`;

interface Asked {
  action: string;
  names: string[];
  copy: boolean;
  emails: string | undefined;
}

/** The number of words of each action. */
const NAMES = new Map([
  ['export', 2],
  ['import', 1],
  ['unfreeze', 1],
  ['delete', 1],
]);

function readOptions(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { copy: { type: 'boolean', default: false }, emails: { type: 'string' } },
    });
    const [action = '', ...names] = positionals;
    const needed = NAMES.get(action);
    const fits =
      (!values.copy || action === 'export') && (values.emails === undefined || action === 'import');
    if (names.length === needed && fits) return { action, names, copy: values.copy, emails: values.emails };
  } catch {
    // An unknown option.
  }
  throw new Impossible(USAGE);
}

function idIn(text: string | undefined): number {
  if (!/^[1-9]\d{0,9}$/.test(text ?? ''))
    throw new Impossible(`"${text}" is not the number of a company.\n${USAGE}`);
  return Number(text);
}

/** `old,new` in each line. */
function addressesIn(file: string | undefined): Map<string, string> {
  if (file === undefined) return new Map();
  if (!existsSync(file)) throw new Impossible(`There is no file ${file}.`);
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return new Map(
    lines.flatMap((line, at) => {
      if (line.trim() === '') return [];
      const [old, fresh, ...more] = line.split(',').map((part) => part.trim());
      if (!old || !fresh?.includes('@') || more.length > 0)
        throw new Impossible(`Line ${at + 1} of ${file} is not old,new.`);
      return [[old.toLowerCase(), fresh] as const];
    }),
  );
}

/** A server's services, without those that answer calls. */
async function servicesOf(config: Config): Promise<Services> {
  const log = createLog(config);
  const store = await openStore({ url: config.database_url, pool: 4 });
  return {
    config,
    store,
    clock: systemClock,
    signer: createSigner(signingKey(config)),
    audit_keys: await openAuditKeys(config, store, systemClock()),
    mail: null,
    log,
    background: createBackground(log),
    limits: noLimits,
  };
}

async function deleteForGood({ store, audit_keys, clock }: Services, company_id: number): Promise<string> {
  const now = clock();
  const [company] = await store.read
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, company_id));
  if (!company) throw noCompany(company_id);
  const { last_sequence, last_hash } = await store.write(null, async (db) => {
    const changes: Change[] = [];
    const begun = await beginErasure(db, (change) => changes.push(change), { company_id, by: null, now });
    const rows = changes.map(({ record_type, record_id, after }) => ({
      at: momentOf(now),
      user_id: null,
      user_name: COMMAND_LINE,
      action: 'company.delete' as const,
      record_type,
      record_id,
      before: null,
      after: after ?? null,
    }));
    await appendAudit(db, audit_keys, NO_COMPANY, rows);
    return begun;
  });
  const write: ErasureContext['write'] = (work) => store.write(company_id, work);
  await eraseCompany({ write, clock }, company_id);
  return `Company ${company_id} is deleted. Its audit trail ended at ${headText({ company_id, sequence: last_sequence, hash: last_hash })}`;
}

async function run(services: Services, { action, names, copy, emails }: Asked): Promise<string> {
  const { config } = services;
  const [first = '', file = ''] = names;
  if (action === 'export') {
    const company_id = idIn(first);
    if (existsSync(file)) throw new Impossible(`${file} already exists. An export never replaces a file.`);
    const passphrase = await passphraseFor(config.passphrase, true);
    const { name, rows, end } = await moveOut(services, company_id, file, passphrase, { copy });
    return [
      `${file} holds ${name}: ${rows.toLocaleString('en-US')} rows.`,
      copy
        ? 'Its people keep working here: changes from now on are not in the file.'
        : `It can no longer be changed here. To undo that: npm run company -- unfreeze ${company_id}`,
      `Its audit trail ends at entry ${end.sequence}: ${end.hash}`,
    ].join('\n');
  }
  if (action === 'import') {
    const addresses = addressesIn(emails);
    const passphrase = await passphraseFor(config.passphrase, false);
    const { company_id, name, tables, rows, end } = await moveIn(services, first, passphrase, addresses);
    return [
      `${name} is company ${company_id} here: ${rows.toLocaleString('en-US')} rows of ${tables} tables, read back and identical.`,
      `Its audit trail from before the move ends at entry ${end.sequence}: ${end.hash}`,
      'Not moved: sessions, API keys, open codes and resets, operators, the payment provider, and the list of imports. Hours that were imported there are recognized here.',
      'Its people sign in with their passwords.',
    ].join('\n');
  }
  if (action === 'unfreeze') {
    await freeze(services, idIn(first), false);
    return `The people of company ${first} can write again.`;
  }
  return deleteForGood(services, idIn(first));
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  const config = readConfig();
  await migrateDatabase(config.database_url);
  const services = await servicesOf(config);
  try {
    console.log(await run(services, options));
  } finally {
    await services.store.close();
  }
}

await runCommand(
  () => main(process.argv.slice(2)),
  (error) => (error instanceof Refusal ? error.message : startProblem(error)),
);
