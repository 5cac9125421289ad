import * as cases from './cases.ts';
import { note, say, table, two } from './goals.ts';
import { load, median, type Call } from './load.ts';
import type { Server, Stand } from './stand.ts';

/** A company of some size, with its own server. */
export interface Size {
  server: Server;
  stand: Stand;
}

const CALLS = 8;
/** Milliseconds that a call may take at 10×. */
const MOST = 60;

/**
 * The cost of each list and dashboard figure (milliseconds per sequential call) as the company grows. The
 * sizes alternate. A log is saved before each round, so that its first call finds a change.
 */
export async function measureGrowth(name: string, sizes: readonly Size[], rounds: number) {
  const rows: Row[] = [];
  let saves = 0;
  for (const [list, make] of Object.entries(cases.LISTS)) {
    say(`${name}: ${list} …`);
    const runs = sizes.map(({ server, stand }) => ({
      first: [] as number[],
      next: [] as number[],
      call: make(stand),
      save: cases.save(stand),
      server,
    }));
    // A warm-up round compiles.
    for (let round = -1; round < rounds; round += 1) {
      saves += 1;
      const save = saves;
      for (const run of runs) {
        await timesOf(run.server, 1, () => run.save(save));
        const [first = NaN] = await timesOf(run.server, 1, run.call);
        const next = await timesOf(run.server, CALLS, run.call);
        if (round < 0) continue;
        run.first.push(first);
        run.next.push(...next);
      }
    }
    rows.push({
      list,
      first: runs.map((run) => median(run.first)),
      next: runs.map((run) => median(run.next)),
    });
  }
  report(name, sizes, rows);
}

interface Row {
  list: string;
  /** Per size: after a change, and without one. */
  first: number[];
  next: number[];
}

async function timesOf(server: Server, calls: number, call: (index: number) => Call): Promise<number[]> {
  const run = await load(server, calls, 1, call);
  if (run.refusal) throw new Error(`Refused: ${run.refusal}`);
  return run.times;
}

const growth = (times: readonly number[]) => (times.at(-1) ?? NaN) / (times[0] ?? NaN);

function report(name: string, sizes: readonly Size[], rows: readonly Row[]) {
  const workers = sizes.map(({ stand }) => stand.filled.workers);
  const factors = workers.map((count) => `${count / (workers[0] ?? count)}×`);
  const heads = [...factors, 'ratio', ...factors.map((factor) => `${factor} changed`), 'ratio'];
  table([
    `### Growth on ${name}: milliseconds of one call, and of the first after a change`,
    '',
    `| what | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---|').join('')}`,
    ...rows.map(({ list, first, next }) => {
      const cells = [...next, growth(next), ...first, growth(first)];
      return `| ${list} | ${cells.map(two).join(' | ')} |`;
    }),
  ]);
  for (const [when, of] of [
    ['', 'next'],
    [', the first call after a change', 'first'],
  ] as const) {
    const grown = rows
      .map((row) => ({ list: row.list, ratio: growth(row[of]) }))
      .toSorted((a, b) => b.ratio - a.ratio);
    const beyond = grown.filter(({ ratio }) => ratio > 1.5);
    const slow = rows
      .map((row) => ({ list: row.list, ms: row[of][factors.indexOf('10×')] ?? NaN }))
      .toSorted((a, b) => b.ms - a.ms);
    const slowest = slow.filter(({ ms }, at) => at === 0 || ms > MOST);
    note({
      number: 8,
      what: `every paged list, search and dashboard figure on ${name}, ${factors.at(-1)} data ÷ 1×${when}`,
      goal: `≤ 1.5; ≤ ${MOST} ms at 10×`,
      measured: `${
        beyond.length === 0
          ? `all ${rows.length}; the most ${two(grown[0]?.ratio ?? NaN)}`
          : `${rows.length - beyond.length} of ${rows.length}; not ${beyond.map(({ list, ratio }) => `${list} (${two(ratio)})`).join(', ')}`
      }; at 10× ${slowest.map(({ list, ms }) => `${list} ${two(ms)} ms`).join(', ')}`,
      holds: beyond.length === 0 && (slow[0]?.ms ?? NaN) <= MOST,
    });
  }
}
