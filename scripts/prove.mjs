// npm run prove: runs everything of "What proves it" at its full figures and writes PROOF.md, with what `npm run mutants`
// last found.
//   npm run prove                   at most 40 minutes on 2 cores
//   npm run prove -- --part 0.2     at a part of the figures, and PROOF.md says so
//   npm run prove -- --seed 42      the same run again

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideBrowser } from './browser.mjs';
import { installAndBuild } from './build.mjs';
import { mutantsSection } from './mutants-page.mjs';
import { proofRow, testNodes } from './test-node.mjs';
import { cache, readIfThere, root, toolEnvironment } from './workspace.mjs';

const { values } = parseArgs({ options: { part: { type: 'string' }, seed: { type: 'string' } } });
const part = Number(values.part ?? 1);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(part > 0 && part <= 1) || !Number.isSafeInteger(seed)) {
  console.error('--part takes a number above 0 and up to 1, --seed a whole number.');
  process.exit(2);
}

const both = ['faults-sqlite', 'faults-postgres'];
const notes = join(cache, 'proof.jsonl');
const guards = JSON.parse(readFileSync(join(root, 'tests/faults/guards.json'), 'utf8'));
const began = Date.now();
const clock = () => {
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Runs a tool; its output is kept, and shown where it fails and should not have. */
function tool(command, args, env = {}) {
  return new Promise((done) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code, output: Buffer.concat(output).toString() }));
  });
}

const report = join(cache, 'prove-vitest.json');
async function vitest(projects, args, env = {}) {
  rmSync(report, { force: true });
  const { code, output } = await tool(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    {
      PROOF_FILE: notes,
      PROVE: part === 1 ? 'full' : 'part',
      PROVE_PART: String(part),
      PROVE_SEED: String(seed),
      ...env,
    },
  );
  const result = JSON.parse(readIfThere(report) ?? '{}');
  return {
    ok: code === 0 && result.numPassedTests > 0,
    output,
    files: result.testResults ?? [],
    passed: result.numPassedTests ?? 0,
    failed: result.numFailedTests ?? 0,
  };
}

/** What a step that is no single test found: `row` as in the table. */
const found = [];
const add = (row, title, database, holds, figure) => found.push({ row, title, database, holds, figure });

async function tests(projects, files, exclusive = false) {
  const run = await vitest(projects, [...files, ...(exclusive ? ['--no-file-parallelism'] : [])]);
  if (!run.ok) console.log(run.output.slice(-4_000));
  return run.ok;
}

