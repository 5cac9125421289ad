// npm run dev: the whole stack behind one address, for those who work on it. The client comes from Vite, with hot reload; the
// server is bundled anew and restarted at each change; the database has the demo's people, and stays between runs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { serverBundle } from './bundle-server.mjs';
import { installMissing } from './install.mjs';
import { cache, root } from './workspace.mjs';

const PORT = Number(process.env.PORT ?? 3000);
const SERVER_PORT = PORT + 1;
const bundle = serverBundle('.dev');
const folder = join(cache, 'dev');
const address = `http://localhost:${PORT}`;
const ofServer = ['/api', '/trpc', '/healthz', '/readyz'];
const settings = {
  DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
  LOG_LEVEL: 'warn',
  PUBLIC_URL: address,
  ...process.env,
  HOST: 'localhost',
  PORT: String(SERVER_PORT),
};

try {
  await installMissing();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Runs one of the built files; what it writes is shown, and given to `seen`. */
function runBuilt(name, flags, seen) {
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, join(bundle.output.dir, name)], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk) => seen(chunk.toString()));
  return child;
}

/** Two companies with a year behind them, unless DATABASE_URL names another database; and who can sign in. */
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
/** Resolves when the server of now is ready: what comes for it meanwhile waits. */
let ready = Promise.resolve();

/** What it is answering. */
const underWay = new Set();
const FINISH_WITHIN_MS = 300;

/** Answers what it was asked, and is killed: that loses nothing, and with an editor attached it would not end by itself. */
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
      // It has said why; the next change is another attempt.
      server.once('exit', up);
    });
  })();
  return ready;
}

/** Bundles, fills the database the first time, starts; and again at each change of a source. */
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

/** Lets a call through when the server of now is ready. */
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
