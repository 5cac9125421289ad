import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf, ownCluster } from '../support/postgres.ts';
import * as cases from './cases.ts';
import { type Run, load, median, memoryOf, quantile } from './load.ts';
import { type Server, type Stand, callers, makeStand, startDaybook, startFloor } from './stand.ts';
import { webFigures } from './web.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
  },
});
const ROOT = resolve(import.meta.dirname, '../..');
const ROUNDS = options.quick ? 2 : 5;
const CALLS = options.quick ? 300 : 1_500;
/** 1× is 50 workers and 150,000 entries. */
const SIZES = options.full ? [50, 500, 5_000] : [50, 500];

/** As in production: nothing that was acknowledged is lost. */
const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=512MB',
];

interface Goal {
  number: string;
  what: string;
  goal: string;
  measured: string;
  holds: boolean | null;
}
const goals: Goal[] = [];
const details: string[] = [];

const say = (text: string) => process.stderr.write(`\r\u001B[K${text}`);

/** Ours and the floor turn and turn about; the median of the rounds, with the spread of what was seen. */
async function pair(
  [ours, floor]: [Server, Server],
  stand: Stand,
  [make, makeFloor]: [typeof cases.save, typeof cases.save],
  { calls = CALLS, connections = 16 } = {},
) {
  const runs: { ours: Run; floor: Run }[] = [];
  await load(ours, Math.ceil(calls / 5), connections, make(stand));
  await load(floor, Math.ceil(calls / 5), connections, makeFloor(stand));
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.push({
      floor: await load(floor, calls, connections, makeFloor(stand)),
      ours: await load(ours, calls, connections, make(stand)),
    });
  }
  const errors = runs.reduce((sum, run) => sum + run.ours.errors + run.floor.errors, 0);
  if (errors > 0) throw new Error(`${errors} calls were refused; the figures would mean nothing.`);
  const of = (figure: (run: Run) => number) => ({
    ours: median(runs.map((run) => figure(run.ours))),
    floor: median(runs.map((run) => figure(run.floor))),
  });
  return {
    cpu: of((run) => run.cpu),
    rate: of((run) => run.per_second),
    p50: of((run) => median(run.times)),
    p99: of((run) => quantile(run.times, 0.99)),
    spread: spreadOf(runs.map((run) => run.floor.cpu / run.ours.cpu)),
  };
}

const spreadOf = (values: number[]) =>
  `${Math.min(...values).toFixed(2)} – ${Math.max(...values).toFixed(2)}`;
const two = (value: number) => value.toFixed(2);

function note(number: string, what: string, goal: string, value: number, holds: boolean, more = '') {
  goals.push({ number, what, goal, measured: `${two(value)}${more}`, holds });
}

