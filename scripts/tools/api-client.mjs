// npm run build:api-client: writes the typed client for scripts (packages/api-client) from the description of the API.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../build.mjs';
import { cache, capture, root, run } from '../workspace.mjs';

const OUTPUT = 'packages/api-client/dist';

await prepare({ build: ['server'] });
const { code, output } = await capture(process.execPath, ['server/dist/openapi.js']);
if (code !== 0) throw new Error(output);
mkdirSync(cache, { recursive: true });
const document = join(cache, 'openapi.json');
writeFileSync(document, output);
process.exitCode = await run(process.execPath, [
  'packages/api-client/write.mjs',
  document,
  join(root, OUTPUT),
]);
if (process.exitCode === 0) console.log(`@daybook/client is in ${OUTPUT}; its README says how to use it.`);
