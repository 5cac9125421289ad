import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canSandbox, directives, installedMachine } from '../support/as-systemd.ts';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hosting = resolve(import.meta.dirname, '../../docs/hosting');
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe.runIf(database === 'sqlite' && canSandbox)('The service of systemd', () => {
  let machine: ReturnType<typeof installedMachine>;
  let service: ReturnType<ReturnType<typeof installedMachine>['run']>;
  let url: string;

  beforeAll(async () => {
    const PORT = String(await freePort());
    url = `http://127.0.0.1:${PORT}`;
    machine = installedMachine({ PORT, JWT_SECRET: 'only for this test, and long enough' });
    service = machine.runUnit('daybook.service');
    await vi.waitFor(
      async () =>
        expect([await answers(`${url}/readyz`), service.output()]).toEqual([true, expect.anything()]),
      30_000,
    );
  });
  afterAll(() => service.stop());

  test('runs as an account without rights, which can write to its data and not to its program', async () => {
    await makeCompany(url);
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+65534\s/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(readdirSync(machine.data)).toContain('daybook.sqlite');
    expect(statSync(join(machine.data, 'daybook.sqlite')).mode & 0o777).toBe(0o600);
    expect(directives('daybook.service', 'ProtectSystem')).toEqual(['strict']);
    const touch = (file: string) => machine.run(`touch ${file}`, ['/var/lib/daybook']).ended();
    for (const file of ['/opt/daybook/server/dist/main.js', '/var/backups/daybook/own'])
      expect((await touch(file)).output).toMatch(/Read-only file system|Permission denied/);
    expect((await touch('/var/lib/daybook/own')).code).toBe(0);
  });

  test('is backed up next to it every night, and the drill restores the backup', async () => {
    const backup = await machine.runUnit('daybook-backup.service').ended();
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('read back and is intact')]);
    const [made = ''] = readdirSync(machine.backups);
    expect(statSync(join(machine.backups, made))).toMatchObject({ uid: 65_534 });
    const command = `sh -c 'ln -s /opt/node /tmp/node; PATH=/tmp:$PATH docs/hosting/restore-drill.sh /var/backups/daybook/${made}'`;
    const drill = await machine.run(command, []).ended();
    expect([drill.code, drill.output]).toEqual([0, expect.stringContaining('brings everything back.')]);
    expect(readdirSync(machine.data)).toContain('last-backup');
  });
});

describe.runIf(database === 'postgres' && isThere('pg_dump') && isThere('psql'))(
  'On Postgres, a backup',
  () => {
    const folder = temporaryFolder('dumps');
    let server: BuiltServer;
    afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test('is made every night while people write, and the drill restores it', async () => {
      const DATABASE_URL = await freshDatabase();
      const env = { DATABASE_URL, DATA_DIR: temporaryFolder('data'), BILLING: 'off' };
      server = await startBuiltServer(env);
      await makeCompany(server.url);
      writeFileSync(join(folder, 'daybook-20260101T023000Z.dump'), '');
      const run = (script: string, ...args: string[]) =>
        execFileSync(join(hosting, script), args, {
          env: { ...process.env, ...env },
          stdio: 'pipe',
        }).toString();
      expect(run('backup-postgres.sh', folder, '1')).toContain('read back and is intact');
      const [made = '', ...others] = readdirSync(folder);
      expect([made, others]).toEqual([expect.not.stringContaining('20260101'), []]);
      expect(readFileSync(join(env.DATA_DIR, 'last-backup'), 'utf8')).toBe(`${join(folder, made)}\n`);

      const said = run('restore-drill.sh', join(folder, made));
      expect(said).toContain('The audit trail is intact');
      expect(said).toContain('brings everything back.');
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      const { rows } = await client.query("select 1 from pg_database where datname = 'daybook_drill'");
      await client.end();
      expect(rows).toEqual([]);
    }, 120_000);
  },
);

const PROXIES = {
  nginx: {
    file: 'nginx.conf',
    /** As it is, without certificates and on other ports. */
    configured: (text: string, port: number, other: number, to: string) => `
      user root; daemon off; pid nginx.pid; error_log stderr;
      events {}
      http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`).join(' ')}
      ${text
        .replace('listen 80;', `listen 127.0.0.1:${other};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .split('\n')
        .filter((line) => !line.trim().startsWith('ssl_certificate'))
        .join('\n')
        .replace('127.0.0.1:3000', to)} }`,
    args: (folder: string, file: string) => ['-p', folder, '-c', file],
  },
  caddy: {
    file: 'Caddyfile',
    configured: (text: string, port: number, _other: number, to: string) =>
      `{\n\tadmin off\n}\n${text
        .replace('daybook.example.org', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:3000', to)}`,
    args: (_folder: string, file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

describe.runIf(database === 'sqlite')('Behind a proxy', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: temporaryFolder('proxied'),
      TRUST_PROXY: '127.0.0.1',
      BILLING: 'off',
    });
  });
  afterAll(() => server.stop());

  for (const [name, { file, configured, args }] of Object.entries(PROXIES)) {
    test.runIf(isThere(name))(
      `a visitor of ${name} gets pages and lists compressed, and secrets not`,
      async () => {
        const [port, other] = [await freePort(), await freePort()];
        const folder = temporaryFolder(name);
        const text = readFileSync(join(hosting, file), 'utf8');
        const config = join(folder, file);
        writeFileSync(config, configured(text, port, other, new URL(server.url).host));
        const proxy = spawn(name, args(folder, config), {
          stdio: 'ignore',
          env: { ...process.env, HOME: folder },
        });
        const gone = once(proxy, 'exit');
        const url = `http://127.0.0.1:${port}`;
        try {
          await vi.waitFor(async () => expect(await answers(`${url}/readyz`)).toBe(true), 20_000);
          const { ada } = await makeCompany(url);
          const codes = (index: number) => ({ code: `C${index}`, description: 'Support at home' });
          for (let index = 0; index < 20; index += 1) await ada.api('POST', '/workcodes/', codes(index));
          const authorization = `Bearer ${ada.access}`;
          const coding = async (
            path: string,
            init: { method?: string; body?: string; headers?: Record<string, string> } = {},
          ) => {
            const headers = { 'accept-encoding': 'gzip, br, zstd', authorization, ...init.headers };
            const answer = await fetch(`${url}${path}`, { ...init, headers });
            expect(answer.status).toBe(200);
            await answer.arrayBuffer();
            return answer.headers.get('content-encoding');
          };
          const page = await (await fetch(`${url}/login`)).text();
          const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
          expect(await coding(script)).toBe('br');
          expect(await coding('/api/workcodes/')).toBe('br');
          const signIn = JSON.stringify({ email: ada.email, password: ada.password });
          const headers = { 'content-type': 'application/json' };
          expect(await coding('/api/token/', { method: 'POST', body: signIn, headers })).toBeNull();
          const logo = new FormData();
          logo.set('logo', new Blob([new Uint8Array(1_900_000)]), 'logo.png');
          const upload = { method: 'POST', body: logo, headers: { authorization } };
          const refused = await fetch(`${url}/api/company-settings/`, upload);
          expect(refused.status, 'it is no picture, which Daybook says and not the proxy').toBe(400);
        } finally {
          proxy.kill('SIGTERM');
          await gone;
          rmSync(folder, { recursive: true, force: true });
        }
      },
      60_000,
    );
  }
});
