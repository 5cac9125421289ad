// Builds what changed since the last build: the server with rolldown, the client with vite and the documentation with vitepress,
// whose files are also compressed.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installMissing } from './install.mjs';
import { filesUnder, fingerprint, readIfThere, root, run } from './workspace.mjs';

/** Excludes tests and the build's own output. */
const isSource = (path) => !/\.test\.tsx?$|\.tsbuildinfo$|\/routeTree\.gen\.ts$/.test(path);
const versions = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/bundle-server.mjs'];
const packages = ['packages/domain', 'packages/contract'];

const parts = [
  {
    name: 'server',
    sources: () => [...filesUnder([...packages, 'server'], isSource), ...versions],
    output: 'server/dist',
    result: 'server/dist/main.js',
    build: buildServer,
  },
  {
    name: 'client',
    sources: () => [...filesUnder([...packages, 'client'], isSource), ...versions],
    output: 'client/dist',
    result: 'client/dist/index.html',
    build: buildClient,
  },
  {
    name: 'documentation',
    sources: () => [...filesUnder(['docs', 'docs/.vitepress', 'scripts/checks/citations.mjs']), ...versions],
    output: 'docs/dist',
    result: 'docs/dist/index.html',
    build: buildDocs,
  },
];
const [, , docs] = parts;
export const ALL = parts.map(({ name }) => name);

/** In a separate process, like the client: a server that is started afterward must not keep the build's memory. */
function buildServer() {
  return run(process.execPath, ['scripts/bundle-server.mjs']);
}

async function buildClient() {
  const code = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'client'),
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code === 0) await compressAll('client/dist');
  return code;
}

async function buildDocs() {
  const code = await run('vitepress', ['build', 'docs', '--logLevel', 'warn'], { quiet: true });
  if (code === 0) await compressAll('docs/dist');
  return code;
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Compresses static files once, at the highest level, instead of per request. */
export async function compressAll(folder) {
  const worthIt = filesIn(join(root, folder)).filter((path) =>
    /\.(js|css|html|svg|json|webmanifest|map|txt)$/.test(path),
  );
  await Promise.all(
    worthIt.map(async (path) => {
      const content = readFileSync(path);
      if (content.length < 1024) return;
      const text = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
      const [br, gz] = await Promise.all([brotliOf(content, text), gzipOf(content, { level: 9 })]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const stampFileOf = (part) => join(root, part.output, '.built');

const isBuilt = (part, sources) =>
  readIfThere(stampFileOf(part)) === sources && existsSync(join(root, part.result));

/** @throws {Error} if it does not build; its output has been shown */
async function buildPart(part) {
  const sources = fingerprint(part.sources());
  if (isBuilt(part, sources)) return;
  console.log(`Building the ${part.name} …`);
  // Without the stamp, an interrupted build is repeated.
  rmSync(stampFileOf(part), { force: true });
  if ((await part.build()) !== 0) throw new Error(`The ${part.name} does not build.`);
  writeFileSync(stampFileOf(part), sources);
}

/** @throws {Error} if a part does not build; its output has been shown */
export async function buildChanged(names = ALL) {
  for (const part of parts) if (names.includes(part.name)) await buildPart(part);
}

/**
 * Installs what is missing and builds what changed of the parts that are named: by default all that a process needs.
 * Ends the process with the reason if it cannot.
 */
export async function prepare({ build = ['server', 'client'] } = {}) {
  try {
    await installMissing();
    await buildChanged(build);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Builds the documentation while the server already answers: the start does not wait for it and never fails because of it. */
export function buildDocsMeanwhile() {
  if (isBuilt(docs, fingerprint(docs.sources()))) return;
  const child = spawn(process.execPath, ['scripts/build-command.mjs', docs.name], {
    cwd: root,
    stdio: 'ignore',
  });
  child.on('error', () => undefined).unref();
  process.on('exit', () => child.kill());
}

/** Runs the built server or one of its commands in this process. */
export const importBuilt = (name) => import(pathToFileURL(join(root, 'server/dist', `${name}.js`)).href);
