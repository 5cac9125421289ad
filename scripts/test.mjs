// npm test: installs what is missing, then runs the checks and the tests that answer in minutes; `npm run verify` runs all
// others. Both continue after a failure, name their ten slowest files, and end with one line, "N passed, N failed".
// `npm test -- --only e2e` runs a part, whole; see PARTS.

import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildChanged } from './build.mjs';
import { installMissing } from './install.mjs';
import { playwright, vitest } from './runners.mjs';
import { cache, run } from './workspace.mjs';

/** Where Postgres can differ from SQLite: statements, locks, lists and filters, money, races. */
const SQL = [
  'server/src/database/',
  'server/src/kernel/',
  'server/src/modules/pay/',
  'server/src/modules/pay-runs/',
  'server/src/modules/timesheets/',
  'tests/api/conformance/filters',
  'tests/api/plans',
  'tests/api/round-trips',
  'tests/api/stale',
  'tests/api/tenancy',
];
/** Takes a minute, for a command that hardly changes. */
const LATER = ['tests/api/leaving/forged-file'];
const FAULTS = ['faults-sqlite', 'faults-postgres'];
const without = (paths) => paths.map((path) => `--exclude=${path}**`);
/** A person's whole way through the product, in a browser. */
const MAIN_JOBS = 'main-job|one-hand';
/** Each run of Vitest: its projects, and which files. */
const runOf = (projects, files = []) => ({ projects, files });
const PARTS = {
  checks: { checks: true },
  unit: { runs: [runOf(['unit'])] },
  client: { runs: [runOf(['client'])] },
  sqlite: { runs: [runOf(['sqlite'])] },
  postgres: { runs: [runOf(['postgres'])] },
  faults: { runs: [runOf(FAULTS)] },
  e2e: { browser: [] },
};
const SOON = {
  checks: true,
  runs: [runOf(['unit', 'client', 'sqlite'], without(LATER)), runOf(['postgres'], SQL)],
  browser: [`e2e/(${MAIN_JOBS})`],
};
const REST = {
  runs: [runOf(['sqlite'], LATER), runOf(['postgres', ...FAULTS], without(SQL))],
  browser: [`e2e/(?!${MAIN_JOBS})`],
};

/** Two at a time, one sequence for each of two cores. */
const CHECKS = [
  [
    ['types', 'tsc', ['-b', 'tsconfig.json']],
    ['lint', 'oxlint', ['--type-aware', '--max-warnings', '0', '--report-unused-disable-directives']],
  ],
  [
    ['format', 'oxfmt', ['--check']],
    ['regular expressions', process.execPath, ['scripts/checks/patterns.mjs']],
    ['structure', process.execPath, ['scripts/checks/structure.mjs']],
    ['migrations', process.execPath, ['scripts/generate.mjs', '--check']],
    ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
    [
      'code that only tests use',
      'knip',
      ['--production', '--exclude', 'dependencies', '--no-progress', '--no-config-hints'],
    ],
  ],
];

let passed = 0;
let failed = 0;
/** A line for each failed test, repeated at the end: the runners' own output is long. */
const failures = [];
/** The files of all runners, with their seconds. */
const times = [];

/** Runs one step, and counts and prints its result; a step that throws counts as one failure. */
async function step(name, work) {
  const since = Date.now();
  const took = () => `(${((Date.now() - since) / 1000).toFixed(1)} s)`;
  try {
    const result = await work();
    passed += result.passed;
    failed += result.failed;
    failures.push(...(result.failures ?? []));
    times.push(...(result.times ?? []));
    console.log(`${name}: ${result.failed === 0 ? 'ok' : 'FAILED'} ${took()}`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: FAILED ${took()} — ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Shows the output of a check that fails. */
async function check(command, args) {
  return (await run(command, args, { quiet: true })) === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 };
}

async function checks(sequence) {
  for (const [name, command, args] of sequence) await step(name, () => check(command, args));
}

async function build() {
  await buildChanged();
  return { passed: 1, failed: 0 };
}

/** A runner that fails without a failed test, for example because there is none, counts as one failure. */
const counts = (result) => ({
  passed: result.passed,
  failed: result.ok ? result.failed : Math.max(result.failed, 1),
  failures: result.failures,
  times: result.times,
});

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, rest: { type: 'boolean' } },
  allowPositionals: true,
});
const part = values.only === undefined ? (values.rest ? REST : SOON) : PARTS[values.only];
if (!part) {
  console.error(`--only takes one of: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

const started = Date.now();
mkdirSync(cache, { recursive: true });
try {
  await installMissing();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
if (part.checks) await Promise.all(CHECKS.map(checks));
await step('build', build);
for (const { projects, files } of part.runs ?? [])
  await step('tests', async () =>
    counts(await vitest(projects, [...files, ...positionals], { shown: true })),
  );
if (part.browser)
  await step('browser', async () =>
    counts(await playwright([...part.browser, ...positionals], { shown: true })),
  );

const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files:');
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const line of failures) console.log(`FAILED ${line}`);
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s in all`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
