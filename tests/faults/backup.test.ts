import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWhole } from '../../server/src/database/sqlite/file.ts';
import { makeCompany } from '../support/browser-company.ts';
import { runBuilt } from '../support/built-command.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

type Company = Awaited<ReturnType<typeof makeCompany>>;

describe.runIf(database === 'sqlite')('A backup', () => {
  const folder = temporaryFolder('backup');
  const file = join(folder, 'daybook.sqlite');
  const backup = join(folder, 'copy.sqlite');
  /** What the backup printed. */
  const heads = join(folder, 'heads.txt');
  const env = { DATABASE_URL: `file:${file}`, DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off' };
  const codes = async ({ ada }: Company) =>
    (await ada.api<{ code: string }[]>('GET', '/workcodes/')).map(({ code }) => code);
  /** Under this process's ordinary umask: private files must be created as such. */
  const readableByOthers = () =>
    readdirSync(folder).filter(
      (name) => name !== 'spoilt.sqlite' && (statSync(join(folder, name)).mode & 0o077) !== 0,
    );
  let server: BuiltServer;
  let company: Company;
  const before: string[] = [];
  const after: string[] = [];

  beforeAll(async () => {
    server = await startBuiltServer({ ...env });
    company = await makeCompany(server.url);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Creates codes until stopped, adding each to the list that `into` currently names. */
  async function writeOn(into: () => string[], signal: AbortSignal) {
    for (let count = 0; !signal.aborted; count += 1) {
      const code = `C${count}`;
      const list = into();
      await company.ada.api('POST', '/workcodes/', { code, description: 'Written meanwhile' });
      list.push(code);
    }
  }

  test('is taken while people write, and has everything saved before it began', async () => {
    let into = before;
    const enough = new AbortController();
    const writing = writeOn(() => into, enough.signal);
    await expect.poll(() => before.length, { timeout: 60_000 }).toBeGreaterThan(20);
    into = after;
    const { code, output } = await runBuilt('backup', [backup], env);
    enough.abort();
    await writing;
    expect(output).toContain('read back and is intact');
    writeFileSync(heads, output, { mode: 0o600 });
    expect(code).toBe(0);
    expect(after.length).toBeGreaterThan(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy.sqlite'))).toEqual(['copy.sqlite']);

    const again = await runBuilt('backup', [backup], env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('never replaces') as string });
  });

  test('is taken every night into a folder, which keeps the newest and what others put there', async () => {
    const nightly = join(folder, 'nightly');
    mkdirSync(nightly);
    const old = ['daybook-20260101T020000Z.backup', 'daybook-20260102T020000Z.backup'];
    for (const name of [...old, 'letter.txt']) writeFileSync(join(nightly, name), '');
    const { code, output } = await runBuilt('backup', [nightly, '--keep', '2'], env);
    expect([code, output]).toEqual([0, expect.stringContaining('1 older than the newest 2 removed.')]);
    const [second, made = '', ...rest] = readdirSync(nightly).toSorted();
    expect([second, rest]).toEqual([old[1], ['letter.txt']]);
    expect(checkWhole(join(nightly, made))).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'last-backup'), 'utf8')).toBe(`${join(nightly, made)}\n`);
    const missing = join(folder, 'nowhere');
    const none = await runBuilt('backup', [missing, '--keep', '2'], env);
    expect(none).toMatchObject({ code: 1 });
    expect(none.output).toContain(`There is no folder ${missing}.`);
    for (const wrong of [[nightly], [backup, '--keep', '2'], [nightly, '--keep', '0'], [nightly, '--all']])
      expect((await runBuilt('backup', wrong, env)).code).toBe(1);
    rmSync(nightly, { recursive: true });
  });

  test('is not restored under a running server', async () => {
    const refused = await runBuilt('restore', [backup], env);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop Daybook first') as string,
    });
    expect(await codes(company)).toEqual(expect.arrayContaining([...before, ...after]));
  });

  proves('restore', 'is refused if it is damaged, tampered with, newer or something else', async () => {
    await server.stop();
    const untouched = readFileSync(file);
    const spoilt = join(folder, 'spoilt.sqlite');
    const change = (sql: string) => () => {
      const connection = new Database(spoilt);
      connection.exec(sql);
      connection.close();
    };
    const ways: [string, () => void][] = [
      ['spoilt', () => writeFileSync(spoilt, readFileSync(spoilt).fill(0x5a, 12_000, 60_000))],
      ["can't be read", () => writeFileSync(spoilt, 'a letter, not a database')],
      ['not a Daybook database', change('drop table work_entries; drop table audit_entries')],
      [
        'tampered',
        change(
          "drop trigger audit_entries_no_update; update audit_entries set user_name = 'Nobody' where id = 5",
        ),
      ],
      [
        'the trigger "raise", which',
        change('create trigger raise after insert on daily_logs begin update users set pay_rate = 1; end'),
      ],
      ['the view "everybody", which', change('create view everybody as select * from users')],
      ['the index "odd", which', change('create index odd on users (email)')],
      [
        'the trigger "audit_entries_no_update", which',
        change(
          'drop trigger audit_entries_no_update; create trigger audit_entries_no_update before update on audit_entries begin select 1; end',
        ),
      ],
      ['before 1.0.0', change('update __drizzle_migrations set created_at = 1768028593289')],
      [
        'newer version',
        change(
          'insert into __drizzle_migrations (hash, created_at) select hash, created_at + 1 from __drizzle_migrations',
        ),
      ],
    ];
    for (const [said, spoil] of ways) {
      copyFileSync(backup, spoilt);
      spoil();
      const { code, output } = await runBuilt('restore', [spoilt], env);
      expect(output).toContain(said);
      expect(code).toBe(1);
      expect(readFileSync(file).equals(untouched)).toBe(true);
      expect(existsSync(`${file}.restoring`)).toBe(false);
    }
    return `${ways.length} ways to spoil a backup, each refused in a sentence, nothing replaced`;
  });

  test('is not restored from the database itself, under any name', async () => {
    const another = join(folder, 'another-name.sqlite');
    symlinkSync(file, another);
    for (const itself of [file, another]) {
      const refused = await runBuilt('restore', [itself], env);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('the database itself') as string,
      });
    }
    expect(readdirSync(folder).filter((name) => name.includes('.before-restore-'))).toEqual([]);
  });

  proves('restore', 'leaves a whole database wherever it is interrupted', async () => {
    const rowsOf = (path: string) => checkWhole(path);
    const [present, restored] = [rowsOf(file), rowsOf(backup)];
    expect(present).not.toBe(restored);
    const original = readFileSync(file);
    const seen = new Set<number>();
    let steps = 0;
    for (let step = 1; ; step += 1) {
      const { code } = await runBuilt('restore', [backup], {
        ...env,
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'preload/dies-at-file-step.mjs')).href}`,
        DIES_AT_FILE_STEP: String(step),
      });
      expect(existsSync(file), `cut off before step ${step}`).toBe(true);
      const rows = rowsOf(file);
      expect([present, restored]).toContain(rows);
      seen.add(rows);
      if (code === 0) break;
      steps = step;
      for (const name of readdirSync(folder))
        if (name.startsWith('daybook.sqlite.')) rmSync(join(folder, name));
      writeFileSync(file, original);
    }
    expect(seen.size).toBe(2);
    for (const name of readdirSync(folder)) if (name.includes('.before-restore-')) rmSync(join(folder, name));
    writeFileSync(file, original);
    return `cut off before each of its ${steps} steps with files: the old database or the new one, whole, each time`;
  });

  test('is restored in full, and the previous database is kept', async () => {
    const { code, output } = await runBuilt('restore', [backup], env);
    expect(output).toContain('The previous database is now');
    expect(code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.includes('.before-restore-'))).toHaveLength(1);
    expect(readableByOthers()).toEqual([]);
    server = await startBuiltServer({ ...env, PORT: new URL(server.url).port });
    expect(await codes(company)).toEqual(expect.arrayContaining(before));
    const { code: whole, output: audit } = await runBuilt('audit-verify', ['--heads', heads], env);
    expect(audit).toContain('2 earlier chain ends were checked.');
    expect(audit).not.toContain('BROKEN');
    expect(whole).toBe(0);
  });

  test('is restored on another machine too, which reports the missing keys of the audit trail', async () => {
    const elsewhere = temporaryFolder('another-machine');
    const there = { ...env, DATABASE_URL: `file:${join(elsewhere, 'daybook.sqlite')}`, DATA_DIR: elsewhere };
    const restored = await runBuilt('restore', [backup], there);
    expect(restored.output).toContain('About its audit trail: It was sealed with an unknown key');
    expect(restored.code).toBe(0);
    expect((await runBuilt('audit-verify', [], there)).code).toBe(1);
    copyFileSync(join(folder, 'audit-keys'), join(elsewhere, 'audit-keys'));
    const { code, output } = await runBuilt('audit-verify', ['--heads', heads], there);
    expect(output).not.toContain('BROKEN');
    expect(code).toBe(0);
    rmSync(elsewhere, { recursive: true, force: true });
  });

  test('and the database are readable only by their own account, including an older Daybook’s', async () => {
    expect(readableByOthers()).toEqual([]);
    await server.stop();
    const names = readdirSync(folder).filter((name) => name.startsWith('daybook.sqlite'));
    expect(names.some((name) => name.includes('.before-restore-'))).toBe(true);
    for (const name of names) chmodSync(join(folder, name), 0o644);
    server = await startBuiltServer({ ...env, PORT: new URL(server.url).port });
    expect(readableByOthers()).toEqual([]);
  });
});

describe.runIf(database === 'postgres')('A backup on Postgres', () => {
  test.each(['backup', 'restore'])('%s explains what to do instead', async (name) => {
    const env = { DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/nowhere' };
    const { code, output } = await runBuilt(name, ['copy.dump'], env);
    expect(output).toContain(name === 'backup' ? 'pg_dump' : 'pg_restore');
    expect(output).not.toContain('secret');
    expect(code).toBe(1);
  });
});
