// npm run dev: the whole stack behind one address, for developers. Vite serves the client with hot reload; each change rebuilds
// and restarts the server; the database has the demo's people and is kept between runs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { cache, root } from './workspace.mjs';

const PORT = Number(process.env.PORT ?? 3000);
const SERVER_PORT = PORT + 1;
const folder = join(cache, 'dev');
const address = `http://localhost:${PORT}`;
const ofServer = ['/api', '/trpc', '/docs', '/healthz', '/readyz'];
const settings = {
  DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
  LOG_LEVEL: 'warn',
  PUBLIC_URL: address,
  ...process.env,
  HOST: 'localhost',
  PORT: String(SERVER_PORT),
};

await prepare({ build: [] });
// What bundles was only installed now.
const { serverBundle } = await import('./bundle-server.mjs');
const bundle = serverBundle('.dev');

/** Runs one of the built files; `seen` gets its output. */
function runBuilt(name, flags, seen) {
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, join(bundle.output.dir, name)], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk) => seen(chunk.toString()));
  return child;
}

/** Fills the database with the demo, unless DATABASE_URL names another one, and prints who can sign in. */
async function fillDatabase() {
  if (process.env.DATABASE_URL) return;
  const people = join(folder, 'people.txt');
  if (!existsSync(people)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    let said = '';
    const child = runBuilt('demo.js', [], (text) => (said += text));
    const code = await new Promise((done) => child.on('close', done));
    if (code !== 0) process.exit(1);
    writeFileSync(people, said);
  }
  console.log(readFileSync(people, 'utf8'));
}

let server;
/** Resolves when the current server is ready; requests wait for it. */
let ready = Promise.resolve();

/** The answers in progress. */
const underWay = new Set();
const FINISH_WITHIN_MS = 1_500;

/**
 * Lets the server finish its answers, then kills it: nothing is lost, and with an editor attached it would never stop.
 */
async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const latest = Date.now() + FINISH_WITHIN_MS;
  while (underWay.size > 0 && Date.now() < latest) await sleep(5);
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** @param changed when the source was saved; 0 at the start */
function restart(changed) {
  ready = (async () => {
    await stopServer();
    await new Promise((up) => {
      const flags = ['--inspect-publish-uid=http', `--inspect=127.0.0.1:${process.debugPort}`];
      server = runBuilt('main.js', flags, (text) => {
        if (!text.includes('Daybook is ready')) return process.stdout.write(text);
        console.log(
          changed ? `Server restarted, ${Date.now() - changed} ms after the change.` : 'Server started.',
        );
        return up();
      });
      // It has printed the reason; the next change tries again.
      server.once('exit', up);
    });
  })();
  return ready;
}

/** Bundles and starts the server, first filling the database, and again after each change of a source. */
async function watchServer() {
  const { watch } = await import('rolldown');
  rmSync(bundle.output.dir, { recursive: true, force: true });
  let changed = 0;
  let started = false;
  await new Promise((first) => {
    const watcher = watch({ ...bundle, watch: { clearScreen: false } });
    watcher.on('change', () => (changed ||= Date.now()));
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close();
      if (event.code !== 'BUNDLE_END') return;
      if (!started) await fillDatabase();
      started = true;
      const since = changed;
      changed = 0;
      await restart(since);
      first();
    });
  });
}

/** Holds a call until the current server is ready. */
async function hold(request, response, next) {
  if (ofServer.some((path) => request.url.startsWith(path))) {
    for (let seen; seen !== ready;) await (seen = ready);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  }
  next();
}

await watchServer();
const { createServer } = await import(
  pathToFileURL(createRequire(join(root, 'client/package.json')).resolve('vite')).href
);
const target = `http://localhost:${SERVER_PORT}`;
const vite = await createServer({
  root: join(root, 'client'),
  server: {
    port: PORT,
    strictPort: true,
    proxy: Object.fromEntries(ofServer.map((path) => [path, target])),
  },
  plugins: [
    {
      name: 'wait-for-the-server',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => void hold(request, response, next));
      },
    },
  ],
});
await vite.listen();
await ready;
console.log(
  `Daybook is at ${address}; an editor attaches to the server on port ${process.debugPort} (.vscode/launch.json).`,
);

async function end() {
  server.kill('SIGKILL');
  await vite.close();
  process.exit(0);
}
process
  .on('SIGINT', () => void end())
  .on('SIGTERM', () => void end())
  .on('exit', () => server?.kill('SIGKILL'));