async function measure(name: 'SQLite' | 'Postgres', database: string, workers: number) {
  say(`${name}: making ${workers} workers' two years …`);
  const made = await makeStand(database, workers);
  const ours = await startDaybook(database);
  const floor = await startFloor(database);
  const servers: [Server, Server] = [ours, floor];
  const rest = memoryOf(ours.pid);
  const stand = await callers(ours, made);
  const sqlite = name === 'SQLite';

  say(`${name}: lists …`);
  for (const [how, make] of [
    ['tRPC', cases.listByTrpc],
    ['REST', cases.listByRest],
  ] as const) {
    const list = await pair(servers, stand, [make, cases.listFloor]);
    const ratio = list.cpu.floor / list.cpu.ours;
    const goal = sqlite ? 0.75 : 0.55;
    note(
      sqlite ? '1' : '2',
      `list of 50 daily logs, ${how}, ${name}: floor's CPU ÷ ours`,
      `≥ ${goal}`,
      ratio,
      ratio >= goal,
      ` (${list.spread}); ${Math.round(list.cpu.ours)} against ${Math.round(list.cpu.floor)} µs`,
    );
    const tail = list.p99.ours / list.p99.floor;
    if (sqlite) note('9', `p99 of the list, ${how} ÷ p99 of the floor`, '≤ 1.5', tail, tail <= 1.5);
  }

  say(`${name}: saving …`);
  const pairOfSaves: [typeof cases.save, typeof cases.save] = [cases.save, cases.saveFloor];
  const one = await pair(servers, stand, pairOfSaves, { calls: CALLS / 3, connections: 1 });
  const many = await pair(servers, stand, pairOfSaves, { calls: CALLS, connections: 16 });
  const single = one.cpu.floor / one.cpu.ours;
  if (sqlite) {
    note(
      '3',
      "save of a log with 4 entries, one at a time: raw transaction's CPU ÷ ours",
      '≥ 0.55',
      single,
      single >= 0.55,
      ` (${one.spread}); ${Math.round(one.cpu.ours)} against ${Math.round(one.cpu.floor)} µs`,
    );
    const gain = many.rate.ours / one.rate.ours;
    note(
      '4',
      'the same, 16 at once: saves per second ÷ one commit each',
      '≥ 2.0',
      gain,
      gain >= 2,
      ` (${Math.round(many.rate.ours)} against ${Math.round(one.rate.ours)} a second)`,
    );
  } else {
    note(
      '5',
      "save of a log with 4 entries on Postgres: one statement's CPU ÷ ours",
      '≥ 0.5',
      single,
      single >= 0.5,
      ` (${one.spread})`,
    );
  }

  if (workers * 50 >= 5_000) {
    say(`${name}: payroll …`);
    const pay = await pair(servers, stand, [cases.payroll, cases.payrollFloor], { calls: 5, connections: 1 });
    const ratio = pay.p50.ours / pay.p50.floor;
    note(
      '6',
      `payroll of ${workers * 50} sheets, ${name} ÷ reading stored totals`,
      '≤ 3',
      ratio,
      ratio <= 3,
      ` (${two(pay.p50.ours)} against ${two(pay.p50.floor)} ms)`,
    );
  }
  return { ours, floor, stand, rest };
}

/** Milliseconds (median of 25, one at a time) of every list. */
async function lists(server: Server, stand: Stand): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [name, make] of Object.entries(cases.LISTS)) {
    const call = make(stand);
    await load(server, 5, 1, call);
    const run = await load(server, 25, 1, call);
    if (run.errors > 0) throw new Error(`${name} was refused.`);
    found.set(name, median(run.times));
  }
  return found;
}

async function mixedLoad(server: Server, stand: Stand, rest: number) {
  say('mixed load …');
  const idle = await load(server, 200, 1, cases.mixed(stand));
  const memories: number[] = [];
  const minutes = options.full ? 5 : 1;
  const until = Date.now() + minutes * 60_000;
  const times: number[] = [];
  let errors = 0;
  while (Date.now() < until) {
    const run = await load(server, 1_000, 16, cases.mixed(stand));
    times.push(...run.times);
    errors += run.errors;
    memories.push(memoryOf(server.pid));
  }
  const tail = quantile(times, 0.99) / median(idle.times);
  const half = Math.floor(memories.length / 2);
  const grown = median(memories.slice(half)) / median(memories.slice(0, half));
  goals.push({
    number: '10',
    what: `mixed load for ${minutes} min (${times.length} calls): errors; p99 ÷ idle p50; memory of the second half ÷ first`,
    goal: '0; ≤ 20; flat',
    measured: `${errors}; ${two(tail)}; ${two(grown)}`,
    holds: errors === 0 && tail <= 20 && grown < 1.15,
  });
  const peak = Math.max(...memories);
  goals.push({
    number: '13',
    what: 'ready after start; memory at rest; under load',
    goal: '≤ 1 s; ≤ 150 MB; ≤ 350 MB',
    measured: `${two(server.ready_after / 1000)} s; ${Math.round(rest)} MB; ${Math.round(peak)} MB`,
    holds: server.ready_after <= 1000 && rest <= 150 && peak <= 350,
  });
}

async function web(server: Server, stand: Stand) {
  say('the client in a browser …');
  const seen = await webFigures(server.url, stand);
  const { heaviest } = seen;
  goals.push(
    {
      number: '11',
      what: `first load, JS + CSS compressed: login; worker's home, all in; the heaviest further screen (${heaviest.screen})`,
      goal: '≤ 150; ≤ 195; ≤ 25 kB',
      measured: `${Math.round(seen.login)}; ${Math.round(seen.home)}; ${Math.round(heaviest.weight)} kB`,
      holds: seen.login <= 150 && seen.home <= 195 && heaviest.weight <= 25,
    },
    {
      number: '12',
      what: 'on a slow phone: largest paint of the login (no floor app: absolute); layout shift; a screen from cache',
      goal: '–; ≤ 0.05; ≤ 100 ms',
      measured: `${two(seen.largest_paint / 1000)} s; ${two(seen.layout_shift)}; ${seen.from_cache} ms`,
      holds: seen.layout_shift <= 0.05 && seen.from_cache <= 100,
    },
  );
}

