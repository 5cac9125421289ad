import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { moveIn } from '../../server/src/commands/company/move-in.ts';
import { moveOut } from '../../server/src/commands/company/move-out.ts';
import { openStore } from '../../server/src/database/open.ts';
import { fillCompany } from '../bench/fill.ts';
import { openSql } from '../bench/sql.ts';
import { database } from '../support/fresh-database.ts';
import { importsOf } from '../support/imports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tenancyLog } from '../support/tenancy.ts';
import { createWorld, PEOPLE, type Caller, type World } from '../support/world.ts';

interface Statement {
  query: string;
  params: unknown[];
}

/** Row counts of a company of 5,000 workers after two years. */
const ROWS: Record<string, number> = { clients: 10_000, users: 5_000 };
const MANY = 100_000;
/** The number of distinct values of a column per company, unless it is unique. */
const VALUES: Record<string, number> = {
  company_id: 1,
  user_id: 5_000,
  client_id: 10_000,
  date: 730,
  sequence: MANY,
  daily_log_id: MANY / 4,
  work_code_id: 20,
};
const YES_OR_NO = 2;

/** Gives SQLite the statistics of a company with so many rows in each table, for its query plans. */
function writeStatistics(connection: Database.Database, rowsOf: (table: string) => number) {
  const pragma = (of: string) => connection.pragma(of) as { name: string | null }[];
  const note = connection.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  connection.exec('analyze; delete from sqlite_stat1; drop table if exists sqlite_stat4');
  for (const table of tables as string[]) {
    const rows = rowsOf(table);
    for (const index of pragma(`index_list("${table}")`)) {
      let same = rows;
      const counts = pragma(`index_info("${index.name ?? ''}")`).map(({ name }) => {
        same = name === 'id' ? 1 : Math.max(1, same / (VALUES[name ?? ''] ?? YES_OR_NO));
        return Math.ceil(same);
      });
      note.run(table, index.name, [rows, ...counts].join(' '));
    }
  }
}

const LISTS: [string, (caller: Caller) => Promise<unknown>][] = [
  ['daily logs', (caller) => caller.dailyLogs.list({ page: 1 })],
  ['timesheets', (caller) => caller.timesheets.list({ page: 1 })],
  ['timesheets without their logs', (caller) => caller.timesheets.summaries({ page: 1 })],
  [
    'the newest submitted timesheets',
    (caller) => caller.timesheets.summaries({ submitted: true, ordering: '-submitted_date', page: 1 }),
  ],
  ['monthly reports', (caller) => caller.monthlyReports.list({ page: 1 })],
  ['the table of monthly reports', (caller) => caller.monthlyReports.summaries({ page: 1 })],
  ['no-shows', (caller) => caller.noShows.list({ page: 1 })],
  ['the table of no-shows', (caller) => caller.noShows.summaries({ page: 1 })],
  ['incidents', (caller) => caller.incidents.list({ page: 1 })],
  ['the table of incidents', (caller) => caller.incidents.summaries({ page: 1 })],
  ['clients', (caller) => caller.clients.list({ page: 1 })],
  ['the table of clients', (caller) => caller.clients.summaries({ page: 1 })],
  ['employees', (caller) => caller.employees.list({ page: 1 })],
  ['the table of employees', (caller) => caller.employees.summaries({ page: 1 })],
  ['the directory', (caller) => caller.directory.list({ page: 1 })],
  ['the audit log', (caller) => caller.audit.list({ page: 1 })],
  ['the table of the audit log', (caller) => caller.audit.summaries({ page: 1 })],
  ['the audit log without the routine', (caller) => caller.audit.summaries({ routine: 'false', page: 1 })],
];

const PERIOD = { start_date: '2026-03-01', end_date: '2026-03-14' };
const FIGURES: [string, (caller: Caller) => Promise<unknown>][] = [
  ['the work of a period', (caller) => caller.dashboard.work(PERIOD)],
  ['hours by week', (caller) => caller.dashboard.hoursByWeek()],
  ['hours by code', (caller) => caller.dashboard.hoursByCode(PERIOD)],
  ['the cards above the timesheets', (caller) => caller.timesheets.board({})],
];

