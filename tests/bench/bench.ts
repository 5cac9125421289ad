import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf, ownCluster } from '../support/postgres.ts';
import { measureBodies } from './bodies.ts';
import { measureFar } from './far.ts';
import { page, ROOT, say } from './goals.ts';
import { measureGrowth, type Size } from './growth.ts';
import { measureHistory } from './history.ts';
import { beginToBill, billYears, measureBeginning, measureInvoices } from './invoices.ts';
import { measureExport } from './leaving.ts';
import { measureMixedLoad } from './mixed.ts';
import { noise } from './pair.ts';
import { measurePeer, peerIn, startPeer } from './peer.ts';
import { measureRules } from './rules.ts';
import { callers, companyIn, makeStand, PASSWORD, startDaybook, startFloor, type Server } from './stand.ts';
import { bothStands, fillTenYears, measureNight, measureTimeOff } from './time-off.ts';
import { measureWeb } from './web.ts';
import { measureLists, measurePayroll, measureSaves, measureTables } from './work.ts';

const { values: options } = parseArgs({
  options: {
    /** Up to 100×, and five minutes of mixed load. */
    full: { type: 'boolean', default: false },
    /** Fewer rounds, for a quick look. */
    quick: { type: 'boolean', default: false },
    /** Also measure the client in a browser. */
    web: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Where Directus is installed, to measure it side by side (`peer.ts`). */
    peer: { type: 'string' },
  },
});
const EFFORT = options.quick ? { rounds: 3, calls: 300 } : { rounds: 5, calls: 600 };
/** Workers per company: 1× is 50 of them and 150,000 entries. */
const SIZES = options.full ? [50, 500, 5_000] : [50, 500];
const folder = join(ROOT, '.cache/bench');

/** The servers alone use core 0 (`stand.ts`). */
const LOAD_CORE = '1';

/** This process and those it starts from now on. */
function runOn(cores: string): void {
  try {
    execFileSync('taskset', ['-cp', cores, String(process.pid)], { stdio: 'ignore' });
  } catch {
    process.stderr.write('taskset is not there: server and load share all cores, which blurs the figures.\n');
  }
}

/** As in production: no acknowledged write is lost. */
const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
];

async function measure(name: 'SQLite' | 'Postgres', addressFor: (workers: number) => string) {
  const sizes: Size[] = [];
  for (const workers of SIZES) {
    const database = addressFor(workers);
    say(`${name}: making ${workers} workers' two years …`);
    const made = await makeStand(database, { companies: 1, workers });
    const server = await startDaybook(database);
    sizes.push({ server, stand: await callers(server, made, 0) });
  }
  await measureGrowth(name, sizes, EFFORT.rounds);
  for (const { server, stand } of sizes) {
    const { workers } = stand.filled;
    const floor = await startFloor(stand.database, join(folder, 'floor-app'));
    const both: [Server, Server] = [server, floor];
    if (workers === 500) await measurePayroll(name, both, stand, EFFORT.rounds);
    if (workers === SIZES.at(-1)) {
      await measureLists(name, both, stand, EFFORT);
      await measureTables(name, server, stand, EFFORT.calls);
      await measureSaves(name, both, stand, EFFORT);
      if (options.web && name === 'SQLite') {
        // A browser's processes are no load on the server and may use all cores, as on a phone.
        runOn(`0-${cpus().length - 1}`);
        await measureWeb(server, floor, stand);
        runOn(LOAD_CORE);
      }
    }
    await server.stop();
    await floor.stop();
  }
}

async function withPostgres(work: (url: string) => Promise<void>) {
  const given = process.env.BENCH_POSTGRES_URL;
  const cluster = given
    ? { url: given, stop: () => Promise.resolve() }
    : await ownCluster(DURABLE, keptFolder(), true);
  await work(cluster.url);
  await cluster.stop();
}

const sqliteOf = (workers: number) => `file:${join(folder, `${workers}.sqlite`)}`;
const postgresOf = (url: string) => (workers: number) => addressOf(url, `bench_${workers}`);

