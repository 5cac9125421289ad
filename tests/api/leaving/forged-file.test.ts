import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkRows } from '../../../server/src/commands/company/check-rows.ts';
import { moveIn } from '../../../server/src/commands/company/move-in.ts';
import { moveOut } from '../../../server/src/commands/company/move-out.ts';
import { problemOf as problemIn } from '../../../server/src/commands/company/moved-file.ts';
import { MOVED_TABLES, translated, type MovedTable } from '../../../server/src/commands/company/rows.ts';
import { MOVE_RULES } from '../../../server/src/commands/company/rules.ts';
import { rowShape } from '../../../server/src/commands/company/shapes.ts';
import { COMPANY_TABLES } from '../../../server/src/database/company-tables.ts';
import { Impossible } from '../../../server/src/database/migrations.ts';
import { verifyTrail } from '../../../server/src/kernel/audit/verify-trail.ts';
import { noLimits } from '../../../server/src/kernel/call-limits.ts';
import { livelyCompany, TODAY } from '../../support/lively-company.ts';
import {
  contentOf,
  rowsOf,
  sealAgain,
  sourceOf,
  withRows,
  type Content,
  type FileRow,
} from '../../support/moved-file.ts';
import { runSql } from '../../support/tamper.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createWorld, type World } from '../../support/world.ts';

// Many files, each with a company of its own.
vi.setConfig({ testTimeout: 240_000 });

const PASSPHRASE = 'a long walk by the sea';
const lastOf = (content: Content, table: string): FileRow => rowsOf(content, table).at(-1) ?? {};
const BEYOND = 2_000_000_000;

function fewOf(content: Content): Content {
  const rows = new Map(MOVED_TABLES.map(({ name }) => [name, rowsOf(content, name)]));
  const needed = new Set<FileRow>();
  const need = (of: MovedTable, row: FileRow | undefined) => {
    if (!row || needed.has(row)) return;
    needed.add(row);
    translated(of, row, (table, id) => {
      const other = MOVED_TABLES.find(({ name }) => name === table);
      if (other)
        need(
          other,
          rows.get(table)?.find((one) => one.id === id),
        );
      return id;
    });
  };
  for (const of of MOVED_TABLES) need(of, rows.get(of.name)?.at(-1));
  let thin: Content = new Map([...content, ['audit/entries.jsonl', Buffer.alloc(0)]]);
  for (const [name, all] of rows)
    thin = withRows(
      thin,
      name,
      all.filter((row) => needed.has(row)),
    );
  return thin;
}