const planOf = (planner: Database.Database, { query, params }: Statement) => {
  const steps = planner.prepare(`explain query plan ${query}`).all(...params) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('\n');
};

describe.runIf(database === 'sqlite')('A person in a large company', () => {
  let world: World;
  /** On a separate connection, with those statistics. */
  let planner: Database.Database;
  const seen: Statement[] = [];

  beforeAll(async () => {
    world = await createWorld({
      watch: (query, params) => {
        tenancyLog(query, params);
        seen.push({ query, params });
      },
    });
    const file = world.services.config.database_url.slice('file:'.length);
    const connection = new Database(file);
    writeStatistics(connection, (table) => ROWS[table] ?? MANY);
    connection.close();
    planner = new Database(file, { readonly: true });
  });
  afterAll(async () => {
    planner.close();
    await world.close();
  });

  test.each(LISTS)(
    'reads a page of %s from an index in its order, without a full scan of another table',
    async (_, ask) => {
      seen.length = 0;
      await ask(world.as('ada'));
      const pages = seen.filter(
        ({ query }) => /^select [^]* limit \?/.test(query) && query.includes(' order by '),
      );
      expect(pages).not.toEqual([]);
      for (const page of pages) {
        const plan = planOf(planner, page);
        expect(plan).toMatch(/^SEARCH \w+ USING (?:COVERING )?INDEX/);
        expect(plan).not.toMatch(/BLOOM FILTER|TEMP B-TREE|^SCAN/m);
      }
    },
  );

  test.each(FIGURES)(
    'an admin gets %s from sums over an index, without a read of the rows',
    async (_, ask) => {
      seen.length = 0;
      await ask(world.as('ada'));
      const sums = seen.filter(({ query }) => query.includes('sum('));
      expect(sums).not.toEqual([]);
      for (const statement of sums) {
        const plan = planOf(planner, statement);
        expect(plan).toMatch(expectedSumPlan(statement));
        expect(plan).not.toMatch(/BLOOM FILTER|^SCAN/m);
      }
    },
  );
});