/** Only where `--peer` names a folder with Directus in it. */
async function measurePeers() {
  const program = options.peer === undefined ? null : peerIn(options.peer);
  if (program === null) return;
  await withPostgres(async (url) => {
    const peer = await startPeer(program, url);
    for (const [name, database] of [
      ['SQLite', sqliteOf(50)],
      ['Postgres', postgresOf(url)(50)],
    ] as const) {
      const made = await makeStand(database, { companies: 1, workers: 50 });
      const server = await startDaybook(database);
      await measurePeer(name, [server, peer], await callers(server, made, 0), EFFORT);
      await server.stop();
    }
    await peer.stop();
  });
}

/** Pay rules, over 500 workers on SQLite. */
async function measurePayRules() {
  const database = `file:${join(folder, 'rules.sqlite')}`;
  say('making 500 workers’ two years …');
  const made = await makeStand(database, { companies: 1, workers: 500 });
  const server = await startDaybook(database);
  await measureRules(server, await callers(server, made, 0), EFFORT.rounds);
  await server.stop();
}

/** Time off, on SQLite. */
async function measureOff() {
  const database = `file:${join(folder, 'time-off.sqlite')}`;
  const made = await makeStand(database, { companies: 2, workers: 150 });
  await fillTenYears(database);
  const server = await startDaybook(database);
  await measureTimeOff(server, await bothStands(server, made), EFFORT.rounds);
  await server.stop();
  await measureNight(database);
}

/** A folder that an unprivileged account can read. */
function keptFolder(): string {
  const kept = join(tmpdir(), 'daybook-bench-postgres');
  mkdirSync(kept, { recursive: true });
  return kept;
}

/** Coming and going, imports-and-exports.md#worked-examples, over 500 workers. */
async function measureLeaving(name: 'SQLite' | 'Postgres', database: string) {
  say(`${name}: making 500 workers’ two years …`);
  const made = await makeStand(database, { companies: 1, workers: 500 });
  const server = await startDaybook(database);
  const stand = await callers(server, made, 0);
  await measureHistory(name, server, stand);
  await measureExport(name, server, stand, PASSWORD);
  await server.stop();
}

/** To Bill, drafts and issuing, with half a million entries billed. */
async function measureBilling(name: 'SQLite' | 'Postgres', database: string) {
  say(`${name}: making 500 workers’ two years, and their invoices …`);
  const made = await makeStand(database, { companies: 1, workers: 500 });
  const company = await companyIn(made);
  await billYears(database, company);
  const server = await startDaybook(database);
  await measureInvoices(name, server, await callers(server, made, 0), EFFORT.rounds);
  await server.stop();
  await beginToBill(database, company);
  const again = await startDaybook(database);
  await measureBeginning(name, again, await callers(again, made, 0), EFFORT.rounds);
  await again.stop();
}

const parts = {
  sqlite: () => measure('SQLite', sqliteOf),
  mixed: () => measureMixedLoad(`file:${join(folder, 'many.sqlite')}`, options.full ? 5 : 1),
  rules: measurePayRules,
  'time-off': measureOff,
  bodies: async () => {
    const made = await makeStand(sqliteOf(50), { companies: 1, workers: 50 });
    const server = await startDaybook(made.database);
    await measureBodies(server, await callers(server, made, 0));
    await server.stop();
  },
  leaving: async () => {
    await measureLeaving('SQLite', `file:${join(folder, 'leaving.sqlite')}`);
    await withPostgres((url) => measureLeaving('Postgres', addressOf(url, 'bench_leaving')));
  },
  invoices: async () => {
    await measureBilling('SQLite', `file:${join(folder, 'invoices.sqlite')}`);
    await withPostgres((url) => measureBilling('Postgres', addressOf(url, 'bench_invoices')));
  },
  postgres: () => withPostgres((url) => measure('Postgres', postgresOf(url))),
  far: () =>
    withPostgres(async (url) => {
      const made = await makeStand(addressOf(url, 'bench_50'), { companies: 1, workers: 50 });
      await measureFar(made, EFFORT.calls);
    }),
  peer: measurePeers,
};
const chosen = Object.entries(parts).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes one of: ${Object.keys(parts).join(', ')}`);
runOn(LOAD_CORE);
for (const [, part] of chosen) await part();
say('');
const text = page((SIZES.at(-1) ?? 50) / 50, noise.worst);
// A partial run only prints.
if (options.only === undefined && !options.quick)
  writeFileSync(join(ROOT, '.cache/bench/measurements.md'), `${text}\n`);
process.stdout.write(`${text}\n`);
