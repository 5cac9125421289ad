import { load, median, quantile, type Call, type Run } from './load.ts';
import type { Server, Stand } from './stand.ts';

/** The duration and number of rounds of a case. */
export interface Effort {
  rounds: number;
  calls: number;
  /** Calls before anything is counted. */
  warm?: number;
}
type Make = (stand: Stand) => (index: number) => Call;

/** Until then the program is not compiled, and its figures fall from round to round. */
const WARM_UP = 3_000;
/** … of steps of a timesheet with 60 logs, which run the same code 240 times each. */
export const WARM_STEPS = 1_000;

/** The largest spread (largest ÷ smallest) of the floor's CPU time over the rounds of a case. */
export const noise = { worst: 1 };

/** Ours and the floor in alternation; the medians of the rounds, with the spread of their ratio. */
export async function pair(
  [ours, floor]: [Server, Server],
  stand: Stand,
  [make, makeFloor]: [Make, Make],
  { rounds, calls, warm = calls < 100 ? calls : WARM_UP }: Effort,
  connections = 16,
) {
  const runs: { ours: Run; floor: Run }[] = [];
  await load(ours, warm, connections, make(stand));
  await load(floor, warm, connections, makeFloor(stand));
  for (let round = 0; round < rounds; round += 1) {
    runs.push({
      floor: await load(floor, calls, connections, makeFloor(stand)),
      ours: await load(ours, calls, connections, make(stand)),
    });
  }
  const refused = runs.flatMap((run) => run.ours.refusal ?? run.floor.refusal ?? [])[0];
  if (refused) throw new Error(`Refused, so that the figures would mean nothing: ${refused}`);
  const of = (figure: (run: Run) => number) => ({
    ours: median(runs.map((run) => figure(run.ours))),
    floor: median(runs.map((run) => figure(run.floor))),
  });
  const floors = runs.map((run) => run.floor.cpu);
  if (calls >= 300) noise.worst = Math.max(noise.worst, quantile(floors, 0.75) / quantile(floors, 0.25));
  const ratios = runs.map((run) => run.floor.cpu / run.ours.cpu);
  return {
    cpu: of((run) => run.cpu),
    rate: of((run) => run.per_second),
    p50: of((run) => median(run.times)),
    p99: of((run) => quantile(run.times, 0.99)),
    spread: `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`,
  };
}
