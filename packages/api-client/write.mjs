// Writes the package @daybook/client: the types of an openapi.json, and the few lines around openapi-fetch.
// Usage: node packages/api-client/write.mjs openapi.json FOLDER

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const [, , document, folder] = process.argv;
const description = JSON.parse(readFileSync(document, 'utf8'));
const fetchVersion = createRequire(import.meta.url)('openapi-fetch/package.json').version;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['client.js', 'client.d.ts'])
  cpSync(join(import.meta.dirname, 'src', name), join(folder, name));
cpSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
writeFileSync(join(folder, 'openapi.d.ts'), astToString(await openapiTS(description)));
const manifest = {
  name: '@daybook/client',
  version: description.info.version,
  description: 'A typed client for the API of Daybook',
  license: 'AGPL-3.0-only',
  type: 'module',
  exports: { types: './client.d.ts', default: './client.js' },
  dependencies: { 'openapi-fetch': fetchVersion },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
