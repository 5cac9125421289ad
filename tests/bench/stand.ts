import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { fillCompany, type Filled } from './fill.ts';
import { createClient } from './load.ts';
import { openSql } from './sql.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'server/dist/main.js');
const FLOOR = join(import.meta.dirname, 'floor-server.ts');
const PASSWORD = 'correct horse battery';
const pinning = existsSync('/usr/bin/taskset');

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first ready answer. */
  ready_after: number;
  stop(): Promise<void>;
}

async function start(args: string[], env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const command = [process.execPath, ...args];
  // The server has a core of its own, and so has the load (bench.ts pins itself).
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
  const url = `http://127.0.0.1:${port}`;
  while (!(await ready(url))) {
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
    },
  };
}

const ready = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
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
export const startFloor = (database: string) => start(['--import', 'tsx', FLOOR], { DATABASE_URL: database });

export interface Stand {
  database: string;
  company: number;
  admin: { email: string; token: string };
  worker: { id: number; email: string; token: string; client: number };
  filled: Filled;
}

export async function signIn(url: string, email: string): Promise<string> {
  const answer = await createClient(
    url,
    1,
  )({ method: 'POST', path: '/api/token/', body: { email, password: PASSWORD } });
  return (JSON.parse(answer.text) as { access: string }).access;
}

/** A database with one company of that many workers, made anew. */
export async function makeStand(database: string, workers: number): Promise<Omit<Stand, 'admin' | 'worker'>> {
  if (database.startsWith('file:')) {
    const file = database.slice('file:'.length);
    mkdirSync(resolve(file, '..'), { recursive: true });
    for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
  }
  const server = await startDaybook(database);
  const email = 'admin@bench.example';
  const send = createClient(server.url, 1);
  const person = { first_name: 'Ada', last_name: 'Admin', email, password: PASSWORD };
  const signedUp = await send({
    method: 'POST',
    path: '/api/register/',
    body: { ...person, account_type: 'create', company_name: 'Bench', time_zone: 'UTC' },
  });
  if (signedUp.status > 299) throw new Error(`Signing up: ${signedUp.text}`);
  await server.stop();
  const sql = await openSql(database);
  const { id, company_id } = await sql.one(`select id, company_id from users where email = '${email}'`);
  const filled = await fillCompany(sql, Number(company_id), Number(id), workers);
  await sql.close();
  return { database, company: Number(company_id), filled };
}

/** Who calls in the measurements: the admin and a worker. Tokens live for an hour. */
export async function callers(server: Server, stand: Omit<Stand, 'admin' | 'worker'>): Promise<Stand> {
  const email = `worker7.${stand.company}@bench.example`;
  const sql = await openSql(stand.database);
  const worker = await sql.one(`select id from users where email = '${email}'`);
  const client = await sql.one(`select min(id) as id from clients where company_id = ${stand.company}`);
  await sql.close();
  return {
    ...stand,
    admin: { email: 'admin@bench.example', token: await signIn(server.url, 'admin@bench.example') },
    worker: {
      id: Number(worker.id),
      email,
      token: await signIn(server.url, email),
      client: Number(client.id),
    },
  };
}
