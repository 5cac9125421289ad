// npm run audit:verify: checks that nobody changed what the audit trail says; ends with 1 where somebody did.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build.mjs';
import { installMissing } from './install.mjs';
import { root } from './workspace.mjs';

try {
  await installMissing();
  await buildChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await import(pathToFileURL(join(root, 'server/dist/audit/verify-command.js')).href);
