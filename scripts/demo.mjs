// npm run demo: npm start on a temporary database with two sample companies and an operator. `-- --large` adds a company of 151
// people and 400 clients, which no plan for sale has room for; `-- --oidc` connects the first one to the provider of the tests.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocsMeanwhile, importBuilt, prepare } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'daybook-demo-'));
process.env.DATABASE_URL = `file:${join(folder, 'demo.sqlite')}`;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

if (process.argv.includes('--large')) process.env.BILLING = 'off';
await prepare();
const { organisation } = await importBuilt('demo');
if (organisation) {
  const { startProvider } = await import('../tests/support/organisation-provider.mjs');
  await startProvider(organisation);
}
await importBuilt('main');
buildDocsMeanwhile();
