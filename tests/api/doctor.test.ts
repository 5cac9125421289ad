import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { encryption } from '../../server/src/commands/doctor/security.ts';
import { readConfig } from '../../server/src/config.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { openPostOffice } from '../support/post-office.ts';
import { tamper } from '../support/tamper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const built = (file: string) => resolve(import.meta.dirname, '../../server/dist', file);

function runs(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; says: string }> {
  return new Promise((done) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', SMTP_URL: '', ...env } };
    execFile(process.execPath, [built(file), ...args], options, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, says: out + err });
    });
  });
}
const doctor = (env: Record<string, string>, ...args: string[]) => runs('doctor.js', env, args);

test('an owner reads that a migrated installation is sound, and which settings it lacks', async () => {
  const { code, says } = await doctor({
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: temporaryFolder('doctor'),
  });
  expect(says).toMatch(/Daybook \d+\.\d+\.\d+ (?:on|runs on) Node /);
  expect(says).toContain('The audit trail is intact');
  expect(says).toContain('npm run audit:verify -- --heads FILE');
  expect(says).toContain('\n       0:0:');
  expect(says).toContain('SMTP_URL is not set');
  expect(code).toBe(0);
});

test.each([
  ['a misspelt setting', { BILLING: 'yes' }, 'BILLING must be "on" or "off"'],
  ['another database', { DATABASE_URL: 'mysql://u:p@host/db' }, 'DATABASE_URL must be a SQLite file'],
  [
    'too large a pool',
    { DATABASE_POOL: '1000' },
    'DATABASE_POOL must be a number of connections, from 1 to 200',
  ],
  ['a proxy by name', { TRUST_PROXY: 'caddy' }, 'TRUST_PROXY must be addresses of proxies'],
  ['an unreachable database', { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/none' }, 'Is Postgres running'],
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'The mail server of SMTP_URL'],
])('an owner reads about %s and the remedy', async (_what, env, sentence) => {
  const folder = temporaryFolder('doctor');
  const { code, says } = await doctor({
    DATABASE_URL: `file:${folder}/none.sqlite`,
    DATA_DIR: folder,
    ...env,
  });
  expect(says).toContain(sentence);
  expect(code).toBe(1);
});

const NO_PROXY = 'TRUST_PROXY is not set: all visitors seem to come from the proxy’s address';
const behindTls = async () => ({
  DATABASE_URL: await freshDatabase(),
  DATA_DIR: temporaryFolder('doctor'),
  PUBLIC_URL: 'https://daybook.example.org',
  CHECKOUT: 'local',
});

test(
  'an owner behind TLS reads that the proxy’s address and a card provider are missing',
  { timeout: 60_000 },
  async () => {
    const env = await behindTls();
    const { says } = await doctor(env);
    expect(says).toContain(NO_PROXY);
    expect(says).toContain('the test checkout is off on an https:// address');
    const whole = await doctor({ ...env, TRUST_PROXY: '127.0.0.1', BILLING: 'off' });
    expect(whole.says).not.toMatch(/TRUST_PROXY|checkout/);
  },
);

test(
  'an owner behind TLS is warned at the start if the proxy’s address is missing',
  { timeout: 90_000 },
  async () => {
    const env = await behindTls();
    const server = await startBuiltServer(env);
    await server.stop();
    expect(server.output()).toContain(NO_PROXY);
    const named = await startBuiltServer({ ...env, TRUST_PROXY: '127.0.0.1' });
    await named.stop();
    expect(named.output()).not.toContain('TRUST_PROXY');
  },
);

test('an owner reads how old the last backup is, and that the first one is still to be made', async () => {
  const DATA_DIR = temporaryFolder('doctor');
  const env = { DATABASE_URL: await freshDatabase(), DATA_DIR };
  expect((await doctor(env)).says).toContain('No backup has been recorded here');
  const note = join(DATA_DIR, 'last-backup');
  writeFileSync(note, '/backups/daybook.backup\n');
  expect((await doctor(env)).says).toMatch(
    / ok {2}The last backup is of [\d-]{10}: \/backups\/daybook.backup/,
  );
  const lastWeek = new Date(Date.now() - 7.1 * 86_400_000);
  utimesSync(note, lastWeek, lastWeek);
  expect((await doctor(env)).says).toContain('That is 7 days old.');
});

test('an owner reads who the operators are, and that a public address without TLS shows passwords', async () => {
  const env = { DATABASE_URL: await freshDatabase(), DATA_DIR: temporaryFolder('doctor') };
  expect((await doctor(env)).says).toContain('There is no operator');
  await runs('operator.js', env, ['create', 'olga@example.org']);
  const { says } = await doctor({ ...env, PUBLIC_URL: 'http://daybook.example.org' });
  expect(says).toContain('Operators, who can look into every company: olga@example.org');
  expect(says).toContain('PUBLIC_URL is not an https:// address');
  expect((await doctor({ ...env, PUBLIC_URL: 'https://daybook.example.org' })).says).toContain('over TLS');
});

test('an owner who sets mail up gets a test mail, or the reason why there is none', async () => {
  const office = await openPostOffice();
  const env = { DATABASE_URL: await freshDatabase(), DATA_DIR: temporaryFolder('doctor') };
  const MAIL_FROM = 'Daybook <time@example.org>';
  const sent = await doctor({ ...env, ...office.env, MAIL_FROM }, '--mail', 'you@example.org');
  expect(sent.says).toContain('accepted a test email to you@example.org');
  expect(sent.says).not.toContain('MAIL_FROM');
  expect(office.delivered).toMatchObject([{ to: 'you@example.org' }]);
  expect(office.delivered[0]?.mail).toContain('From: Daybook <time@example.org>');

  office.closed = true;
  const refused = await doctor({ ...env, ...office.env }, '--mail', 'you@example.org');
  expect([refused.code, refused.says]).toEqual([1, expect.stringContaining('The post office is closed.')]);
  expect(refused.says).toContain('MAIL_FROM is not set');
  await office.close();
  expect(await doctor(env, '--mail', 'you@example.org')).toMatchObject({ code: 1 });
  expect((await doctor(env, '--mail', 'nobody')).says).toContain('Usage:');
}, 60_000);

test('an owner reads whether the kernel encrypts the disk, where that can be seen', () => {
  const DATA_DIR = temporaryFolder('doctor');
  const config = readConfig({ DATABASE_URL: `file:${DATA_DIR}/daybook.sqlite` });
  const { dev } = statSync(DATA_DIR);
  const devices = temporaryFolder('devices');
  expect(encryption(config, devices)).toBeNull();
  // A volume on an encrypted partition, as /sys/dev/block has it.
  const number = `${(dev >>> 8) & 0xfff}:${(dev & 0xff) | ((dev >>> 12) & 0xfff00)}`;
  mkdirSync(join(devices, number, 'slaves'), { recursive: true });
  expect(encryption(config, devices)).toMatchObject({ kind: 'advice' });
  mkdirSync(join(devices, 'dm-0/dm'), { recursive: true });
  writeFileSync(join(devices, 'dm-0/dm/uuid'), 'CRYPT-LUKS2-0123456789abcdef-vault\n');
  symlinkSync(join(devices, 'dm-0'), join(devices, number, 'slaves/dm-0'));
  expect(encryption(config, devices)).toMatchObject({ kind: 'fine' });
});

test('compose.yaml names the local proxy', () => {
  const compose = readFileSync(resolve(import.meta.dirname, '../../compose.yaml'), 'utf8');
  const TRUST_PROXY = compose.split('TRUST_PROXY: ${TRUST_PROXY:-')[1]?.split('}')[0];
  expect(readConfig({ TRUST_PROXY }).trust_proxy).toEqual(['172.16.0.0/12']);
});

test('an owner whose start fails reads which setting is wrong, and the file is unchanged', async () => {
  const file = join(temporaryFolder('doctor'), 'notes.txt');
  writeFileSync(file, 'These are my notes, not a database.\n'.repeat(9));
  const { code, says } = await runs('main.js', { DATABASE_URL: `file:${file}`, PORT: '0' });
  expect(says).toContain('The file in DATABASE_URL is not a SQLite database.');
  expect(says).not.toContain('    at ');
  expect(code).toBe(1);
});

test('an owner whose database is from before 1.0.0 reads how to take its companies along', async () => {
  const DATABASE_URL = await freshDatabase();
  const journal = database === 'sqlite' ? '__drizzle_migrations' : 'drizzle.__drizzle_migrations';
  // Its first migration was another one.
  await tamper(DATABASE_URL, `update ${journal} set created_at = 1768028593289`);
  const env = { DATABASE_URL, DATA_DIR: temporaryFolder('doctor') };
  for (const { code, says } of [await runs('main.js', { ...env, PORT: '0' }), await doctor(env)]) {
    expect(says).toContain('made by a version of Daybook before 1.0.0');
    expect(says).toContain('Start it once with commit 762c4d8f3');
    expect(says).toContain('npm run company -- export ID FILE');
    expect(says).toContain('npm run company -- import FILE');
    expect(says).not.toContain('    at ');
    expect(code).toBe(1);
  }
});

test.runIf(database === 'postgres')(
  'an operator learns which large tables Postgres has no statistics of',
  async () => {
    const DATABASE_URL = await freshDatabase();
    const env = { DATABASE_URL, DATA_DIR: temporaryFolder('doctor') };
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    try {
      await client.query('alter table failures set (autovacuum_enabled = false)');
      await client.query(
        "insert into failures (key, at) select 'someone', now()::text from generate_series(1, 20000)",
      );
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
      await expect
        .poll(async () => (await doctor(env)).says, { timeout: 20_000 })
        .toContain('counts of failures');
      await client.query('analyze failures');
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
      await expect.poll(async () => (await doctor(env)).says, { timeout: 20_000 }).not.toContain('counts of');
    } finally {
      await client.end();
    }
  },
);
