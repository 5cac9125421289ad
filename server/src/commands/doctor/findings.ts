import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { auditProofsOf } from '../../kernel/audit/key-file.ts';
import { headText, verifyTrail } from '../../kernel/audit/verify-trail.ts';
import { type Config, proxyProblem, readConfig, sqliteFile } from '../../config.ts';
import { appliedMigration } from '../../database/migrate.ts';
import { newestKnown } from '../../database/migrations.ts';
import { openStore } from '../../database/open.ts';
import { checkWhole } from '../../database/sqlite/file.ts';
import { startProblem } from '../../kernel/start-problem.ts';

/** `fault`: Daybook does not run, or not safely. `advice`: it runs, but somebody will miss something. */
export interface Finding {
  kind: 'fine' | 'advice' | 'fault';
  text: string;
}

const fine = (text: string): Finding => ({ kind: 'fine', text });
const advice = (text: string): Finding => ({ kind: 'advice', text });
const fault = (text: string): Finding => ({ kind: 'fault', text });

const GIBIBYTE = 2 ** 30;
const OLDEST_NODE = [20, 19] as const;

/** Everything that can be told about an installation from where it runs, in the order in which to mend it. */
export async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [fault(startProblem(error) ?? String(error))];
  }
  return [
    nodeVersion(),
    ...folders(config),
    ...(await database(config)),
    ...(await mail(config)),
    ...outside(config),
  ];
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const new_enough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return new_enough
    ? fine(`Node ${process.versions.node}`)
    : fault(`Node ${process.versions.node} is too old: install ${OLDEST_NODE.join('.')} or newer.`);
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

async function database(config: Config): Promise<Finding[]> {
  const { dialect, database_url } = config;
  const file = sqliteFile(database_url);
  if (dialect === 'sqlite' && !existsSync(file))
    return [fine(`${file} is not there yet; the first start makes it`)];
  try {
    const applied = await appliedMigration(database_url);
    if (applied === null) return [fine('The database is empty; the first start fills it')];
    const newest = newestKnown(dialect);
    if (applied > newest)
      return [
        fault('The database is of a newer Daybook. Start that version, or restore a backup of this one.'),
      ];
    if (applied < newest)
      return [advice('The next start brings the database to this version. Back it up first.')];
    const rows = dialect === 'sqlite' ? checkWhole(file) : null;
    return [
      fine(rows === null ? 'Postgres answers' : `${file} is whole (${rows.toLocaleString('en-US')} rows)`),
      await auditTrail(config),
    ];
  } catch (error) {
    return [fault(startProblem(error) ?? (error instanceof Error ? error.message : String(error)))];
  }
}

async function auditTrail(config: Config): Promise<Finding> {
  const store = await openStore({ url: config.database_url, pool: 1 });
  try {
    const { chains, faults } = await verifyTrail(store.read, auditProofsOf(config));
    if (faults.length > 0)
      return fault('The audit trail is not as it was written. npm run audit:verify says where.');
    const heads = chains.map(({ company_id, end }) => `\n       ${headText({ company_id, ...end })}`);
    return fine(
      `The audit trail is unbroken. Keep where it ends elsewhere; npm run audit:verify -- --heads FILE looks for it again:${heads.join('')}`,
    );
  } finally {
    await store.close();
  }
}

async function mail(config: Config): Promise<Finding[]> {
  if (!config.smtp_url)
    return [
      advice('SMTP_URL is not set: no reminders are sent, and a forgotten password is reset by an admin.'),
    ];
  const transport = createTransport(config.smtp_url);
  try {
    await transport.verify();
    return [fine('The mail server of SMTP_URL takes our mail')];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(`The mail server of SMTP_URL does not take our mail: ${reason}`)];
  } finally {
    transport.close();
  }
}

/** What matters as soon as others than this machine can reach it. */
function outside(config: Config): Finding[] {
  const local = ['localhost', '127.0.0.1', '::1'].includes(config.host);
  const found: Finding[] = [];
  if (!local && !config.behind_tls)
    found.push(
      advice(
        'PUBLIC_URL is no https:// address: passwords cross the network in clear unless a proxy adds TLS.',
      ),
    );
  const ofProxy = proxyProblem(config);
  if (ofProxy) found.push(advice(ofProxy));
  if (config.production && config.dialect === 'postgres' && !config.jwt_secret)
    found.push(
      advice(
        'JWT_SECRET is not set: each process makes its own in DATA_DIR, so several processes must share that folder.',
      ),
    );
  if (!config.rate_limit) found.push(advice('RATE_LIMIT is off: passwords can be guessed without end.'));
  if (config.local_checkout && !local)
    found.push(
      advice(
        'Plans are "paid" on a test page: set STRIPE_SECRET_KEY, or BILLING=off for a company of your own.',
      ),
    );
  if (config.billing && config.behind_tls && !config.stripe)
    found.push(
      advice(
        'Plans can’t be paid, and the test checkout is off on an https:// address: set STRIPE_SECRET_KEY, or BILLING=off for a company of your own.',
      ),
    );
  return found;
}
