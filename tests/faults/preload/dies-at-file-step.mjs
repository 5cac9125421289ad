// Ends the process, as a power cut would, right before the nth rename, link or removal of an existing file.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env.DIES_AT_FILE_STEP);

for (const name of ['renameSync', 'linkSync', 'rmSync', 'unlinkSync', 'copyFileSync']) {
  const step = fs[name];
  fs[name] = (...given) => {
    if (fs.existsSync(given[0])) left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return step(...given);
  };
}
syncBuiltinESMExports();
