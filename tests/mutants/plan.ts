import { readFileSync } from 'node:fs';

/** What scripts/tools/mutants.mjs requests from one test run. */
interface Plan {
  /** The undecided mutants. */
  mutants: { id: string; file: string }[];
  /** The folder of the instrumented sources, with the project's paths. */
  sources: string;
  /** Each line is an `Event`. */
  log: string;
  workers: number;
  /** The test files completed by an earlier, interrupted run. */
  done: string[];
  /** A mutant that survived this many test files is not tried further. */
  patience: number;
}

/** A line of the log. Test paths are absolute. */
export type Event =
  | { kind: 'tests'; tests: string; passed: boolean; covered: string[] }
  | { kind: 'try'; tests: string; id: string }
  | { kind: 'killed'; tests: string; id: string; by: string }
  | { kind: 'lived'; tests: string; id: string }
  | { kind: 'done'; tests: string };

export const planOfRun = (): Plan => JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8')) as Plan;
