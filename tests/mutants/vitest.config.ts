import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import whole from '../../vitest.config.ts';
import { planOfRun } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const plan = planOfRun();
const folders = [...new Set(plan.mutants.map(({ file }) => dirname(file)))];
/** As in `timesheet`, `payroll`, `session`. */
const nouns = folders.map((folder) => basename(folder).replace(/s$/, ''));

/** Tests next to the mutants come first, then those named after the same thing: most mutants die there. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distance = ({ moduleId }: TestSpecification): number => {
      const file = relative(root, moduleId);
      if (folders.some((folder) => file.startsWith(`${folder}/`))) return 0;
      return nouns.some((noun) => file.includes(noun)) ? 1 : 2;
    };
    // The sequencer puts the slowest first; here the quickest should leave little for the slow ones.
    // oxlint-disable-next-line unicorn/no-array-sort -- It is the sequencer's method.
    return (await super.sort(files)).toReversed().toSorted((a, b) => distance(a) - distance(b));
  }
}

/** The project's own tests, on sources that contain every mutant, disabled. */
export default mergeConfig(whole, {
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(_code: string, id: string) {
        const path = join(plan.sources, relative(root, id.split('?')[0] ?? ''));
        return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      },
    },
  ],
  test: {
    runner: join(import.meta.dirname, 'runner.ts'),
    // A process per test file frees the memory that many runs leave behind.
    isolate: true,
    maxWorkers: plan.workers,
    exclude: [
      '**/node_modules/**',
      'tests/checks/**',
      // They start processes of their own, in which no mutant is enabled, …
      'tests/api/dev.test.ts',
      'tests/api/doctor.test.ts',
      'tests/api/scripts/documented-script.test.ts',
      // … or take seconds for each mutant and notice none that the others do not.
      'tests/api/access/**',
      'tests/api/conformance/**',
      'tests/api/hanging-up.test.ts',
      'server/src/modules/timesheets/timesheet-pile.test.ts',
      ...plan.done,
    ],
    // A mutant may leave a rejected promise behind; only the tests' results count.
    dangerouslyIgnoreUnhandledErrors: true,
    sequence: { sequencer: NearestFirst },
  },
});