describe('The file of a company', () => {
  const folder = temporaryFolder('forged');
  let there: World;
  let here: World;
  let third: World;
  /** As it left its first place, and as it left the second: there, it also has where it came from. */
  let first: Content;
  let second: Content;
  /** The last row of each table of the second, and those to which they refer. */
  let few: Content;

  beforeAll(async () => {
    there = await createWorld({ limits: noLimits });
    here = await createWorld({ env: { JWT_SECRET: 'another installation, with a key of its own' } });
    third = await createWorld({
      env: { JWT_SECRET: 'a third installation, with a third key of its own' },
      // The test counts the rows of all companies.
      watch: () => undefined,
    });
    const company = await livelyCompany(there);
    await moveOut(there.services, company, join(folder, 'first'), PASSPHRASE, { copy: true });
    first = await contentOf(join(folder, 'first'), PASSPHRASE);
    const { company_id } = await moveIn(here.services, join(folder, 'first'), PASSPHRASE, new Map());
    await moveOut(here.services, company_id, join(folder, 'second'), PASSPHRASE, { copy: true });
    second = await contentOf(join(folder, 'second'), PASSPHRASE);
    few = fewOf(second);
  }, 120_000);
  afterAll(() => Promise.all([there, here, third].map((world) => world.close())));

  test('of a lively company has rows in every table', () => {
    const names = MOVED_TABLES.map(({ name }) => name);
    expect(names.filter((name) => rowsOf(second, name).length === 0)).toEqual([]);
  });

  test('of a lively company comes back from its new place with every row the same', () => {
    // An id is the place of its row among those of its table.
    const placed = (content: Content, of: MovedTable) => {
      const places = new Map(
        MOVED_TABLES.map(({ name }) => [
          name,
          new Map(rowsOf(content, name).map(({ id }, place) => [id, place])),
        ]),
      );
      return rowsOf(content, of.name).map((row) =>
        translated(of, row, (table, id) => places.get(table)?.get(id) ?? id),
      );
    };
    for (const of of MOVED_TABLES) {
      if (['audit_origins', 'moved_ids'].includes(of.name)) continue;
      expect([of.name, ...placed(second, of)]).toEqual([of.name, ...placed(first, of)]);
    }
    const [field] = rowsOf(second, 'custom_field_definitions');
    const fields = rowsOf(second, 'clients').map(({ custom_fields }) => custom_fields);
    expect(fields).toContainEqual(expect.objectContaining({ [`field_${String(field?.id)}`]: 'No nuts' }));
  });

  const problemOf = async (content: Content): Promise<string> => {
    try {
      await checkRows(sourceOf(content), third.services.config);
      return 'accepted';
    } catch (error) {
      return error instanceof Impossible ? error.message : String(error);
    }
  };
  const withLast = (table: string, change: FileRow) => {
    const rows = rowsOf(few, table);
    return withRows(few, table, [...rows.slice(0, -1), { ...rows.at(-1), ...change }]);
  };
  /** Changes of the last row of a table, tried one by one; returns those that are not refused with the column's name. */
  const notRefused = (of: MovedTable, changes: [column: string, change: FileRow][]) => {
    const row = lastOf(few, of.name);
    const shape = rowShape(of, third.services.config, Number(lastOf(few, 'companies').id));
    return changes.filter(([column, change]) => {
      // As JSON has it: without the columns that are undefined.
      const changed: unknown = JSON.parse(JSON.stringify({ ...row, ...change }));
      const { error } = shape.safeParse(changed);
      return !error || !problemIn(error).includes(column);
    });
  };

  test('names every row by its id, a number, and only rows that it has', async () => {
    expect(await problemOf(few)).toBe('accepted');
    for (const of of MOVED_TABLES) {
      const columns = of.columns.filter(({ name }) => name === 'id' || of.references.has(name));
      for (const { name: column } of columns) {
        const asText = JSON.stringify(lastOf(few, of.name)[column] ?? 1);
        const others = [asText, 0.5, ...(column === 'id' ? [0, -1] : [])];
        expect(
          notRefused(
            of,
            others.map((other) => [column, { [column]: other }]),
          ),
        ).toEqual([]);
        if (column === 'id') continue;
        const problem = await problemOf(withLast(of.name, { [column]: BEYOND }));
        const start = `Line ${rowsOf(few, of.name).length} of rows/${of.name}.jsonl: ${column}`;
        expect(problem).toContain(start);
      }
    }
  });

  test('has the columns of each table, no others, and in each what its type allows', () => {
    for (const of of MOVED_TABLES) {
      const other = { number: 'x', boolean: 1, bytes: '*', text: 7, json: 7 };
      const changes = of.columns.flatMap(({ name, kind }): [string, FileRow][] => [
        [name, { [name]: other[kind] }],
        [name, { [name]: undefined }],
      ]);
      expect(notRefused(of, [...changes, ['is_operator', { is_operator: true }]])).toEqual([]);
    }
  });

  test('has nothing of what an export leaves out', () => {
    for (const of of MOVED_TABLES) {
      const cleared = Object.entries(MOVE_RULES[of.name]?.cleared ?? {});
      const changes = cleared.map(([column, value]): [string, FileRow] => [
        column,
        { [column]: value === false ? true : 1 },
      ]);
      expect(notRefused(of, changes)).toEqual([]);
    }
  });

  test('ids in lists, keys and texts are of rows in the file', async () => {
    const beyond = `row ${BEYOND} of `;
    const of = async (table: string, change: (row: FileRow) => FileRow) =>
      problemOf(withLast(table, change(lastOf(few, table))));
    expect(await of('users', () => ({ former_roles: [{ role_id: BEYOND, until: TODAY }] }))).toContain(
      `former_roles names ${beyond}roles`,
    );
    const contract = { contract_hours: { [BEYOND]: { max: 1 } } };
    expect(await of('clients', () => ({ custom_fields: contract }))).toContain(`${beyond}work_codes`);
    expect(await of('clients', () => ({ custom_fields: { [`field_${BEYOND}`]: 'x' } }))).toContain(
      `${beyond}custom_field_definitions`,
    );
    expect(await of('pay_runs', () => ({ user_ids: [BEYOND] }))).toContain(`${beyond}users`);
    expect(await of('pay_runs', () => ({ user_ids: ['1'] }))).toContain('user_ids');
    expect(await of('pay_rates', () => ({ target: `${BEYOND}/` }))).toContain(`${beyond}users`);
    expect(await of('pay_rates', () => ({ target: '1 or 1' }))).toContain('target');
    expect(await of('import_keys', () => ({ key: JSON.stringify([BEYOND, 1, null]) }))).toContain(
      `${beyond}users`,
    );
    expect(await of('import_keys', () => ({ key: JSON.stringify(['1', 1, null]) }))).toContain('key names');
    expect(await of('import_keys', () => ({ key: 'not a list' }))).toContain('key');
    expect(await of('moved_ids', () => ({ new_id: BEYOND }))).toContain('new_id names');
    expect(await of('moved_ids', () => ({ record_type: 'operator' }))).toContain('record_type');
    const logs = (change: object) => (row: FileRow) => ({
      snapshot_logs: (row.snapshot_logs as object[]).map((log) => ({ ...log, ...change })),
    });
    expect(await of('timesheet_revisions', logs({ client_id: BEYOND }))).toContain(`${beyond}clients`);
    expect(await of('timesheet_revisions', logs({ client_id: '1' }))).toContain('snapshot_logs');
  });

  test('what others would suffer from is refused: zones, costly hashes, plans, addresses, pictures', async () => {
    const of = (table: string, change: FileRow) => problemOf(withLast(table, change));
    expect(await of('company_settings', { time_zone: 'Mars/Olympus' })).toContain('time_zone');
    expect(await of('timesheets', { time_zone: 'Mars/Olympus' })).toContain('time_zone');
    expect(await of('company_settings', { custom_pay_period_days: 0 })).toContain('custom_pay_period_days');
    const hash = String(lastOf(few, 'users').password_hash);
    for (const costly of ['m=1048576,t=2,p=1', 'm=19456,t=60,p=1', 'm=19456,t=2,p=64'])
      expect(await of('users', { password_hash: hash.replace(/m=\d+,t=\d+,p=\d+/, costly) })).toContain(
        'password_hash',
      );
    expect(await of('users', { password_hash: 'secret' })).toContain('password_hash');
    expect(await of('users', { email_key: 'somebody@else.example' })).toContain('email_key');
    expect(await of('subscriptions', { plan_id: 77 })).toContain('plan_id');
    for (const url of [
      'http://example.org/',
      'https://127.0.0.1/',
      'https://localhost/',
      'file:///etc/passwd',
    ])
      expect(await of('webhooks', { url })).toContain('url');
    expect(await of('logos', { content_type: 'text/html' })).toContain('content_type');
    expect(await of('logos', { content: Buffer.from('<script>').toString('base64') })).toContain('content');
    expect(await of('work_codes', { pay_kind: 'gold' })).toContain('pay_kind');
    expect(await of('daily_logs', { date: '2026-02-30' })).toContain('date');
    expect(await of('users', { created_at: 'yesterday' })).toContain('created_at');
    expect(await of('clients', { first_name: 'A\0B' })).toContain('first_name');
    expect(await of('clients', { custom_fields: { constructor: 1 } })).toContain('custom_fields');
  });

  test('of another version is refused in a sentence', async () => {
    const manifest = JSON.parse(String(few.get('manifest.json'))) as { migration: string };
    for (const migration of ['0018_imported-time', '0900_times-to-come', '']) {
      const file = join(folder, `from-${migration}`);
      const other = Buffer.from(JSON.stringify({ ...manifest, migration }));
      await sealAgain(new Map([...few, ['manifest.json', other]]), file, PASSPHRASE);
      await expect(moveIn(third.services, file, PASSPHRASE, new Map())).rejects.toThrow(
        'Bring both to the same version first. An installation from before 1.0.0 is started once with commit 762c4d8f3',
      );
    }
  });

  test('of the last version before 1.0.0 is added with every row', async () => {
    const file = join(import.meta.dirname, '../../support/company-before-1.0.daybook');
    const old = await contentOf(file, PASSPHRASE);
    const world = await createWorld({ env: { JWT_SECRET: 'an installation that begins with 1.0.0' } });
    try {
      const { name, rows, company_id } = await moveIn(world.services, file, PASSPHRASE, new Map());
      expect(name).toBe('Harbour Family Support');
      expect(rows).toBe(MOVED_TABLES.reduce((sum, table) => sum + rowsOf(old, table.name).length, 0));
      const { faults } = await verifyTrail(world.store.read, world.services.audit_keys);
      expect(faults).toEqual([]);
      // From here it goes on as one of this version.
      await moveOut(world.services, company_id, join(folder, 'onward'), PASSPHRASE, { copy: true });
    } finally {
      await world.close();
    }
  });

  test('lines, the manifest and the list of files are of limited size, and nothing else is read as one', async () => {
    const path = 'rows/clients.jsonl';
    const lines = (bytes: Buffer) => problemOf(new Map([...few, [path, bytes]]));
    expect(await lines(Buffer.alloc(65 * 1_048_576, 97))).toContain(`Line 1 of ${path}: it is not JSON`);
    expect(await lines(Buffer.from('[]\n'))).toContain(`Line 1 of ${path}: it is not a row`);
    expect(await lines(Buffer.from('\n'))).toContain(`Line 1 of ${path}: it is not JSON`);
    expect(await lines(Buffer.from('{"__proto__":{"is_superuser":true}}\n'))).toContain(`Line 1 of ${path}`);

    const sent = async (content: Content, name: string) => {
      await sealAgain(content, join(folder, name), PASSPHRASE);
      return moveIn(third.services, join(folder, name), PASSPHRASE, new Map());
    };
    const manifest = JSON.parse(String(second.get('manifest.json'))) as object;
    const padded = Buffer.from(JSON.stringify({ ...manifest, note: 'x'.repeat(2 * 1_048_576) }));
    await expect(sent(new Map([...second, ['manifest.json', padded]]), 'long')).rejects.toThrow(
      'manifest.json in the file is damaged',
    );
    const many = new Map(
      Array.from({ length: 20_000 }, (_, n) => [`files/${n}`.padEnd(60, 'x'), Buffer.of()]),
    );
    await expect(sent(new Map([...second, ...many]), 'many')).rejects.toThrow('The file is damaged');
  });

  test('that somebody wrote gives nobody a way into a neighbor’s company or the console, and leaves nothing', async () => {
    const counts = async () => {
      const found: Record<string, number> = {};
      for (const { table } of COMPANY_TABLES)
        found[getTableName(table)] = await third.store.read.$count(table);
      return found;
    };
    const before = await counts();
    const refused = async (table: string, rows: FileRow[], reason: string) => {
      const file = join(folder, `forged-${table}-${reason.length}`);
      await sealAgain(withRows(second, table, rows), file, PASSPHRASE);
      await expect(moveIn(third.services, file, PASSPHRASE, new Map())).rejects.toThrow(reason);
      expect(await counts()).toEqual(before);
    };
    const people = rowsOf(second, 'users');
    const intruder = {
      ...people[0],
      id: '900001',
      company_id: String(third.companies.birch),
      email: 'intruder@example.net',
      email_key: 'intruder@example.net',
      is_company_admin: true,
    };
    await refused('users', [...people, intruder], `Line ${people.length + 1} of rows/users.jsonl: id `);
    const numbered = { ...intruder, id: BEYOND, company_id: third.companies.birch };
    await refused('users', [...people, numbered], 'company_id');
    await refused('users', [{ ...people[0], is_superuser: true }, ...people.slice(1)], 'is_superuser');
    await refused('users', people.toReversed(), 'id does not follow');
    await refused('users', people.slice(1), 'users, which the file does not have');
    const [company] = rowsOf(second, 'companies');
    const other = { ...company, id: Number(company?.id) + 1 };
    await refused('companies', [company ?? {}, other], 'Line 2 of rows/companies.jsonl: id');
    const codes = rowsOf(second, 'work_codes');
    await refused(
      'work_codes',
      codes.map((code) => ({ ...code, code_key: 'same' })),
      'Rows of rows/work_codes.jsonl contradict each other',
    );
    expect((await verifyTrail(third.store.read, third.services.audit_keys)).faults).toEqual([]);
  });

  test('that changes a row of another company in a way nobody thought of is refused by counting', async () => {
    const { database_url } = third.services.config;
    await runSql(database_url, SNEAKY[third.store.dialect]);
    const file = join(folder, 'second');
    const attempt = moveIn(third.services, file, PASSPHRASE, new Map());
    await expect(attempt).rejects.toThrow(/^The file changes \d+ rows, and the company has \d+/);
    await runSql(database_url, UNSNEAKY[third.store.dialect]);
    const { rows } = await moveIn(third.services, file, PASSPHRASE, new Map());
    expect(rows).toBe(MOVED_TABLES.reduce((sum, { name }) => sum + rowsOf(second, name).length, 0));
  });
});

/** A change of another company's row with each client that is added. */
const SNEAKY = {
  sqlite: `create trigger sneaky after insert on clients begin
    update users set phone = '1' where id = (select min(id) from users); end`,
  postgres: `create function sneaky() returns trigger language plpgsql as $$ begin
    update users set phone = '1' where id = (select min(id) from users); return null; end $$;
    create trigger sneaky after insert on clients for each row execute function sneaky()`,
};
const UNSNEAKY = { sqlite: 'drop trigger sneaky', postgres: 'drop trigger sneaky on clients' };