const STEPS = [
  [
    'load, and other versions of Node',
    async () => {
      const here = await tests(both, ['tests/faults/load.test.ts'], true);
      // This run is itself on one of them.
      const others = ['20', '22', '24'].filter((version) => !process.versions.node.startsWith(`${version}.`));
      const { row, title, database, holds, figure } = await testNodes(part === 1 ? others : []);
      if (part === 1) add(row, title, database, holds, figure);
      return here && holds;
    },
  ],
  [
    'kill -9, sync, Postgres away and costly uploads',
    () =>
      tests(
        both,
        ['kill', 'sync', 'postgres-away', 'costly-upload', 'versions'].map(
          (name) => `tests/faults/${name}.test.ts`,
        ),
        true,
      ),
  ],
  [
    'full disks, broken databases, restores, waiting saves, largest reads',
    () =>
      tests(
        both,
        ['full-disk', 'broken-database', 'backup', 'waiting-saves', 'largest-reads'].map(
          (name) => `tests/faults/${name}.test.ts`,
        ),
        true,
      ),
  ],
  [
    'access sweep and tenancy log, both databases',
    async () => {
      const run = await vitest(['sqlite', 'postgres'], ['tests/api', 'server/src']);
      if (!run.ok) console.log(run.output.slice(-4_000));
      const sweeps = run.files.filter(({ name }) => name.includes('/tests/api/access/'));
      const counted = (status) =>
        sweeps
          .flatMap(({ assertionResults }) => assertionResults)
          .filter((result) => result.status === status).length;
      const [agreed, differed] = [counted('passed'), counted('failed')];
      const swept = agreed > 0 && differed === 0 && sweeps.every(({ status }) => status === 'passed');
      add(
        'access sweep',
        'every procedure and REST row × 9 people, as the table says',
        'both',
        swept,
        `${agreed} sweeps, each of one procedure or path by 9 people; ${differed} otherwise than the table`,
      );
      const statements = proofNotes()
        .filter((note) => note.row === 'statements')
        .reduce((sum, note) => sum + note.count, 0);
      add(
        'tenancy log',
        'no statement over a company-owned table without company_id',
        'both',
        run.ok,
        `${statements.toLocaleString('en-US')} statements of ${run.passed} tests watched, ${run.failed} tests failed`,
      );
      return run.ok && swept;
    },
  ],
  [
    'three processes on one Postgres',
    async () => {
      const run = await vitest(['processes'], []);
      if (!run.ok) console.log(run.output.slice(-4_000));
      const figure = `${run.passed} tests of every row, filter and refusal passed, each call answered by the next process; ${run.failed} failed`;
      const title = 'pass the conformance tests behind a round-robin proxy';
      add('several processes', title, 'postgres', run.ok, figure);
      return (await tests(['faults-postgres'], ['tests/faults/several-processes.test.ts'], true)) && run.ok;
    },
  ],
  ['every rule loosened', () => tests(['faults-sqlite'], ['tests/faults/loosened.test.ts'])],
  [
    'states, races, tokens, money, audit trail',
    () =>
      tests(
        both,
        ['races', 'tokens', 'money', 'frozen', 'audit-trail'].map((name) => `tests/faults/${name}.test.ts`),
      ),
  ],
  [
    'guessing, aborted calls',
    () =>
      tests(
        both,
        ['guessing', 'aborted', 'reset-links'].map((name) => `tests/faults/${name}.test.ts`),
        true,
      ),
  ],
  [
    'bad input',
    () =>
      tests(
        both,
        ['bad-input', 'bad-upload', 'bad-payment-event'].map((name) => `tests/faults/${name}.test.ts`),
      ),
  ],
  [
    'guards weakened',
    async () => {
      const unnoticed = [];
      for (const { name, project, tests: files, named } of guards) {
        process.stdout.write(`\r\u001B[K  weakened: ${name}`);
        const run = await vitest([project], [files, ...(named ? ['-t', named] : [])], {
          WEAKEN: name,
          PROVE: 'part',
          PROVE_PART: '0.1',
          PROOF_FILE: '',
        });
        // A file that no longer loads proves nothing: tests have to have run, and failed.
        if (run.ok || run.failed === 0) unnoticed.push(name);
      }
      process.stdout.write('\r\u001B[K');
      add(
        'guards',
        'control: each guard taken out of the source makes its tests fail',
        'sqlite',
        unnoticed.length === 0,
        unnoticed.length === 0
          ? `${guards.length} guards weakened, each noticed (${guards.map(({ name }) => name).join(', ')})`
          : `not noticed: ${unnoticed.join(', ')}`,
      );
      return unnoticed.length === 0;
    },
  ],
  [
    'browser',
    async () => {
      const file = join(cache, 'prove-playwright.json');
      rmSync(file, { force: true });
      const browser = await provideBrowser();
      const { code, output } = await tool(
        'playwright',
        ['test', '--reporter=json', ...(part === 1 ? [] : ['tests/e2e/trust.e2e.ts'])],
        {
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          ...(part === 1 && { PROVE: 'full' }),
          ...(browser && { CHROMIUM: browser }),
        },
      );
      const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : undefined;
      const holds = code === 0 && stats?.expected > 0;
      if (!holds) console.log(output.slice(-4_000));
      add(
        'browser',
        part === 1
          ? 'script-injection strings in every text field seen by the other role; axe on every screen; CSP reports'
          : 'script-injection strings in every text field seen by the other role; CSP reports (axe not in this run)',
        'sqlite',
        holds,
        `${stats?.expected ?? 0} browser tests passed, ${stats?.unexpected ?? 'all'} failed`,
      );
      return holds;
    },
  ],
];

