// Builds what changed since the last build: the server with rolldown, the client with vite, and the client's files pre-compressed.

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installMissing } from './install.mjs';
import { filesUnder, fingerprint, readIfThere, root, run } from './workspace.mjs';

/** Not the tests, and nothing that a build writes itself. */
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

/** In a process of its own, as the client is: what building takes in memory must not stay with a server that starts. */
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

/** What every start needs; where it cannot be had, the process ends with a sentence that says why. */
export async function installAndBuild() {
  try {
    await installMissing();
    await buildChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
