import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, utimesSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
/** On a quiet machine it takes less than 2 s; other tests run at the same time. */
const RESTARTED_WITHIN_MS = 30_000;

/** The part of Chrome's debugging protocol that an editor sets a breakpoint with. */
async function openDebugger(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const socket = new WebSocket(
    String((targets as { webSocketDebuggerUrl: string }[])[0]?.webSocketDebuggerUrl),
  );
  await new Promise((opened) => socket.addEventListener('open', opened));
  const seen: { method: string; params: Record<string, unknown> }[] = [];
  socket.addEventListener('message', ({ data }) => seen.push(JSON.parse(String(data))));
  let id = 0;
  return {
    send: (method: string, params: object = {}) =>
      socket.send(JSON.stringify({ id: (id += 1), method, params })),
    /** The parameters of every such message so far. */
    seen: (method: string) => seen.filter((message) => message.method === method).map(({ params }) => params),
    close: () => socket.close(),
  };
}

describe.runIf(database === 'sqlite')('Whoever works on Daybook, with npm run dev', () => {
  let port: number;
  let debugPort: number;
  let dev: ChildProcess;
  let output = '';

  beforeAll(async () => {
    [port, debugPort] = [await freePort(), await freePort()];
    dev = spawn(process.execPath, [`--inspect-port=${debugPort}`, 'scripts/dev.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'development',
        DATABASE_URL: await freshDatabase(),
        DATA_DIR: temporaryFolder('dev'),
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    dev.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    dev.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => output.includes(`Daybook is at http://localhost:${port}`), 90_000);
  }, 120_000);
  afterAll(async () => {
    const gone = once(dev, 'exit');
    dev.kill('SIGTERM');
    await gone;
  });

  const get = (path: string) => fetch(`http://localhost:${port}${path}`);

  test('finds the client with hot reload and the server behind one address', async () => {
    expect(await (await get('/login')).text()).toContain('/@vite/client');
    expect(await (await get('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Daybook' } });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('saves a file of the server, which restarts; a call in the meantime waits for it', async () => {
    const restarts = () => output.split('Server restarted').length - 1;
    const before = restarts();
    const now = new Date();
    utimesSync(join(root, 'server/src/main.ts'), now, now);
    const statuses = new Set<number>();
    const latest = Date.now() + RESTARTED_WITHIN_MS;
    while (restarts() === before && Date.now() < latest) statuses.add((await get('/healthz')).status);
    expect(restarts()).toBeGreaterThan(before);
    expect((await get('/healthz')).status).toBe(200);
    expect([...statuses]).toEqual([200]);
  }, 60_000);

  // Node 20 has no WebSocket to attach with.
  test.runIf(typeof WebSocket === 'function')(
    'sets a breakpoint in a TypeScript file of the server, and a call stops there',
    async () => {
      const file = 'server/src/http/app.ts';
      const lineOf = (text: string, part: RegExp) => text.split('\n').findIndex((line) => part.test(line));
      const line = lineOf(readFileSync(join(root, file), 'utf8'), /status: 'alive'/);
      const built = readFileSync(join(root, 'server/.dev/main.js'), 'utf8');
      const builtLine = lineOf(built, /status: ["']alive["']/);
      const map = new SourceMap(JSON.parse(readFileSync(join(root, 'server/.dev/main.js.map'), 'utf8')));
      const column = built.split('\n')[builtLine]?.indexOf('status') ?? 0;
      const entry = map.findEntry(builtLine, column);
      expect('originalLine' in entry && entry.originalLine).toBe(line);
      expect('originalSource' in entry && resolve(root, 'server/.dev', entry.originalSource)).toBe(
        join(root, file),
      );

      const editor = await openDebugger(debugPort);
      editor.send('Debugger.enable');
      editor.send('Debugger.setBreakpointByUrl', {
        urlRegex: '/server/\\.dev/main\\.js$',
        lineNumber: builtLine,
        columnNumber: column,
      });
      await expect
        .poll(() => editor.seen('Debugger.scriptParsed').map(({ url, sourceMapURL }) => [url, sourceMapURL]))
        .toContainEqual([expect.stringContaining('/server/.dev/main.js'), 'main.js.map']);
      const answer = get('/healthz');
      await expect.poll(() => editor.seen('Debugger.paused').length, { timeout: 10_000 }).toBe(1);
      editor.send('Debugger.resume');
      expect(await (await answer).json()).toEqual({ status: 'alive' });
      editor.close();
    },
  );
});
