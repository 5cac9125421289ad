// npm run bench: installs what is missing, builds what changed, measures, and writes BENCH.md. Options: --full, --web.

import { buildChanged } from './build.mjs';
import { installMissing } from './install.mjs';
import { run } from './workspace.mjs';

await installMissing();
await buildChanged();
process.exitCode = await run('tsx', ['tests/bench/bench.ts', ...process.argv.slice(2)]);
