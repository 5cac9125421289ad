import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const AT_MOMENT = resolve(import.meta.dirname, '../faults/preload/at-moment.mjs');

/** Settings with which a built server's clock begins at a moment. */
export const atMoment = (moment: string) => ({
  NODE_OPTIONS: `--import ${AT_MOMENT}`,
  AT_MOMENT: moment,
});

/**
 * A proxy that gives each request to the next of its servers, as nginx does: one that refuses the connection is skipped, and
 * if one ends without answering, the visitor gets no answer, because a request that was sent is never sent again.
 */
async function roundRobin(servers: () => readonly string[]) {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const proxy = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => pass(Buffer.concat(chunks), servers().length));
    function pass(body: Buffer, tries: number) {
      const all = servers();
      const target = new URL(request.url ?? '/', all[(turn += 1) % all.length]);
      const onward = http.request(target, { agent, method: request.method, headers: request.headers });
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) pass(body, tries - 1);
        else response.destroy();
      });
      onward.end(body);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

/** Several built servers on one database, behind one address. */
export async function startProcesses(count: number, env: Record<string, string>) {
  const servers: BuiltServer[] = await Promise.all(
    Array.from({ length: count }, () => startBuiltServer(env)),
  );
  const proxy = await roundRobin(() => servers.map(({ url }) => url));
  return {
    url: proxy.url,
    servers,
    /** Kills one as a power cut would, and starts another in its place. */
    async kill(index: number) {
      const { url } = servers[index] ?? {};
      await servers[index]?.stop('SIGKILL');
      return async () => {
        servers[index] = await startBuiltServer({ ...env, PORT: new URL(url ?? '').port });
      };
    },
    async stop() {
      await proxy.close();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** What `app.inject` is for tests of the HTTP interface, over a real address. */
export function injectOver(url: string) {
  return async (call: {
    method?: string;
    url: string;
    headers?: Record<string, string>;
    payload?: object;
  }) => {
    const answer = await fetch(`${url}${call.url}`, {
      method: call.method ?? 'GET',
      headers: { ...call.headers, ...(call.payload && { 'content-type': 'application/json' }) },
      ...(call.payload && { body: JSON.stringify(call.payload) }),
    });
    const body = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      json: (): unknown => JSON.parse(body),
    };
  };
}

/** The version of the PgBouncer on the path where it prepares statements in transactions, from 1.21 on; else null. */
export function pgBouncerVersion(): string | null {
  try {
    const version =
      /PgBouncer (\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString())?.[1] ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return major > 1 || minor >= 21 ? version : null;
  } catch {
    return null;
  }
}

/** PgBouncer in front of a Postgres database, set up as docs/hosting/scale.md says. */
export async function startPgBouncer(database: string) {
  const folder = temporaryFolder('pgbouncer');
  const { hostname, port, username, password } = new URL(database);
  const own = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 500
ignore_startup_parameters = lock_timeout, options
default_pool_size = 12
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const bouncer = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  const address = new URL(database);
  address.port = String(own);
  address.hostname = '127.0.0.1';
  return {
    url: address.href,
    async stop() {
      const gone = once(bouncer, 'exit');
      bouncer.kill('SIGQUIT');
      await gone;
    },
  };
}
