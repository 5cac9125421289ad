// npm run demo: npm start on a throw-away database with two lively companies and an operator.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installAndBuild } from './build.mjs';
import { root } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'daybook-demo-'));
process.env.DATABASE_URL = `file:${join(folder, 'demo.sqlite')}`;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await installAndBuild();

const built = (path) => import(pathToFileURL(join(root, 'server/dist', path)).href);
await built('demo.js');
await built('main.js');
