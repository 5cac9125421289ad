import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { addressOf } from '../support/postgres.ts';
import { fillCompany, filledBy, finishFilling, FIRST_DAY, type Filled } from './fill.ts';
import { ROOT } from './goals.ts';
import { createClient } from './load.ts';
import { openSql } from './sql.ts';

const MAIN = join(ROOT, 'server/dist/main.js');
const FLOOR = join(import.meta.dirname, 'floor-server.ts');
export const PASSWORD = 'correct horse battery';
const pinning = existsSync('/usr/bin/taskset');

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first ready answer. */
  ready_after: number;
  stop(): Promise<void>;
}

/** Stopped at the end of the bench, also after a failure. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program of Node; it is ready when it answers at this path. */
export async function start(args: string[], env: Record<string, string>, path = '/readyz'): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const command = [process.execPath, ...args];
  // The server has one core, and the load another (bench.ts pins itself).
  const [name = '', ...rest] = pinning ? ['taskset', '-c', '0', ...command] : command;
  const child: ChildProcess = spawn(name, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  while (!(await ready(url + path))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it was ready.`);
    await new Promise((later) => setTimeout(later, 10));
  }
  const gone = new Promise<void>((resolveGone) => child.once('exit', () => resolveGone()));
  return {
    url,
    pid: child.pid ?? 0,
    ready_after: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      running.delete(child);
    },
  };
}

const ready = async (url: string) => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

const settings = (database: string) => ({
  DATABASE_URL: database,
  JWT_SECRET: 'for measuring only, and long enough to sign',
  BILLING: 'off',
  RATE_LIMIT: 'off',
  NODE_ENV: 'production',
});
export const startDaybook = (database: string) => start([MAIN], settings(database));
export const startFloor = (database: string, app: string) =>
  start(['--import', 'tsx', FLOOR], { DATABASE_URL: database, FLOOR_APP: app });

/** A company with years of data, and the callers in the measurements. */
export interface Stand {
  database: string;
  company: number;
  admin: { email: string; token: string };
  worker: { id: number; email: string; token: string; client: number; sheet: number };
  filled: Filled;
}

/** Databases with identical companies of that many workers. */
export interface Made {
  database: string;
  companies: number;
  filled: Filled;
}

const adminOf = (index: number) => `admin${index}@bench.example`;

/** Reuses a copy of one from an earlier run, because measuring adds to it. */
export async function makeStand(
  database: string,
  { companies, workers }: { companies: number; workers: number },
): Promise<Made> {
  const copy = database.startsWith('file:') ? copyOfFile : copyOfDatabase;
  await copy(database, () => fill(database, companies, workers));
  return { database, companies, filled: filledBy(workers) };
}

async function copyOfFile(database: string, make: () => Promise<void>) {
  const file = database.slice('file:'.length);
  const kept = `${file}.${fingerprint()}.made`;
  mkdirSync(dirname(file), { recursive: true });
  for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
  if (existsSync(kept)) {
    copyFileSync(kept, file);
    return;
  }
  await make();
  copyFileSync(file, `${kept}.part`);
  renameSync(`${kept}.part`, kept);
}

async function copyOfDatabase(database: string, make: () => Promise<void>) {
  const name = new URL(database).pathname.slice(1);
  const kept = `${name}_${fingerprint()}_made`;
  const admin = await openSql(addressOf(database, 'postgres'));
  await admin.run(`drop database if exists ${name}`);
  const { there } = await admin.one(
    `select exists (select from pg_database where datname = '${kept}') as there`,
  );
  if (there !== true) {
    await admin.run(`create database ${name}`);
    await make();
    await admin.run(`alter database ${name} rename to ${kept}`);
  }
  await admin.run(`create database ${name} template ${kept} strategy file_copy`);
  await admin.close();
}

/** Changes when the tables or the generated data change, and each week. */
function fingerprint(): string {
  const hash = createHash('sha256')
    .update(FIRST_DAY)
    .update(readFileSync(join(import.meta.dirname, 'fill.ts')));
  const folder = join(ROOT, 'drizzle/sqlite');
  for (const name of readdirSync(folder, { recursive: true }).map(String).toSorted())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

async function fill(database: string, companies: number, workers: number): Promise<void> {
  const server = await startDaybook(database);
  const send = createClient(server.url, 1);
  for (let index = 0; index < companies; index += 1) {
    const person = { first_name: 'Ada', last_name: 'Admin', email: adminOf(index), password: PASSWORD };
    const company = { account_type: 'create', company_name: `Bench ${index}`, time_zone: 'UTC' };
    const answer = await send({ method: 'POST', path: '/api/register/', body: { ...person, ...company } });
    if (answer.status > 299) throw new Error(`Signing up: ${answer.text}`);
  }
  await server.stop();
  const sql = await openSql(database);
  for (let index = 0; index < companies; index += 1) {
    const { id, company_id } = await sql.one(
      `select id, company_id from users where email = '${adminOf(index)}'`,
    );
    await fillCompany(sql, Number(company_id), Number(id), workers);
  }
  await finishFilling(sql);
  await sql.close();
}

/** The first company's id. */
export async function companyIn({ database }: Made): Promise<number> {
  const sql = await openSql(database);
  const { company_id } = await sql.one(`select company_id from users where email = '${adminOf(0)}'`);
  await sql.close();
  return Number(company_id);
}

/** … whose number it is among the company's, from 0 on. */
export const USUAL_WORKER = 6;

/** The admin and a worker of the company, signed in; tokens live for an hour. */
export async function callers(
  server: Server,
  made: Made,
  index: number,
  number = USUAL_WORKER,
): Promise<Stand> {
  const sql = await openSql(made.database);
  const { company_id } = await sql.one(`select company_id from users where email = '${adminOf(index)}'`);
  const email = `worker${number}.${Number(company_id)}@bench.example`;
  const worker = await sql.one(`select id from users where email = '${email}'`);
  const client = await sql.one(`select min(id) as id from clients where company_id = ${Number(company_id)}`);
  const sheet = await sql.one(
    `select id from timesheets where user_id = ${Number(worker.id)} order by start_date desc limit 1`,
  );
  await sql.close();
  return {
    database: made.database,
    company: Number(company_id),
    filled: made.filled,
    admin: { email: adminOf(index), token: await signIn(server.url, adminOf(index)) },
    worker: {
      id: Number(worker.id),
      email,
      token: await signIn(server.url, email),
      client: Number(client.id),
      sheet: Number(sheet.id),
    },
  };
}

/** The stand for so many of its workers, each signed in. */
export async function forWorkers(server: Server, stand: Stand, workers: number): Promise<Stand[]> {
  const stands: Stand[] = [];
  for (let index = 0; index < workers; index += 1) {
    const email = `worker${index}.${stand.company}@bench.example`;
    stands.push({ ...stand, worker: { ...stand.worker, email, token: await signIn(server.url, email) } });
  }
  return stands;
}

export async function callersOfAll(server: Server, made: Made): Promise<Stand[]> {
  const stands: Stand[] = [];
  for (let index = 0; index < made.companies; index += 1) stands.push(await callers(server, made, index));
  return stands;
}

async function signIn(url: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const answer = await createClient(url, 1)({ method: 'POST', path: '/api/token/', body });
  return (JSON.parse(answer.text) as { access: string }).access;
}
