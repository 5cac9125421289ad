// Installs the packages of the lockfile when they are not there yet. Needs nothing but Node and npm.

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint, readIfThere, root, run } from './workspace.mjs';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = [20, 19];

const stampFile = join(root, 'node_modules', '.daybook-installed');

/** The lockfile holds what every package.json asks for; native modules depend on the rest. */
const wantedInstall = () =>
  fingerprint(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml'],
    process.platform,
    process.arch,
    process.versions.modules,
  );

/** better-sqlite3 is compiled where there is no ready-made binary; Node's own headers save a download. */
function compilerEnvironment() {
  const prefix = join(dirname(process.execPath), '..');
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
}

const pnpm = (args) =>
  run('npx', ['--yes', PNPM, '--config.confirmModulesPurge=false', ...args], {
    // CI: pnpm asks no questions and draws no progress bars.
    env: { CI: 'true', JOBS: 'max', npm_config_update_notifier: 'false', ...compilerEnvironment() },
    quiet: true,
  });

function databaseDriverLoads() {
  const probe = "new (require('better-sqlite3'))(':memory:').close()";
  return (
    spawnSync(process.execPath, ['-e', probe], { cwd: join(root, 'server'), stdio: 'ignore' }).status === 0
  );
}

/** @throws {Error} with a sentence for people when the packages cannot be installed */
export async function installMissing() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    throw new Error(
      `Daybook needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );

  const wanted = wantedInstall();
  if (readIfThere(stampFile) === wanted) return;
  console.log('Installing packages (only this first time; one to three minutes) …');
  if ((await pnpm(['install', '--frozen-lockfile'])) !== 0)
    throw new Error('The packages could not be installed.');
  // Another version of Node has another binary interface, and an install that is up to date builds nothing anew.
  if (!databaseDriverLoads()) {
    await pnpm(['rebuild', 'better-sqlite3']);
    if (!databaseDriverLoads())
      throw new Error(
        'better-sqlite3 could not be built: it needs python3, make and a C++ compiler (on Debian: apt-get install -y python3 make g++).',
      );
  }
  writeFileSync(stampFile, wanted);
}
