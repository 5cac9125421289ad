import { readFileSync } from 'node:fs';

/** What scripts/mutants.mjs asks of one run of the tests. */
interface Plan {
  /** The mutants that are still to be decided. */
  mutants: { id: string; file: string }[];
  /** The folder of the sources that hold the mutants, with the paths of the project. */
  sources: string;
  /** Each line is an `Event`. */
  log: string;
  workers: number;
  /** The files of tests that an earlier run, which was cut off, went through. */
  done: string[];
  /** After so many files of tests that a mutant lived through, no other is tried. */
  patience: number;
}

/** A line of the log. Paths of tests are absolute. */
export type Event =
  | { kind: 'tests'; tests: string; passed: boolean; covered: string[] }
  | { kind: 'try'; tests: string; id: string }
  | { kind: 'killed'; tests: string; id: string; by: string }
  | { kind: 'lived'; tests: string; id: string }
  | { kind: 'done'; tests: string };

export const planOfRun = (): Plan => JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8')) as Plan;
