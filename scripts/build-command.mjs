// npm run build: installs what is missing and builds what changed, without starting anything. Names choose parts
// (`npm run docs`: the documentation).

import { ALL, prepare } from './build.mjs';

const names = process.argv.slice(2);
await prepare({ build: names.length > 0 ? names : ALL });
