import { accessSync, constants, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { projectFile, proxyProblem, readConfig, sqliteFile, type Config } from '../../config.ts';
import { isNewest } from '../../database/migrations.ts';
import { appliedMigrations, openStore, tablesWithoutStatistics } from '../../database/open.ts';
import { companies } from '../../database/schema/companies.ts';
import { checkWhole } from '../../database/sqlite/file.ts';
import type { ReadDb } from '../../database/store.ts';
import { auditProofsOf } from '../../kernel/audit/key-file.ts';
import { headText, verifyTrail } from '../../kernel/audit/verify-trail.ts';
import { createMail } from '../../kernel/mail.ts';
import { startProblem } from '../../kernel/start-problem.ts';
import { verifyInvoices } from '../../modules/billing/verify.ts';
import { backups } from './backups.ts';
import { advice, fault, fine, type Finding } from './finding.ts';
import { encryption, operators, reachedInClear } from './security.ts';
import { signIn } from './sign-in.ts';

const GIBIBYTE = 2 ** 30;
const OLDEST_NODE = [20, 19] as const;
const OLDEST_KEPT_SAFE = 22;

/**
 * All findings about an installation, in the order in which to fix them.
 * @param mailTo the recipient of a test mail
 */
export async function examine(now: Date, mailTo?: string): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [fault(startProblem(error) ?? String(error))];
  }
  return [
    nodeVersion(),
    ...folders(config),
    ...(await database(config, now)),
    ...(await mail(config, mailTo)),
    ...outside(config),
    ...[backups(config, now), encryption(config)].filter((finding) => finding !== null),
  ];
}

function nodeVersion(): Finding {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(projectFile('package.json'), 'utf8')));
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return fault(`Node ${node} is too old: install ${OLDEST_NODE.join('.')} or newer.`);
  if (major < OLDEST_KEPT_SAFE)
    return advice(
      `Daybook ${version} runs on Node ${node}, which gets no security updates any more: install 22 or 24.`,
    );
  return fine(`Daybook ${version} on Node ${node}`);
}

function folders(config: Config): Finding[] {
  const folder = config.data_dir;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    return [
      fault(`${folder} can't be written to. Give it to the account that runs Daybook, or set DATA_DIR.`),
    ];
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / GIBIBYTE;
  return [
    free < 1
      ? advice(`Only ${free.toFixed(1)} GiB are free in ${folder}. Make room before the disk is full.`)
      : fine(`${folder} is writable, ${Math.floor(free)} GiB free`),
  ];
}

async function database(config: Config, now: Date): Promise<Finding[]> {
  const { dialect, database_url } = config;
  const file = sqliteFile(database_url);
  if (dialect === 'sqlite' && !existsSync(file))
    return [fine(`${file} does not exist yet; the first start creates it`)];
  try {
    const applied = await appliedMigrations(database_url);
    if (applied === null) return [fine('The database is empty; the first start fills it')];
    if (!isNewest(dialect, applied))
      return [advice('The next start migrates the database to this version. Back it up first.')];
    const rows = dialect === 'sqlite' ? checkWhole(file) : null;
    return [
      fine(rows === null ? 'Postgres answers' : `${file} is intact (${rows.toLocaleString('en-US')} rows)`),
      ...(await inside(config, now)),
    ];
  } catch (error) {
    return [fault(startProblem(error) ?? (error instanceof Error ? error.message : String(error)))];
  }
}

async function inside(config: Config, now: Date): Promise<Finding[]> {
  const store = await openStore({ url: config.database_url, pool: 1 });
  try {
    return [
      await auditTrail(config, store.read),
      ...(await issued(store.read)),
      await operators(store.read),
      ...(await signIn(config, store.read, now)),
      ...(await statistics(config)),
    ];
  } finally {
    await store.close();
  }
}

