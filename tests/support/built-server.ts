import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const MAIN = resolve(import.meta.dirname, '../../server/dist/main.js');
const READY_WITHIN_MS = 60_000;

/** The built server in a separate process, as a user would run it. */
export interface BuiltServer {
  url: string;
  process: ChildProcess;
  /** The settings it was started with. */
  env: Record<string, string>;
  /** Its output so far. */
  output(): string;
  /** Stops it (gracefully, or like a power failure) and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the built server on a free port and waits until it is ready. `env` may contain any of its settings. */
export async function startBuiltServer(env: Record<string, string>): Promise<BuiltServer> {
  if (!existsSync(MAIN))
    throw new Error('The server is not built: run npm test, or node scripts/start.mjs once.');
  const port = env.PORT ?? String(await freePort());
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: '', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  server.stdout.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  const gone = once(server, 'exit');
  const running = () => server.exitCode === null && server.signalCode === null;

  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await answers(`${url}/readyz`))) {
    if (!running() || Date.now() > until) {
      server.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${written.join('')}`);
    }
    await sleep(50);
  }
  return {
    url,
    process: server,
    env,
    output: () => written.join(''),
    stop: async (signal = 'SIGTERM') => {
      if (running()) server.kill(signal);
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
