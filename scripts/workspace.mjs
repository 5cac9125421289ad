// What all scripts share: the project's folder, and ways to run its tools. Requires only Node.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Temporary files of the scripts; never in git. */
export const cache = join(root, '.cache');

function writableHome() {
  const home = process.env.HOME;
  try {
    accessSync(home ?? '', constants.W_OK);
    return home;
  } catch {
    // npm and pnpm keep their stores in the home folder; an account without one gets a folder in the project.
    const own = join(cache, 'home');
    mkdirSync(own, { recursive: true });
    return own;
  }
}

/** The environment for the project's tools: a home folder, and their commands on the path. */
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
 * Runs a command in the project, passing signals on to it.
 * @param shown whether its output is shown as it comes; else it is returned
 * @returns {Promise<{ code: number, output: string }>} 127 if there is no such command
 */
function execute(command, args, { env = {}, cwd = root, shown }) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
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
      done({ code, output: Buffer.concat(output).toString() });
    };
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? (signal ? 130 : 1)));
  });
}

/** Runs a command without showing its output. @returns {Promise<{ code: number, output: string }>} */
export const capture = (command, args, options = {}) => execute(command, args, { ...options, shown: false });

/**
 * Runs a command and shows its output (with `quiet`, only if it fails).
 * @returns {Promise<number>} its exit code; 127 if there is no such command
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  const { code, output } = await execute(command, args, { ...options, shown: !quiet });
  if (code !== 0 && output) process.stderr.write(output);
  return code;
}

/** All files under the given files and folders of the project, sorted; missing ones are skipped. */
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

/** A hash of the contents of files of the project, and of anything else that the result depends on. */
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

/** The JSON value in a file, or `fallback` if there is no file. */
export const readJson = (path, fallback = {}) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback;

/** The values of a file with one JSON value per line; none if there is no file. */
export const readJsonLines = (path) =>
  (readIfThere(path) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The commit that is checked out, abbreviated. */
export const shortCommit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
