// Installs the lockfile's packages if they are missing or outdated. Requires only Node and npm.

import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint, readIfThere, root, run } from './workspace.mjs';

const PNPM = ['--yes', 'pnpm@12.21.0', '--config.confirmModulesPurge=false'];
const OLDEST_NODE = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

/**
 * better-sqlite3 13 crashes on Node 20; 12 aborts on Node 24.19 and later when the garbage collector frees a handle.
 * `build` is the package's script that compiles it: 13 includes binaries for the usual systems.
 */
const SQLITE =
  major >= 22
    ? { name: 'better-sqlite3', build: 'build-release' }
    : { name: 'better-sqlite3-for-node-20', build: 'install' };

const stampFile = join(root, 'node_modules', '.daybook-installed');

/** The lockfile covers every package.json; native modules depend on the rest. */
const wantedInstall = () =>
  fingerprint(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'scripts/install.mjs'],
    process.platform,
    process.arch,
    process.versions.modules,
  );

/** If Node's headers were installed with it, the compiler need not download them. */
function compilerEnvironment() {
  const prefix = join(dirname(process.execPath), '..');
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
}

const quietly = (command, args, more = {}) =>
  run(command, args, {
    // CI: pnpm asks no questions and draws no progress bars.
    env: { CI: 'true', JOBS: 'max', npm_config_update_notifier: 'false', ...compilerEnvironment() },
    quiet: true,
    ...more,
  });

/** Puts the library for this Node where `import 'better-sqlite3'` finds it. */
function linkSqlite() {
  const wanted = join('..', '..', 'node_modules', '.pnpm', 'node_modules', SQLITE.name);
  for (const folder of ['server', 'tests']) {
    const link = join(root, folder, 'node_modules', 'better-sqlite3');
    if (!existsSync(link) || realpathSync(link) === realpathSync(join(dirname(link), wanted))) continue;
    rmSync(link);
    symlinkSync(wanted, link);
  }
}

/** Versions of the library that do not suit a version of Node fail only when many handles are collected. */
const PROBE = `
  const Database = require('better-sqlite3');
  for (let handle = 1; handle <= 200; handle += 1) {
    const database = new Database(':memory:');
    database.prepare('select 1').get();
    if (handle % 2) database.close();
    if (handle % 20 === 0) gc();
  }
  setTimeout(gc);`;

function sqliteRuns() {
  const { status } = spawnSync(process.execPath, ['--expose-gc', '-e', PROBE], {
    cwd: join(root, 'server'),
    stdio: 'ignore',
  });
  return status === 0;
}

/** @throws {Error} with a sentence for people if the packages cannot be installed */
export async function installMissing() {
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    throw new Error(
      `Daybook needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );

  const wanted = wantedInstall();
  const installed = readIfThere(stampFile);
  if (installed === wanted) return;
  console.log(
    installed === undefined
      ? 'Installing packages (only this first time; one to three minutes) …'
      : `Updating packages (their versions or Node's have changed) …`,
  );
  if ((await quietly('npx', [...PNPM, 'install', '--frozen-lockfile'])) !== 0)
    throw new Error('The packages could not be installed.');
  linkSqlite();
  if (!sqliteRuns()) {
    console.log('Compiling better-sqlite3 (a minute or two) …');
    const cwd = realpathSync(join(root, 'server', 'node_modules', 'better-sqlite3'));
    await quietly('npm', ['run', SQLITE.build], { cwd });
    if (!sqliteRuns())
      throw new Error(
        'better-sqlite3 could not be built: it needs python3, make and a C++ compiler (on Debian: apt-get install -y python3 make g++).',
      );
  }
  writeFileSync(stampFile, wanted);
}

/** Leaves out what only development needs: for an image, after its build. */
export async function removeDevelopmentPackages() {
  const pnpm = [
    ...PNPM,
    '--config.modulesCacheMaxAge=0',
    'install',
    '--frozen-lockfile',
    '--prod',
    '--offline',
  ];
  if ((await quietly('npx', pnpm)) !== 0)
    throw new Error('The packages of development could not be removed.');
  linkSqlite();
}
