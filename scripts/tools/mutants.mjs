// npm run mutants: changes the product in thousands of small ways and checks that a test fails for each.
//   npm run mutants                                     every part; at most an hour on 2 cores
//   npm run mutants -- packages/domain                  a part
//   npm run mutants -- packages/domain/src/access/plans.ts     a file
//   npm run mutants -- --workers 1                      uses one core
// An interrupted run continues where it was, unless a file of the product or the tests has changed.

import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import {
  cache,
  filesUnder,
  fingerprint,
  readIfThere,
  readJsonLines,
  root,
  toolEnvironment,
} from '../workspace.mjs';
import { refusedByCompiler } from './mutant-types.mjs';

/** Each part with the project of tests that must notice. */
const PARTS = {
  'packages/domain': 'unit',
  'server/src/auth': 'sqlite',
  'server/src/modules/pay': 'sqlite',
  'server/src/modules/timesheets': 'sqlite',
  'server/src/modules/payroll': 'sqlite',
};
/**
 * A mutant that survives this many test files counts as a survivor: all server tests use the session, and would all be
 * run for it. The domain's tests take milliseconds.
 */
const PATIENCE = { unit: 1_000, sqlite: 12 };
/** A test file silent for this long hangs, and its mutant counts as noticed. */
const SILENCE_MS = 300_000;

const { values, positionals } = parseArgs({
  options: { workers: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const asked = positionals.length > 0 ? positionals : Object.keys(PARTS);
const partOf = (path) => Object.keys(PARTS).find((part) => path === part || path.startsWith(`${part}/`));
if (asked.some((path) => partOf(path) === undefined)) {
  console.error(`Name a part or a file in one: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const silent = () => {};
const instrumenter = new Instrumenter({
  debug: silent,
  info: silent,
  warn: console.warn,
  isDebugEnabled: () => false,
});

/** The mutants of these sources that compile; writes the sources to `folder` with all mutants in them, disabled. */
async function mutantsIn(files, folder) {
  const content = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const { files: sources, mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, mutate: true, content: content.get(name) })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  for (const source of sources) {
    mkdirSync(dirname(join(folder, source.name)), { recursive: true });
    writeFileSync(join(folder, source.name), source.content);
  }
  const refused = await refusedByCompiler(
    mutants.map(({ id, fileName: file, location, replacement }) => ({ id, file, ...location, replacement })),
    content,
  );
  const compiling = mutants.filter(({ id }) => !refused.has(id));
  return compiling.map(({ id, fileName: file, location: { start, end }, mutatorName, replacement }) => {
    const lines = content
      .get(file)
      .split('\n')
      .slice(start.line, end.line + 1);
    lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
    lines[0] = lines[0].slice(start.column);
    const short = (text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
    return {
      id,
      file,
      line: start.line + 1,
      kind: mutatorName,
      from: short(lines.join('\n')),
      to: short(replacement),
    };
  });
}

/** Runs the tests until each file has tried all mutants that it reaches. */
async function runTests(project, mutants, folder) {
  const log = join(folder, 'log.jsonl');
  const plan = join(folder, 'plan.json');
  appendFileSync(log, '');
  let workers = Number(values.workers);
  for (;;) {
    const past = readJsonLines(log);
    const killed = new Set(past.filter(({ kind }) => kind === 'killed').map(({ id }) => id));
    const left = mutants.filter(({ id }) => !killed.has(id));
    const sources = join(folder, 'sources');
    const done = doneIn(past);
    writeFileSync(
      plan,
      JSON.stringify({ mutants: left, sources, log, workers, done, patience: PATIENCE[project] }),
    );
    const { ended, output } = await vitest(project, plan, log);
    const events = readJsonLines(log);
    const failing = events.filter(({ kind, passed }) => kind === 'tests' && !passed);
    if (failing.length > 0)
      throw new Error(`These tests fail without a mutant: ${failing.map(({ tests }) => tests).join(', ')}`);
    const whole = new Set(doneIn(events));
    const all = events.every(({ kind, tests }) => kind !== 'tests' || whole.has(tests));
    if (ended && all) return events;
    // Repeat a test file that stopped for a reason other than a mutant.
    if (ended && whole.size > done.length) continue;
    // A process that hung or crashed was trying the last mutant of its file.
    const open = new Map(
      events
        .slice(past.length)
        .filter(({ kind, tests }) => kind === 'try' && !whole.has(tests))
        .map((event) => [event.tests, event]),
    );
    if (open.size === 0) throw new Error(`The tests do not run.\n${output.slice(-4_000)}`);
    if (open.size === 1)
      for (const event of open.values())
        appendFileSync(log, `${JSON.stringify({ ...event, kind: 'killed', by: 'the process' })}\n`);
    else workers = 1;
  }
}

const doneIn = (events) => events.filter(({ kind }) => kind === 'done').map(({ tests }) => tests);

/** Runs the tests in one process, and kills it if it stays silent too long. */
async function vitest(project, plan, log) {
  const began = Date.now();
  const child = spawn(
    'vitest',
    ['run', '--config=tests/mutants/vitest.config.ts', `--project=${project}`, '--reporter=dot', '--silent'],
    {
      cwd: root,
      env: toolEnvironment({ MUTANTS: plan }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  const interrupt = () => {
    stop();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const watch = setInterval(() => {
    const events = readJsonLines(log);
    const killed = events.filter(({ kind }) => kind === 'killed').length;
    process.stdout.write(
      `\r\u001B[K  ${project}: ${doneIn(events).length} files of tests, ${killed} mutants noticed`,
    );
    if (Date.now() - Math.max(began, statSync(log).mtimeMs) > SILENCE_MS) stop();
  }, 5_000);
  const code = await new Promise((close) => child.on('close', close));
  clearInterval(watch);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  process.stdout.write('\r\u001B[K');
  return { ended: code === 0, output: Buffer.concat(output).toString() };
}

const everything = fingerprint([
  ...filesUnder(['packages', 'server', 'tests'], (file) => /\.(ts|sql)$/.test(file)),
  'pnpm-lock.yaml',
]);
const start = Date.now();
for (const project of new Set(Object.values(PARTS))) {
  const paths = asked.filter((path) => PARTS[partOf(path)] === project);
  if (paths.length === 0) continue;
  const folder = join(cache, 'mutants', project);
  const state = join(folder, 'state');
  const now = `${everything} ${paths.join(' ')}`;
  if (readIfThere(state) !== now) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(state, now);
  const files = filesUnder(paths, (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const mutants = await mutantsIn(files, join(folder, 'sources'));
  const events = await runTests(project, mutants, folder);
  const killed = new Set(events.filter(({ kind }) => kind === 'killed').map(({ id }) => id));
  for (const path of paths) {
    const of = mutants.filter(({ file }) => file === path || file.startsWith(`${path}/`));
    const survivors = of.filter(({ id }) => !killed.has(id));
    for (const { file, line, kind, from, to } of survivors)
      console.log(`${file}:${line}  ${kind}  ${from}  →  ${to}`);
    const score = ((100 * (of.length - survivors.length)) / of.length).toFixed(1);
    console.log(`${path}: ${score} % of ${of.length} noticed; ${survivors.length} survivors.`);
  }
}
console.log(`${Math.round((Date.now() - start) / 60_000)} minutes`);
