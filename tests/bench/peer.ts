import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addressOf } from '../support/postgres.ts';
import * as cases from './cases.ts';
import { DAYS, FIRST_DAY } from './fill.ts';
import { note, say, two } from './goals.ts';
import { memoryOf, type Call } from './load.ts';
import { pair, type Effort } from './pair.ts';
import { openSql } from './sql.ts';
import { start, type Server, type Stand } from './stand.ts';

const WORKERS = 50;
const TOKEN = 'for-measuring-only';
/** The list and the saves are those of this one. */
const WORKER = 7;

/** Where `npm install --prefix DIR directus@12.4.0` puts it; null, with a message, where it is not. */
export function peerIn(folder: string): string | null {
  const program = join(resolve(folder), 'node_modules/directus/cli.js');
  if (existsSync(program)) return program;
  process.stderr.write(
    `\nDirectus is not in ${folder}, so that it is left out. This puts it there: npm install --prefix ${folder} directus@12.4.0\n`,
  );
  return null;
}

/** What 1× has of daily logs, in tables that Directus can relate: it knows no foreign keys of two columns. */
const TABLES = [
  'create table clients (id serial primary key, first_name text, last_name text, is_active boolean)',
  'create table people (id serial primary key, first_name text, last_name text, email text)',
  `create table daily_logs (id serial primary key, client_id int references clients, user_id int references people, date text, notes text,
     daily_narrative text, total_hours float8, total_mileage float8, total_stipend float8, created_at text, updated_at text)`,
  `create table work_entries (id serial primary key, daily_log_id int references daily_logs, position int, start_time text,
     end_time text, hours float8, mileage float8, stipend float8)`,
  `insert into clients (first_name, last_name, is_active) select 'Client', 'Number ' || i, true from generate_series(1, ${WORKERS * 2}) i`,
  `insert into people (first_name, last_name, email) select 'Worker', 'Number ' || i, 'worker' || i || '@bench.example'
     from generate_series(1, ${WORKERS}) i`,
  `insert into daily_logs (client_id, user_id, date, notes, daily_narrative, total_hours, total_mileage, total_stipend, created_at, updated_at)
     select 1 + (w * 2 + d % 4) % ${WORKERS * 2}, w, (date '${FIRST_DAY}' + d)::text, 'Visit as planned, all well.',
       'Walked to the market and cooked together; goals as before.', 4, 4, 0, now()::text, now()::text
     from generate_series(1, ${WORKERS}) w, generate_series(0, ${DAYS - 1}) d order by w, d`,
  `insert into work_entries (daily_log_id, position, start_time, end_time, hours, mileage, stipend)
     select l.id, i, '0' || (i + 6) || ':00', '0' || (i + 6) || ':59', 1, 1, 0 from daily_logs l, generate_series(0, 3) i order by l.id, i`,
  'create index on daily_logs (user_id, date desc, id desc)',
  'create index on work_entries (daily_log_id)',
  `insert into directus_collections (collection, accountability) values ('clients', 'all'), ('people', 'all'), ('daily_logs', 'all'), ('work_entries', 'all')`,
  `insert into directus_fields (collection, field, special) values ('daily_logs', 'work_entries', 'o2m')`,
  `insert into directus_relations (many_collection, many_field, one_collection, one_field)
     values ('work_entries', 'daily_log_id', 'daily_logs', 'work_entries')`,
  `update directus_users set token = '${TOKEN}'`,
  'analyze',
];

/** Directus with 1× of daily logs, on a fresh database of a Postgres server. */
export async function startPeer(program: string, postgres: string): Promise<Server> {
  say('Directus: making its tables …');
  const name = 'bench_directus';
  const admin = await openSql(addressOf(postgres, 'postgres'));
  await admin.run(`drop database if exists ${name}`);
  await admin.run(`create database ${name}`);
  await admin.close();
  const database = addressOf(postgres, name);
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database,
    SECRET: 'for measuring only, and long enough to sign',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    TELEMETRY: 'false',
  };
  execFileSync(process.execPath, [program, 'bootstrap'], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sql = await openSql(database);
  for (const step of TABLES) await sql.run(step);
  await sql.close();
  return start([program, 'start'], { ...env, LOG_LEVEL: 'info' }, '/server/ping');
}

const list = (): Call => ({
  method: 'GET',
  path: `/items/daily_logs?limit=50&sort=-date,-id&filter%5Buser_id%5D%5B_eq%5D=${WORKER}&fields=*,client_id.*,user_id.*,work_entries.*`,
  token: TOKEN,
});

const save = (): Call => ({
  method: 'POST',
  path: '/items/daily_logs',
  token: TOKEN,
  body: {
    client_id: 1,
    user_id: WORKER,
    date: '2020-01-01',
    total_hours: 4,
    total_mileage: 4,
    total_stipend: 0,
    work_entries: [0, 1, 2, 3].map((position) => ({
      position,
      start_time: `0${position + 6}:00`,
      end_time: `0${position + 6}:59`,
      hours: 1,
      mileage: 1,
      stipend: 0,
    })),
  },
});

/** 50 whole logs with their entries, and a log saved with four of them, here and in Directus. */
export async function measurePeer(
  name: 'SQLite' | 'Postgres',
  [ours, peer]: [Server, Server],
  stand: Stand,
  { rounds }: Pick<Effort, 'rounds'>,
): Promise<void> {
  for (const [what, make, theirs, goal] of [
    ['list of 50 daily logs, REST', cases.listByRest, list, 8],
    ['save of a log with 4 entries', cases.save, save, name === 'SQLite' ? 25 : 10],
  ] as const) {
    say(`${name} and Directus: ${what} …`);
    // Directus takes minutes for as many calls as the other cases have.
    const effort = { rounds, calls: 150, warm: 1_000 };
    const { cpu } = await pair([ours, peer], stand, [make, () => theirs], effort);
    const ratio = cpu.floor / cpu.ours;
    note({
      number: 19,
      what: `${what}: CPU of Directus on Postgres ÷ ours on ${name}`,
      goal: `≥ ${goal}`,
      measured: `${two(ratio)}; ${Math.round(cpu.floor)} against ${Math.round(cpu.ours)} µs`,
      holds: ratio >= goal,
    });
  }
  const [own, theirs] = [memoryOf(ours.pid), memoryOf(peer.pid)];
  note({
    number: 19,
    what: `the same, ${name}: memory afterwards ÷ that of Directus; ready after start`,
    goal: '≤ 0.4; –',
    measured: `${two(own / theirs)}; ${Math.round(own)} against ${Math.round(theirs)} MB; ${two(ours.ready_after / 1_000)} against ${two(peer.ready_after / 1_000)} s`,
    holds: own / theirs <= 0.4,
  });
}
