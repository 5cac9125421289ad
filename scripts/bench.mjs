// npm run bench: installs what is missing, builds what changed, measures, and writes BENCH.md. Options: --full, --web, --quick,
// --only sqlite|mixed|postgres.

import { join } from 'node:path';
import { compressAll, installAndBuild } from './build.mjs';
import { root, run } from './workspace.mjs';

const floorApp = '.cache/bench/floor-app';

/** The least that a sign-in page is, built and compressed as our client is. */
async function buildFloorApp() {
  const options = [
    '--outDir',
    join(root, floorApp),
    '--emptyOutDir',
    '--base',
    '/app/',
    '--logLevel',
    'silent',
  ];
  const code = await run('vite', ['build', 'floor-app', ...options], {
    cwd: join(root, 'client'),
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) throw new Error('client/floor-app does not build.');
  await compressAll(floorApp);
}

await installAndBuild();
if (process.argv.includes('--web')) await buildFloorApp();
process.exitCode = await run('tsx', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
await run('prettier', ['--write', '--log-level', 'warn', 'BENCH.md']);
