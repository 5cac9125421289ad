// The server and the libraries it stands on in a few files: Node takes seconds to read them as the thousands that they are
// (docs/decisions/one-file-server.md). What has machine code of its own stays in node_modules.

import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { filesUnder, root } from './workspace.mjs';

/** What starts by itself: the server, its threads and processes, and the commands of package.json. */
const entries = filesUnder(['server/src'], (path) =>
  /^server\/src\/(?:main|commands\/[a-z-]+)\.ts$|-(?:thread|process)\.ts$/.test(path),
).map((path) => [basename(path, '.ts'), path]);

const output = join(root, 'server/dist');
rmSync(output, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries),
  platform: 'node',
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg-native'],
  tsconfig: false,
});
await bundle.write({ dir: output, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
