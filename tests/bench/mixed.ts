import * as cases from './cases.ts';
import { note, say, two } from './goals.ts';
import { load, median, memoryOf, openLoop, quantile } from './load.ts';
import { callersOfAll, makeStand, startDaybook, type Stand } from './stand.ts';

const COMPANIES = 200;
const WORKERS = 7;
const STARTS = 5;
const OPEN_SECONDS = 30;

/** Goals 10 and 13: many companies at once, for this many minutes. */
export async function measureMixedLoad(database: string, minutes: number) {
  say(`${COMPANIES} companies: making their two years …`);
  const made = await makeStand(database, { companies: COMPANIES, workers: WORKERS });
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const once = await startDaybook(database);
    starts.push(once.ready_after);
    await once.stop();
  }
  const server = await startDaybook(database);
  const atRest = memoryOf(server.pid);
  const stands: Stand[] = await callersOfAll(server, made);
  say(`${COMPANIES} companies: mixed load for ${minutes} min …`);
  const next = cases.mixed(stands);
  await load(server, 1_000, 4, next);
  const idle = await load(server, 400, 1, next);
  const memories: number[] = [];
  const rates: number[] = [];
  const times: number[] = [];
  let errors = 0;
  let refusal: string | undefined;
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    const run = await load(server, 1_000, 16, next);
    for (const time of run.times) times.push(time);
    errors += run.errors;
    refusal ??= run.refusal;
    memories.push(memoryOf(server.pid));
    rates.push(run.per_second);
  }
  const capacity = median(rates);
  const [half_load, high_load] = [
    await openLoop(server, { per_second: capacity * 0.5, seconds: OPEN_SECONDS }, next),
    await openLoop(server, { per_second: capacity * 0.8, seconds: OPEN_SECONDS }, next),
  ];
  await server.stop();
  const usual = median(idle.times);
  // The first fifth warms the caches.
  const steady = memories.slice(Math.floor(memories.length / 5));
  const half = Math.floor(steady.length / 2);
  const grown = median(steady.slice(half)) / median(steady.slice(0, half));
  const of = ({ times: taken }: { times: number[] }, share: number) => quantile(taken, share) / usual;
  const [p95, p99, high] = [of(half_load, 0.95), of(half_load, 0.99), of(high_load, 0.99)];
  const refused = half_load.errors + high_load.errors;
  note({
    number: 10,
    what: `mixed load, ${COMPANIES} companies with ${(made.filled.logs * COMPANIES).toLocaleString('en')} logs, calls at random moments at 50 % of ${Math.round(capacity)} a second: p95, p99 ÷ idle p50; at 80 %: p99; errors`,
    goal: '≤ 10, ≤ 20; ≤ 40; 0',
    measured: `${two(p95)}, ${two(p99)}; ${two(high)}; ${refused}`,
    holds: p95 <= 10 && p99 <= 20 && high <= 40 && refused === 0,
  });
  note({
    number: 10,
    what: `the same without pauses over 16 connections, ${minutes} min, ${times.length.toLocaleString('en')} calls: errors; memory of the second half ÷ first`,
    goal: '0; flat',
    measured: `${errors}${refusal ? ` (${refusal})` : ''}; ${two(grown)}`,
    holds: errors === 0 && grown < 1.1,
  });
  const peak = Math.max(...memories);
  const ready = median(starts);
  note({
    number: 13,
    what: 'ready after start; memory at rest; under load',
    goal: '≤ 1 s; ≤ 150 MB; ≤ 350 MB',
    measured: `${two(ready / 1000)} s; ${Math.round(atRest)} MB; ${Math.round(peak)} MB`,
    holds: ready <= 1000 && atRest <= 150 && peak <= 350,
  });
}