async function statistics({ database_url }: Config): Promise<Finding[]> {
  const tables = await tablesWithoutStatistics(database_url);
  if (tables.length === 0) return [];
  return [
    advice(
      `Postgres has no current row counts of ${tables.join(', ')} for planning its queries. Switch autovacuum on, and run ANALYZE once.`,
    ),
  ];
}

async function auditTrail(config: Config, db: ReadDb): Promise<Finding> {
  const { chains, faults } = await verifyTrail(db, auditProofsOf(config));
  if (faults.length > 0) return fault('The audit trail was changed. npm run audit:verify reports where.');
  const heads = chains.map(({ company_id, end }) => `\n       ${headText({ company_id, ...end })}`);
  return fine(
    `The audit trail is intact. Keep its ends on another machine; npm run audit:verify -- --heads FILE compares them later:${heads.join('')}`,
  );
}

/** Every invoice is as it was issued; nothing where there is none. */
async function issued(db: ReadDb): Promise<Finding[]> {
  let count = 0;
  const altered: string[] = [];
  for (const { id, name } of await db.select({ id: companies.id, name: companies.name }).from(companies)) {
    const verified = await verifyInvoices(db, id);
    count += verified.count;
    altered.push(...verified.altered.map((label) => `${label} of ${name}`));
  }
  if (altered.length > 0)
    return [fault(`Issued documents were changed: ${altered.join(', ')}. Restore them from a backup.`)];
  return count === 0
    ? []
    : [fine(`${count.toLocaleString('en-US')} invoices and credit notes are as they were issued`)];
}

async function mail(config: Config, to: string | undefined): Promise<Finding[]> {
  if (!config.smtp_url)
    return [
      (to ? fault : advice)(
        'SMTP_URL is not set: no reminders are sent, and a forgotten password is reset by an admin.',
      ),
    ];
  const findings = [await mailServer(config.smtp_url)];
  if (config.mail_from.endsWith('@localhost>'))
    findings.push(
      advice(
        'MAIL_FROM is not set: most mail servers reject mail from daybook@localhost, or mark it as spam.',
      ),
    );
  if (to) findings.push(await testMail(config, to));
  return findings;
}

async function testMail(config: Config, to: string): Promise<Finding> {
  try {
    await createMail(config)?.send({
      to,
      subject: 'A test email from Daybook',
      text: `Daybook at ${config.public_url} can send email, which comes from ${config.mail_from}.`,
    });
    return fine(`The mail server accepted a test email to ${to}. Check that it arrives, and not as spam.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault(`A test email to ${to} could not be sent: ${reason}`);
  }
}

async function mailServer(url: string): Promise<Finding> {
  const transport = createTransport(url);
  try {
    await transport.verify();
    return fine('The mail server of SMTP_URL accepts our mail');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault(`The mail server of SMTP_URL does not accept our mail: ${reason}`);
  } finally {
    transport.close();
  }
}

/** Checks that matter as soon as anyone but this machine can reach it. */
function outside(config: Config): Finding[] {
  const local = ['localhost', '127.0.0.1', '::1'].includes(config.host);
  const findings = [reachedInClear(config)].filter((finding) => finding !== null);
  const ofProxy = proxyProblem(config);
  if (ofProxy) findings.push(advice(ofProxy));
  if (config.production && config.dialect === 'postgres' && !config.jwt_secret)
    findings.push(
      advice(
        'JWT_SECRET is not set: each process makes its own in DATA_DIR, so several processes must share that folder.',
      ),
    );
  if (!config.rate_limit) findings.push(advice('RATE_LIMIT is off: passwords can be guessed without limit.'));
  if (config.local_checkout && !local)
    findings.push(
      advice(
        'Plans are "paid" on a test page: set STRIPE_SECRET_KEY, or BILLING=off for a company of your own.',
      ),
    );
  if (config.billing && config.behind_tls && !config.stripe)
    findings.push(
      advice(
        'Plans can’t be paid, and the test checkout is off on an https:// address: set STRIPE_SECRET_KEY, or BILLING=off for a company of your own.',
      ),
    );
  return findings;
}
