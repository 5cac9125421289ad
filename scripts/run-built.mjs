// Runs one of the server's commands (`node scripts/run-built.mjs doctor …`) after installing and building.

import { importBuilt, prepare } from './build.mjs';

const [, , command, ...rest] = process.argv;
await prepare();
process.argv.splice(2, process.argv.length, ...rest);
await importBuilt(command);
