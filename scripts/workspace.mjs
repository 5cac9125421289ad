// What every script needs: where the project is, and how to run one of its tools. Needs nothing but Node.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Throw-away files of the scripts; never in git. */
export const cache = join(root, '.cache');

function writableHome() {
  const home = process.env.HOME;
  try {
    accessSync(home ?? '', constants.W_OK);
    return home;
  } catch {
    // npm and pnpm keep their stores at home; an account without one gets a home inside the project.
    const own = join(cache, 'home');
    mkdirSync(own, { recursive: true });
    return own;
  }
}

/** The environment for the project's tools: their commands on the path, and nothing that asks a question. */
export function toolEnvironment(extra = {}) {
  const home = writableHome();
  return {
    ...process.env,
    HOME: home,
    // An npm that started this script has told it where its own home has a cache.
    ...(home !== process.env.HOME && { npm_config_cache: join(home, '.npm') }),
    PATH: [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    ...extra,
  };
}

/**
 * Runs a command in the project, with its output shown (or, with `quiet`, shown only when it fails).
 * @returns {Promise<number>} its exit code; 127 when there is no such command
 */
export function run(command, args, { env = {}, cwd = root, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    let ended;
    const forward = (signal) => {
      ended = signal;
      child.kill(signal);
    };
    process.on('SIGTERM', forward).on('SIGINT', forward);
    const finish = (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      if (ended) process.exit(128 + (ended === 'SIGINT' ? 2 : 15));
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      done(code);
    };
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? (signal ? 130 : 1)));
  });
}

/** All files under the given files and folders of the project, sorted; what is missing is left out. */
export function filesUnder(paths, keep = () => true) {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist'].includes(entry.name) && !entry.name.startsWith('.')) visit(child);
      } else if (keep(child)) found.push(child);
    }
  };
  for (const path of paths) {
    const whole = join(root, path);
    if (!existsSync(whole)) continue;
    if (statSync(whole).isDirectory()) visit(path);
    else found.push(path);
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}

/** A fingerprint of the contents of files of the project, and of whatever else the result depends on. */
export function fingerprint(paths, ...alsoDependsOn) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const value of alsoDependsOn) hash.update(String(value)).update('\0');
  return hash.digest('hex');
}

export const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
