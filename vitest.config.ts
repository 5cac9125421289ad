import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests through the front door, on fresh databases of one kind. */
function onDatabase(
  kind: 'sqlite' | 'postgres',
  name: string,
  include: string[],
  // Long enough for a busy machine.
  testTimeout = 60_000,
  env: Record<string, string> = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      testTimeout,
      hookTimeout: Math.max(60_000, testTimeout),
      globalSetup: ['tests/support/run-folder.ts', `tests/support/${kind}-template.ts`],
      setupFiles: ['tests/support/databases.setup.ts'],
      // The schema is built for one kind of database when it is imported, so the address is there from the start.
      env: { TEST_DATABASE: kind, DATABASE_URL: kind === 'postgres' ? 'postgres://' : 'file:', ...env },
    },
  };
}

interface Guard {
  name: string;
  file: string;
  find: string;
  weakened: string;
}

/** With WEAKEN=<name> one guard of the product is taken out of its source, to see that a test fails for it. */
function weakened(): Plugin[] {
  if (process.env.WEAKEN === undefined) return [];
  const file = join(import.meta.dirname, 'tests/faults/guards.json');
  const guards: Guard[] = JSON.parse(readFileSync(file, 'utf8'));
  const guard = guards.find(({ name }) => name === process.env.WEAKEN);
  if (!guard) throw new Error(`There is no guard "${process.env.WEAKEN}".`);
  return [
    {
      name: 'weakened',
      enforce: 'pre',
      transform: (code, id) =>
        id.split('?')[0] === join(import.meta.dirname, guard.file)
          ? code.replace(guard.find, () => guard.weakened)
          : undefined,
    },
  ];
}

/** Files that take longest, the longest first. */
const LONGEST = [
  'faults/image',
  'faults/bad-input',
  'api/access/access',
  'api/leaving/forged-file',
  'faults/costly-upload',
  'api/period-figures',
  'api/conformance/conformance',
  'faults/failover',
  'faults/company-move',
  'faults/issue-kill',
  'faults/kill',
  'faults/full-disk',
  'api/dev',
  'api/guessing',
  'api/doctor',
  'checks/openapi-description',
];

/** Begins each project with what takes longest, so that two workers do not wait for the third at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return index === -1 ? LONGEST.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Vitest's, and copies them
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (a.project === b.project ? place(a) - place(b) : 0));
  }
}

const server = ['server/src/**/*.test.ts', 'tests/api/**/*.test.ts'];
/** They start servers and end them, again and again. */
const FAULTS_TIMEOUT = 180_000;
const faults = ['tests/faults/**/*.test.ts'];

export default defineConfig({
  plugins: weakened(),
  test: {
    // A machine can be busy for longer than Vitest's second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'tests/checks/**/*.test.ts'] },
      },
      onDatabase('sqlite', 'sqlite', server),
      onDatabase('postgres', 'postgres', server),
      onDatabase('sqlite', 'faults-sqlite', faults, FAULTS_TIMEOUT),
      onDatabase('postgres', 'faults-postgres', faults, FAULTS_TIMEOUT),
      // The HTTP interface again, each call answered by the next of three processes (tests/support/world.ts).
      onDatabase('postgres', 'processes', ['tests/api/conformance/**/*.test.ts'], 60_000, {
        TEST_PROCESSES: '3',
      }),
      {
        extends: true,
        root: './client',
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'client/src/jsdom.setup.ts')],
        },
      },
    ],
    // `--sequence.shuffle` has an order of its own.
    sequence: process.argv.some((option) => option.startsWith('--sequence'))
      ? {}
      : { sequencer: LongestFirst },
    // A worker keeps its modules from file to file: loading them takes longer than the tests do, and nothing that the
    // product keeps in a process may matter to anyone.
    isolate: false,
    // Projects, and later runs, share what was compiled; with a guard taken out, nothing may be kept.
    experimental: {
      fsModuleCache: process.env.WEAKEN === undefined,
      fsModuleCachePath: join(import.meta.dirname, '.cache/vitest-modules'),
    },
    // One more than cores: tests of servers that fail wait more than they compute.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    slowTestThreshold: 5_000,
    passWithNoTests: true,
  },
});
