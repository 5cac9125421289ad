// Bundles the server and its libraries into a few files: Node takes seconds to read the thousands of originals
// (docs/decisions/one-file-server.md). Native modules stay in node_modules.

import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesUnder, root } from './workspace.mjs';

/** The entry points: the server, its threads and processes, and the commands of package.json. */
const entries = filesUnder(['server/src'], (path) =>
  /^server\/src\/(?:main|commands\/[a-z-]+)\.ts$|-(?:thread|process)\.ts$/.test(path),
).map((path) => [basename(path, '.ts'), path]);

/** @param folder inside `server`, so that the bundle finds the project's files and packages from there */
export const serverBundle = (folder) => ({
  cwd: root,
  input: Object.fromEntries(entries),
  platform: 'node',
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg-native'],
  tsconfig: false,
  output: {
    dir: join(root, 'server', folder),
    format: 'esm',
    sourcemap: true,
    chunkFileNames: 'shared-[name].js',
  },
});

if (process.argv[1] === import.meta.filename) {
  const { rolldown } = await import('rolldown');
  const bundle = serverBundle('dist');
  rmSync(bundle.output.dir, { recursive: true, force: true });
  await (await rolldown(bundle)).write(bundle.output);
}
