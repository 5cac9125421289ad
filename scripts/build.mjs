// Builds what changed since the last build: the server with rolldown, the client with vite, whose files are also compressed.

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installMissing } from './install.mjs';
import { filesUnder, fingerprint, readIfThere, root, run } from './workspace.mjs';

/** Excludes tests and the build's own output. */
const isBuilt = (path) => !/\.test\.tsx?$|\.tsbuildinfo$|\/routeTree\.gen\.ts$/.test(path);
const versions = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/bundle-server.mjs'];
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

/** @throws {Error} if something does not build; its output has been shown */
export async function buildChanged() {
  for (const part of parts) {
    const stampFile = join(root, part.output, '.built');
    const wanted = fingerprint(part.sources());
    if (readIfThere(stampFile) === wanted && existsSync(join(root, part.result))) continue;
    console.log(`Building the ${part.name} …`);
    // Without the stamp, an interrupted build is repeated.
    rmSync(stampFile, { force: true });
    if ((await part.build()) !== 0) throw new Error(`The ${part.name} does not build.`);
    writeFileSync(stampFile, wanted);
  }
}

/** Installs what is missing and, unless told otherwise, builds what changed. Ends the process with the reason if it cannot. */
export async function prepare({ build = true } = {}) {
  try {
    await installMissing();
    if (build) await buildChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Runs the built server or one of its commands in this process. */
export const importBuilt = (name) => import(pathToFileURL(join(root, 'server/dist', `${name}.js`)).href);
