// npm run bench: installs, builds, measures, prints the table and writes it to .cache/bench/measurements.md. Options: --full, --web, --quick,
// --only sqlite|mixed|rules|time-off|leaving|invoices|postgres|peer. --peer DIR measures Directus side by side, which has to be there already:
// npm install --prefix DIR directus@12.4.0

import { join } from 'node:path';
import { compressAll, prepare } from '../build.mjs';
import { root, run } from '../workspace.mjs';

const floorApp = '.cache/bench/floor-app';

/** A minimal sign-in page, built and compressed like our client. */
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

await prepare();
if (process.argv.includes('--web')) await buildFloorApp();
process.exitCode = await run('tsx', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
