// npm start: installs what is missing, builds what changed, and runs the server in this very process, so that signals
// and exit codes are the server's own.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installAndBuild } from './build.mjs';
import { root } from './workspace.mjs';

await installAndBuild();

if (process.env.npm_lifecycle_event !== undefined) {
  // npm passes SIGTERM and SIGINT on; when it is killed outright, the server must not stay behind.
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