/** Frozen pay is one row a timesheet, found by its state and days; work is summed over an index alone. */
const expectedSumPlan = ({ query }: { query: string }): RegExp =>
  query.includes('sum("total_pay")')
    ? /^SEARCH timesheets USING INDEX timesheets_by_status \(company_id=\? AND status=\? AND start_date>\? AND start_date<\?\)$/
    : /^SEARCH \w+ USING COVERING INDEX \w+ \(company_id=\?(?:(?!USING INDEX)[^])*$/;

/** Everything else that opening a screen asks for. */
const QUARTER = { start_date: '2025-12-24', end_date: '2026-03-18' };
const SCREENS: [string, (caller: Caller) => Promise<unknown>][] = [
  ['what is waiting', (caller) => caller.dashboard.waiting(PERIOD)],
  ['the people', (caller) => caller.dashboard.people()],
  ['the period to close', (caller) => caller.dashboard.closing()],
  ['the hours of a quarter by state', (caller) => caller.dashboard.hoursByState(QUARTER)],
  ['the turnaround', (caller) => caller.dashboard.turnaround()],
  ['what to review', (caller) => caller.dashboard.notifications()],
  ['the newest activity', (caller) => caller.dashboard.activity()],
  ['contract warnings', (caller) => caller.contractWarnings.company()],
  ['who owes a timesheet', (caller) => caller.reminders.notHandedIn({})],
  ['the approval queue', (caller) => caller.timesheets.pile({})],
  ['payroll', (caller) => caller.payroll.get(PERIOD)],
  ['a choice of clients', (caller) => caller.clients.picklist()],
  ['a choice of people', (caller) => caller.employees.picklist()],
];
const HOT = [...LISTS, ...FIGURES, ...SCREENS];

describe.runIf(database === 'sqlite')('An installation that grew', () => {
  const fileOf = (world: World) => world.services.config.database_url.slice('file:'.length);
  const counted = (connection: Database.Database, name: string) =>
    connection.prepare('select max(cast(stat as integer)) from sqlite_stat1 where tbl = ?').pluck().get(name);
  const countedIn = (world: World, name: string) => {
    const connection = new Database(fileOf(world), { readonly: true });
    const count = counted(connection, name);
    connection.close();
    return count;
  };
  /** The connection with which the server itself reads. */
  const readerOf = (world: World) =>
    (world.services.store.read as unknown as { $client: Database.Database }).$client;
  const isQuery = ({ query }: Statement) => query.startsWith('select') || query.startsWith('with');

  async function watchedWorld() {
    const seen: Statement[] = [];
    const watch = (query: string, params: unknown[]) => {
      tenancyLog(query, params);
      seen.push({ query, params });
    };
    return { world: await createWorld({ watch }), seen, watch };
  }

  /** A first stop long ago, two years of a company since: the counts are those of the first day. */
  async function grown(world: World): Promise<void> {
    const first = new Database(fileOf(world));
    writeStatistics(first, () => 3);
    first.close();
    const sql = await openSql(world.services.config.database_url);
    const admin = await sql.one(
      `select min(id) as id from users where company_id = ${world.companies.maple}`,
    );
    await fillCompany(sql, world.companies.maple, Number(admin.id), 5);
    await sql.run(`insert into audit_entries (company_id, sequence, at, user_name, action, record_type, hash, previous_hash)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      select ${world.companies.maple}, 1000000 + i, '2026-01-01T00:00:00.000Z', 'Ada', 'client.update', 'client', '', '' from n`);
    await sql.close();
  }

  const MANY_ROWS = 300;

  /**
   * How statements read the tables that are no longer small: as planned by the server, and by a connection that counts all rows first. A
   * table is counted again when it has grown tenfold, so small ones may be read by older counts.
   */
  function plans(world: World, statements: readonly Statement[]) {
    const analyst = new Database(fileOf(world));
    const names = analyst.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
    const large = (names as string[]).filter(
      (name) => (analyst.prepare(`select count(*) from "${name}"`).pluck().get() as number) > MANY_ROWS,
    );
    const of = (connection: Database.Database) =>
      new Map(
        statements.map((statement) => [
          statement.query,
          planOf(connection, statement)
            .split('\n')
            .filter((step) => large.includes(step.split(' ')[1] ?? '')),
        ]),
      );
    const planned = of(readerOf(world));
    analyst.exec(
      'begin; delete from sqlite_stat1; analyze; drop table if exists sqlite_stat4; analyze sqlite_schema',
    );
    const analyzed = of(analyst);
    analyst.exec('rollback');
    analyst.close();
    return { large, planned, analyzed };
  }

  test('plans its lists and figures by the current counts while it runs', async () => {
    const { world, seen } = await watchedWorld();
    try {
      await world.as('ada').dailyLogs.list({ page: 1 });
      await grown(world);
      await world.store.renewStatistics();
      seen.length = 0;
      for (const [, ask] of HOT) await ask(world.as('ada'));

      expect(countedIn(world, 'daily_logs')).toBeGreaterThan(3_000);
      expect(countedIn(world, 'audit_entries')).toBeGreaterThanOrEqual(20_000);
      const { large, planned, analyzed } = plans(world, seen.filter(isQuery));
      expect(large).toEqual(expect.arrayContaining(['daily_logs', 'work_entries', 'audit_entries']));
      expect(planned).toEqual(analyzed);
    } finally {
      await world.close();
    }
  });

  test('counts its rows when it opens', async () => {
    const { world } = await watchedWorld();
    try {
      await grown(world);
      await (await openStore({ url: world.services.config.database_url })).close();
      expect(countedIn(world, 'work_entries')).toBeGreaterThan(10_000);
    } finally {
      await world.close();
    }
  });

  test('counts its rows after an import', async () => {
    const { world } = await watchedWorld();
    try {
      const first = new Database(fileOf(world));
      writeStatistics(first, () => 3);
      first.close();
      const { plan, apply } = importsOf(() => world);
      const rows = Array.from({ length: 60 }, (_, at) => `Clara,Number ${at}`);
      await apply(await plan('clients', ['first_name,last_name', ...rows].join('\n')));
      // With the office of each company.
      expect(countedIn(world, 'clients')).toBe(62);
    } finally {
      await world.close();
    }
  });

  test('counts its rows after a company has moved in', async () => {
    const [there, here] = [await createWorld(), await createWorld()];
    const folder = temporaryFolder('plans');
    try {
      const { plan, apply } = importsOf(() => there);
      const rows = Array.from({ length: 60 }, (_, at) => `Clara,Number ${at}`);
      await apply(await plan('clients', ['first_name,last_name', ...rows].join('\n')));
      const first = new Database(fileOf(here));
      writeStatistics(first, () => 3);
      first.close();

      const file = join(folder, 'maple.daybook');
      const passphrase = 'a long walk by the sea';
      await moveOut(there.services, there.companies.maple, file, passphrase, { copy: true });
      const addresses = Object.keys(PEOPLE).map(
        (name) => [`${name}@example.org`, `${name}@moved.example.org`] as const,
      );
      await moveIn(here.services, file, passphrase, new Map(addresses));
      expect(countedIn(here, 'clients')).toBe(63);
    } finally {
      await Promise.all([there.close(), here.close()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('adds up the hours of a quarter by state without a read of the rows, even by counts of its first day', async () => {
    const { world, seen } = await watchedWorld();
    try {
      await grown(world);
      seen.length = 0;
      await world.as('ada').dashboard.hoursByState(QUARTER);
      const planner = new Database(fileOf(world), { readonly: true });
      const sums = seen.filter(({ query }) => query.includes('sum('));
      expect(sums).toHaveLength(1);
      for (const statement of sums) {
        const plan = planOf(planner, statement);
        expect(plan).toMatch(/^SEARCH daily_logs USING COVERING INDEX/);
        // The lists are made once, not for each log.
        expect(plan).not.toMatch(/CORRELATED|JOIN|SCAN (?!timesheets)/);
      }
      planner.close();
    } finally {
      await world.close();
    }
  });

  /** A person's days, each with two entries, for so many new clients. */
  async function work(world: World, { days, clients }: { days: number; clients: number }) {
    const added = await Promise.all(
      Array.from({ length: clients }, (_, at) =>
        world.as('ada').clients.create({ first_name: 'Clara', last_name: `Number ${days} ${at}` }),
      ),
    );
    const last = '2026-03-14';
    await Promise.all(
      Array.from({ length: days }, (_, at) =>
        world.as('ada').dailyLogs.create({
          client: added[at % added.length]?.id ?? 0,
          date: addDays(last, -(at % 500)),
          work_entries: [
            { start_time: '09:00', end_time: '10:00' },
            { start_time: '10:00', end_time: '11:00' },
          ],
        }),
      ),
    );
  }

  test('plans like one with fresh counts after each of three stops, as its people save', async () => {
    const { world, seen, watch } = await watchedWorld();
    const { services } = world;
    await world.tokenOf('ada');
    let reached: string[] = [];
    try {
      for (const size of [
        { days: 3, clients: 1 },
        { days: 60, clients: 6 },
        { days: 900, clients: 60 },
      ]) {
        await work(world, size);
        await services.store.close();
        Object.assign(services, {
          store: await openStore({ url: services.config.database_url, watch }),
        });
        seen.length = 0;
        await work(world, { days: 1, clients: 1 });
        for (const [, ask] of HOT) await ask(world.as('ada'));
        const { large, planned, analyzed } = plans(world, seen.filter(isQuery));
        expect(planned).toEqual(analyzed);
        reached = large;
      }
      expect(reached).toEqual(expect.arrayContaining(['daily_logs', 'work_entries', 'audit_entries']));
    } finally {
      await services.store.close();
      await world.close();
    }
  });
});