async function growth(name: string, addressFor: (workers: number) => string) {
  const seen: Map<string, number>[] = [];
  for (const workers of SIZES) {
    const { ours, floor, stand, rest } = await measure(name as 'SQLite', addressFor(workers), workers);
    say(`${name}: lists of ${workers} workers …`);
    seen.push(await lists(ours, stand));
    if (name === 'SQLite' && workers === SIZES.at(-1)) {
      await mixedLoad(ours, stand, rest);
      if (options.web) await web(ours, stand);
    }
    await ours.stop();
    await floor.stop();
  }
  const [smallest] = seen;
  const largest = seen.at(-1);
  if (!smallest || !largest) return;
  const factor = (SIZES.at(-1) ?? 0) / (SIZES[0] ?? 1);
  details.push(
    `### Growth on ${name}, milliseconds of one call\n\n| list | ${SIZES.map((size) => `${size / 50}×`).join(' | ')} | ratio |\n|---|${SIZES.map(() => '---|').join('')}---|`,
    ...[...smallest.keys()].map((list) => {
      const times = seen.map((sizes) => sizes.get(list) ?? NaN);
      return `| ${list} | ${times.map(two).join(' | ')} | ${two((largest.get(list) ?? NaN) / (smallest.get(list) ?? NaN))} |`;
    }),
    '',
  );
  const ratios = [...smallest].map(([list, ms]) => ({ list, ratio: (largest.get(list) ?? NaN) / ms }));
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  if (worst)
    note(
      '8',
      `every paged list and search on ${name}, ${factor}× data ÷ 1×: the worst`,
      '≤ 1.5',
      worst.ratio,
      worst.ratio <= 1.5,
      ` (${worst.list})`,
    );
}

/** One goal per line; of several sizes the largest counts. */
function report(): string {
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim();
  const seen = new Map(goals.map((goal) => [`${goal.number} ${goal.what}`, goal]));
  const rows = [...seen.values()].toSorted((a, b) => Number(a.number) - Number(b.number));
  return [
    '# Measured',
    '',
    '`npm run bench` wrote this page. A ratio compares two programs in one run on one machine: ours with its sessions, access',
    'rules, validation, audit rows and headers, and a floor (tests/bench/floor-server.ts) that answers the same from the same',
    'file with hand-written SQL and none of these. CPU is what the server process used per call.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}.`,
    `1× is 50 workers for two years: 36,400 logs, 145,600 entries, 2,600 timesheets; measured up to ${(SIZES.at(-1) ?? 0) / 50}×.`,
    '',
    '| # | what | goal | measured | holds |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.number} | ${row.what} | ${row.goal} | ${row.measured} | ${row.holds === null ? '–' : row.holds ? 'yes' : '**no**'} |`,
    ),
    '',
    ...details,
  ].join('\n');
}

try {
  execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
} catch {
  process.stderr.write('taskset is not there: server and load share all cores, which blurs the figures.\n');
}
await growth('SQLite', (workers) => `file:${join(ROOT, '.cache/bench', `${workers}.sqlite`)}`);
const cluster = process.env.BENCH_POSTGRES_URL
  ? { url: process.env.BENCH_POSTGRES_URL, stop: () => Promise.resolve() }
  : await ownCluster(DURABLE, mkdtempSync(join(tmpdir(), 'daybook-bench-')));
const { default: pg } = await import('pg');
const admin = new pg.Client({ connectionString: cluster.url });
await admin.connect();
for (const workers of SIZES) {
  await admin.query(`drop database if exists bench_${workers}`);
  await admin.query(`create database bench_${workers}`);
}
await admin.end();
await growth('Postgres', (workers) => addressOf(cluster.url, `bench_${workers}`));
await cluster.stop();
say('');
const page = report();
writeFileSync(join(ROOT, 'BENCH.md'), `${page}\n`);
process.stdout.write(page);
