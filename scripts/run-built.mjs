// Runs one of the server's commands (`node scripts/run-built.mjs doctor …`) after installing what is missing
// and building what changed.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installAndBuild } from './build.mjs';
import { root } from './workspace.mjs';

const [, , command, ...rest] = process.argv;

await installAndBuild();

process.argv.splice(2, process.argv.length, ...rest);
await import(pathToFileURL(join(root, 'server/dist', `${command}.js`)).href);
