// npm run prove: runs every proof at full scale and writes .cache/proofs.md.
//   npm run prove                   at most 40 minutes on 2 cores
//   npm run prove -- --part 0.2     at a fraction of the scale, as the page then says
//   npm run prove -- --seed 42      repeats a run
//   npm run prove -- --again        repeats the steps of the last run that did not hold

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../build.mjs';
import { playwright, vitest } from '../runners.mjs';
import { cache, readJson, readJsonLines, root, shortCommit } from '../workspace.mjs';
import { proofRow, testNodes } from './test-node.mjs';

const { values } = parseArgs({
  options: { part: { type: 'string' }, seed: { type: 'string' }, again: { type: 'boolean' } },
});
const lastRun = join(cache, 'proof-steps.json');
const PAGE = join(cache, 'proofs.md');
/** The steps of the last run that held, where this one repeats the others. */
const before = values.again ? readJson(lastRun, null) : null;
const part = Number(before?.part ?? values.part ?? 1);
const seed = Number(values.seed ?? before?.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(part > 0 && part <= 1) || !Number.isSafeInteger(seed)) {
  console.error('--part takes a number above 0 and up to 1, --seed a whole number.');
  process.exit(2);
}

const both = ['faults-sqlite', 'faults-postgres'];
const notes = join(cache, 'proof.jsonl');
/** What became of each step: its name, whether it holds, the rows of its tests and its own, the commit. */
const steps = (before?.steps ?? []).filter(({ holds }) => holds);
const proofNotes = () => [...steps.flatMap(({ noted }) => noted), ...readJsonLines(notes)];
const guards = readJson(join(root, 'tests/faults/guards.json'));
const began = Date.now();
const clock = () => {
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const environment = {
  PROOF_FILE: notes,
  PROVE: part === 1 ? 'full' : 'part',
  PROVE_PART: String(part),
  PROVE_SEED: String(seed),
};

/** Runs tests at the scale of this run; shows the end of their output if they fail. */
async function prove(projects, args) {
  const result = await vitest(projects, args, { env: environment });
  if (!result.ok) console.log(result.output.slice(-4_000));
  return result;
}

/** Runs files of tests/faults by name; with `exclusive`, one after another. */
async function faults(names, { projects = both, exclusive = false } = {}) {
  const files = names.map((name) => `tests/faults/${name}.test.ts`);
  const { ok } = await prove(projects, [...files, ...(exclusive ? ['--no-file-parallelism'] : [])]);
  return ok;
}

/** Results of steps that are not a single test: `row` as in the table. */
let found = [];
const add = (row, title, database, holds, figure) => found.push({ row, title, database, holds, figure });

const STEPS = [
  [
    'load, and other versions of Node',
    async () => {
      const here = await faults(['load'], { exclusive: true });
      // This run covers its own version.
      const others = ['20', '22', '24'].filter((version) => !process.versions.node.startsWith(`${version}.`));
      const { row, title, database, holds, figure } = await testNodes(part === 1 ? others : []);
      if (part === 1) add(row, title, database, holds, figure);
      return here && holds;
    },
  ],
  [
    'kill -9, sync, Postgres away, costly uploads and largest bodies',
    () =>
      faults(
        [
          'kill',
          'sync',
          'postgres-away',
          'costly-upload',
          'largest-bodies',
          'pay-run-kill',
          'issue-kill',
          'time-off-kill',
          'versions',
        ],
        {
          exclusive: true,
        },
      ),
  ],
  [
    'full disks, broken databases, restores, waiting saves, overload, largest reads',
    () =>
      faults(['full-disk', 'broken-database', 'backup', 'waiting-saves', 'overload', 'largest-reads'], {
        exclusive: true,
      }),
  ],
  [
    'access sweep and tenancy log, both databases',
    async () => {
      const { ok, files, passed, failed } = await prove(['sqlite', 'postgres'], ['tests/api', 'server/src']);
      const sweeps = files.filter(({ name }) => name.includes('/tests/api/access/'));
      const sweepsThat = (status) =>
        sweeps
          .flatMap(({ assertionResults }) => assertionResults)
          .filter((result) => result.status === status).length;
      const [agreed, differed] = [sweepsThat('passed'), sweepsThat('failed')];
      const swept = agreed > 0 && differed === 0 && sweeps.every(({ status }) => status === 'passed');
      add(
        'access sweep',
        'every procedure and REST row × 9 people match the table',
        'both',
        swept,
        `${agreed} sweeps, each of one procedure or path by 9 people; ${differed} differ from the table`,
      );
      const statements = proofNotes()
        .filter(({ row }) => row === 'statements')
        .reduce((sum, { count }) => sum + count, 0);
      add(
        'tenancy log',
        'no statement over a company-owned table without company_id',
        'both',
        ok,
        `${statements.toLocaleString('en-US')} statements of ${passed} tests watched, ${failed} tests failed`,
      );
      return ok && swept;
    },
  ],
  [
    'three processes on one Postgres',
    async () => {
      const { ok, passed, failed } = await prove(['processes'], []);
      const figure = `${passed} tests of every row, filter and refusal passed, each call answered by the next process; ${failed} failed`;
      const title = 'pass the conformance tests behind a round-robin proxy';
      add('several processes', title, 'postgres', ok, figure);
      return (await faults(['several-processes'], { projects: ['faults-postgres'], exclusive: true })) && ok;
    },
  ],
  [
    'a primary lost under load',
    () => faults(['failover'], { projects: ['faults-postgres'], exclusive: true }),
  ],
  ['every rule loosened', () => faults(['loosened'], { projects: ['faults-sqlite'] })],
  [
    'states, races, tokens, money, pay engines, invoices, audit trail, outbox',
    () =>
      faults([
        'races',
        'pay-run-races',
        'invoice-races',
        'invoice-runs',
        'tokens',
        'money',
        'pay-engines',
        'frozen',
        'audit-trail',
        'outbox',
      ]),
  ],
  ['orders and races of time off', () => faults(['time-off', 'time-off-orders', 'time-off-races'])],
  ['guessing, aborted calls', () => faults(['guessing', 'aborted', 'reset-links'], { exclusive: true })],
  ['bad input', () => faults(['bad-input', 'bad-upload', 'bad-payment-event'])],
  [
    'guards weakened',
    async () => {
      const unnoticed = [];
      for (const { name, project, tests: files, named } of guards) {
        process.stdout.write(`\r\u001B[K  weakened: ${name}`);
        const env = { ...environment, WEAKEN: name, PROVE: 'part', PROVE_PART: '0.1', PROOF_FILE: '' };
        const { files: results } = await vitest([project], [files, ...(named ? ['-t', named] : [])], { env });
        // A file that does not load proves nothing: a test must run and fail.
        const failing = results.some(({ assertionResults }) =>
          assertionResults.some(({ status }) => status === 'failed'),
        );
        if (!failing) unnoticed.push(name);
      }
      process.stdout.write('\r\u001B[K');
      add(
        'guards',
        'control: removing each guard from the source makes its tests fail',
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
      const { ok, output, passed, failed } = await playwright(part === 1 ? [] : ['tests/e2e/trust.e2e.ts'], {
        env: part === 1 ? { PROVE: 'full' } : {},
      });
      if (!ok) console.log(output.slice(-4_000));
      add(
        'browser',
        part === 1
          ? 'script-injection strings in every text field seen by the other role; axe on every screen; CSP reports'
          : 'script-injection strings in every text field seen by the other role; CSP reports (axe not in this run)',
        'sqlite',
        ok,
        `${passed} browser tests passed, ${failed} failed`,
      );
      return ok;
    },
  ],
];

/** The rows of the table: bad input has one note per noun, which become one row. */
function lines() {
  const all = [
    ...proofNotes().filter(({ row }) => row !== 'statements' && row !== 'versions'),
    ...steps.flatMap(({ added }) => added),
  ];
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
        : `${sum(/^(\d+) ways/)} ways in, ${/, (\d+) cases/.exec(of[0].figure)?.[1]} cases each: ${sum(/: ([\d,]+) calls/).toLocaleString('en-US')} calls, ${sum(/calls, ([\d,]+) of/).toLocaleString('en-US')} accepted; no 5xx, no hang, nothing half written, nothing of the other company shown`;
    return [
      {
        row: 'bad input',
        title: 'generated from the zod schemas, over tRPC and REST',
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
  'largest bodies',
  'state machine',
  'money and time',
  'frozen pay',
  'pay runs',
  'invoices',
  'time off',
  'kill -9',
  'sync',
  'Postgres away',
  'full disk',
  'broken database',
  'restore',
  'waiting saves',
  'overload',
  'largest reads',
  'tokens',
  'audit trail',
  'outbox',
  'guessing',
  'availability',
  'load',
  'several processes',
  'failover',
  'Node versions',
  'browser',
];

/** @param verdict the sentence above the table; an interrupted run leaves the page of its last completed step */
function page(verdict) {
  const versions = new Set(
    proofNotes()
      .filter(({ row }) => row === 'versions')
      .map(({ figure }) => String(figure)),
  );
  const commit = shortCommit();
  const earlier = new Map();
  for (const step of steps)
    if (step.commit !== commit) earlier.set(step.commit, [...(earlier.get(step.commit) ?? []), step.name]);
  const others = [...earlier].map(([of, names]) => ` On commit ${of}: ${names.join('; ')}.`).join('');
  const rows = ORDER.flatMap((row) => {
    const of = lines().filter((line) => line.row === row);
    if (of.length === 0) return [`| ${row} | | | not run | — |`];
    return of.map(proofRow);
  });
  const figures =
    part === 1 ? 'at full scale' : `at **${Math.round(part * 100)} % of the full scale** (for lack of time)`;
  return `# Proofs

Result of \`npm run prove\` on ${new Date().toISOString().slice(0, 10)}, ${figures}, in ${clock()} minutes, on ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB.
Seed ${seed} (\`npm run prove -- --seed ${seed}${part === 1 ? '' : ` --part ${part}`}\` repeats the run). Commit ${commit}; Node ${process.versions.node}; ${[...versions].join('; ')}.${others}

**${verdict}**

| proof | claim | database | figure | holds |
|---|---|---|---|---|
${rows.join('\n')}

"Control" rows weaken the program and hold if the tests then fail. \`npm test\` runs a tenth of this every time.${
    part === 1
      ? ''
      : ' Below full scale the machine may be busy: times (up again in 5 s, no hang over 2 s) are shown but not judged.'
  }
`;
}

await prepare();
mkdirSync(cache, { recursive: true });
console.log(`Seed ${seed}. ${part === 1 ? 'Full scale.' : `${Math.round(part * 100)} % of the full scale.`}`);
const open = STEPS.filter(([name]) => !steps.some((step) => step.name === name));
for (const [index, [name, work]] of open.entries()) {
  const filled = '█'.repeat(index * 2) + '░'.repeat((open.length - index) * 2);
  console.log(`${filled} ${clock()}  ${String(name)} …`);
  rmSync(notes, { force: true });
  found = [];
  const holds = await work();
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}`);
  steps.push({ name, holds, commit: shortCommit(), noted: readJsonLines(notes), added: found });
  rmSync(notes, { force: true });
  writeFileSync(lastRun, JSON.stringify({ seed, part, steps }));
  const rest = open.length - index - 1;
  const verdict = steps.every((step) => step.holds) ? 'Everything holds' : 'Not everything holds';
  writeFileSync(
    PAGE,
    page(
      rest === 0
        ? `${verdict}.`
        : `${verdict} so far; the run was interrupted before its last ${rest} steps.`,
    ),
  );
}
const everything = steps.every(({ holds }) => holds);
console.log(
  `${'█'.repeat(open.length * 2)} ${clock()}  ${everything ? 'Everything holds' : 'Not everything holds'}: see .cache/proofs.md`,
);
process.exitCode = everything ? 0 : 1;
