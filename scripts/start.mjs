// npm start: installs what is missing, builds what changed, and runs the server in this process, so that signals and exit
// codes are the server's.

import { buildDocsMeanwhile, importBuilt, prepare } from './build.mjs';

await prepare();
if (process.env.npm_lifecycle_event !== undefined) {
  // npm forwards SIGTERM and SIGINT; if npm itself is killed, the server must stop as well.
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
await importBuilt('main');
buildDocsMeanwhile();