const proofNotes = () =>
  (readIfThere(notes) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Notes of the same row, title and database are one line; bad input has one for each noun. */
function lines() {
  const all = [...proofNotes().filter(({ row }) => row !== 'statements' && row !== 'versions'), ...found];
  const bad = all.filter(({ row }) => row === 'bad input');
  const merged = ['sqlite', 'postgres'].flatMap((database) => {
    const of = bad.filter((note) => note.database === database);
    if (of.length === 0) return [];
    const failing = of.filter(({ holds }) => !holds);
    const sum = (pattern) =>
      of.reduce(
        (count, { figure }) => count + Number((pattern.exec(figure)?.[1] ?? '0').replaceAll(',', '')),
        0,
      );
    const figure =
      failing.length > 0
        ? failing.map(({ title, figure: said }) => `${title}: ${said}`).join('; ')
        : `${sum(/^(\d+) ways/)} ways in, ${/, (\d+) cases/.exec(of[0].figure)?.[1]} cases each: ${sum(/: ([\d,]+) calls/).toLocaleString('en-US')} calls, ${sum(/calls, ([\d,]+) of/).toLocaleString('en-US')} accepted, no 5xx, no hang, nothing half written, nothing of the other company shown`;
    return [
      {
        row: 'bad input',
        title: 'made from the zod shapes, over tRPC and REST',
        database,
        holds: failing.length === 0,
        figure,
      },
    ];
  });
  return [...all.filter(({ row }) => row !== 'bad input'), ...merged];
}

const ORDER = [
  'access sweep',
  'guards',
  'tenancy log',
  'bad input',
  'costly uploads',
  'state machine',
  'money and time',
  'kill -9',
  'sync',
  'Postgres away',
  'full disk',
  'broken database',
  'restore',
  'waiting saves',
  'largest reads',
  'tokens',
  'audit trail',
  'guessing',
  'availability',
  'load',
  'several processes',
  'Node versions',
  'browser',
];

/** @param verdict the sentence above the table; a run that is cut off leaves the page of its last whole step */
function page(verdict) {
  const versions = proofNotes()
    .filter(({ row }) => row === 'versions')
    .map(({ figure }) => figure);
  const commit = String(execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })).trim();
  const rows = ORDER.flatMap((row) => {
    const of = lines().filter((line) => line.row === row);
    if (of.length === 0) return [`| ${row} | | | not run | — |`];
    return of.map(proofRow);
  });
  const figures =
    part === 1
      ? 'at the full figures'
      : `at **${Math.round(part * 100)} % of the full figures** (it was not given the time for all of them)`;
  return `# Proof that it can be trusted

What \`npm run prove\` found on ${new Date().toISOString().slice(0, 10)}, ${figures}, in ${clock()} minutes, on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB.
Seed ${seed} (\`npm run prove -- --seed ${seed}${part === 1 ? '' : ` --part ${part}`}\` runs the same again). Commit ${commit}; Node ${process.versions.node}; ${versions.map(String).join('; ')}.

**${verdict}**

| proof | what was tried | database | figure | holds |
|---|---|---|---|---|
${rows.join('\n')}

"Control" rows weaken what they are about, and hold when the tests then fail. \`npm test\` runs a tenth of this every time.${
    part === 1
      ? ''
      : ' At a part of the figures the machine may be busy with other things: times (up again in 5 s, no hang over 2 s) are shown, and not judged.'
  }

${mutantsSection()}`;
}

await installAndBuild();
mkdirSync(cache, { recursive: true });
rmSync(notes, { force: true });
console.log(
  `Seed ${seed}. ${part === 1 ? 'Full figures.' : `${Math.round(part * 100)} % of the full figures.`}`,
);
let everything = true;
for (const [index, [name, work]] of STEPS.entries()) {
  const filled = '█'.repeat(index * 2) + '░'.repeat((STEPS.length - index) * 2);
  console.log(`${filled} ${clock()}  ${String(name)} …`);
  const holds = await work();
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}`);
  everything &&= holds;
  const rest = STEPS.length - index - 1;
  const verdict = everything ? 'Everything holds' : 'Not everything holds';
  writeFileSync(
    join(root, 'PROOF.md'),
    page(
      rest === 0 ? `${verdict}.` : `${verdict} so far; the run was cut off before its last ${rest} steps.`,
    ),
  );
  await tool('prettier', ['--write', 'PROOF.md']);
}
console.log(
  `${'█'.repeat(STEPS.length * 2)} ${clock()}  ${everything ? 'Everything holds' : 'Not everything holds'}: see PROOF.md`,
);
process.exitCode = everything ? 0 : 1;
