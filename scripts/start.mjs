// npm start: installs what is missing, builds what changed, and runs the server in this very process, so that signals
// and exit codes are the server's own.

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

if (process.env.npm_lifecycle_event !== undefined) {
  // npm passes SIGTERM and SIGINT on; when it is killed outright, the server must not stay behind.
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
