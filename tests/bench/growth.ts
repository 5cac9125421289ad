import * as cases from './cases.ts';
import { note, say, table, two } from './goals.ts';
import { load, median } from './load.ts';
import type { Server, Stand } from './stand.ts';

/** Milliseconds of one call (median of 25, one at a time) of every list and dashboard figure. */
export async function listTimes(server: Server, stand: Stand): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [name, make] of Object.entries(cases.LISTS)) {
    say(`${stand.filled.workers} workers: ${name} …`);
    const call = make(stand);
    await load(server, 10, 1, call);
    const run = await load(server, 25, 1, call);
    if (run.refusal) throw new Error(`Refused: ${run.refusal}`);
    found.set(name, median(run.times));
  }
  return found;
}

/** Goal 8: what a list costs as the company grows from the first size to the last. */
export function compareSizes(name: string, sizes: readonly number[], seen: readonly Map<string, number>[]) {
  const factors = sizes.map((size) => size / (sizes[0] ?? size));
  const rows = [...(seen[0]?.keys() ?? [])].map((list) => {
    const times = seen.map((ofSize) => ofSize.get(list) ?? NaN);
    return { list, times, ratio: (times.at(-1) ?? NaN) / (times[0] ?? NaN) };
  });
  table([
    `### Growth on ${name}: milliseconds of one call`,
    '',
    `| what | ${factors.map((factor) => `${factor}×`).join(' | ')} | ratio |`,
    `|---|${factors.map(() => '---|').join('')}---|`,
    ...rows.map(({ list, times, ratio }) => `| ${list} | ${times.map(two).join(' | ')} | ${two(ratio)} |`),
  ]);
  const beyond = rows.filter(({ ratio }) => ratio > 1.5).toSorted((a, b) => b.ratio - a.ratio);
  note({
    number: 8,
    what: `every paged list, search and dashboard figure on ${name}, ${factors.at(-1)}× data ÷ 1×`,
    goal: '≤ 1.5',
    measured:
      beyond.length === 0
        ? `all ${rows.length}; the most ${two(Math.max(...rows.map(({ ratio }) => ratio)))}`
        : `${rows.length - beyond.length} of ${rows.length}; not ${beyond.map(({ list, ratio }) => `${list} (${two(ratio)})`).join(', ')}`,
    holds: beyond.length === 0,
  });
}
