// Builds what changed since the last build: the server with rolldown, the client with vite, and the client's files pre-compressed.

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder, fingerprint, readIfThere, root, run } from './workspace.mjs';

/** Not the tests, and nothing that a build writes itself. */
const isBuilt = (path) => !/\.test\.tsx?$|\.tsbuildinfo$|\/routeTree\.gen\.ts$/.test(path);
const versions = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/build.mjs'];
const packages = ['packages/domain', 'packages/contract'];

const parts = [
  {
    name: 'server',
    sources: () => [...filesUnder([...packages, 'server'], isBuilt), ...versions],
    output: 'server/dist',
    result: 'server/dist/main.js',
    build: buildServer,
  },
  {
    name: 'client',
    sources: () => [...filesUnder([...packages, 'client'], isBuilt), ...versions],
    output: 'client/dist',
    result: 'client/dist/index.html',
    build: buildClient,
  },
];

/** What starts by itself: the server and its threads, and the commands of package.json. */
const entries = () =>
  filesUnder(['server/src'], (path) => /\/main\.ts$|-(?:command|thread)\.ts$/.test(path)).map((path) => [
    basename(path, '.ts'),
    path,
  ]);

/**
 * The server and the libraries it stands on in a few files: Node takes seconds to read them as the thousands that they
 * are (docs/decisions/one-file-server.md). What has machine code of its own stays in node_modules.
 */
async function buildServer() {
  const { rolldown } = await import('rolldown');
  const output = join(root, 'server/dist');
  rmSync(output, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries()),
    platform: 'node',
    external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg-native'],
    tsconfig: false,
  });
  await bundle.write({ dir: output, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
  return 0;
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

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Static files are compressed once, here, at the highest level, and not per request. */
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

/** @throws {Error} when something does not build; its output has been shown */
export async function buildChanged() {
  for (const part of parts) {
    const stampFile = join(root, part.output, '.built');
    const wanted = fingerprint(part.sources());
    if (readIfThere(stampFile) === wanted && existsSync(join(root, part.result))) continue;
    console.log(`Building the ${part.name} …`);
    // Without the stamp a build that is cut off is done again.
    rmSync(stampFile, { force: true });
    if ((await part.build()) !== 0) throw new Error(`The ${part.name} does not build.`);
    writeFileSync(stampFile, wanted);
  }
}
