import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/src/database/open.ts';
import { fillCompany } from '../bench/fill.ts';
import { openSql } from '../bench/sql.ts';
import { database } from '../support/fresh-database.ts';
import { tenancyLog } from '../support/tenancy.ts';
import { type Caller, createWorld, type World } from '../support/world.ts';

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
  ['monthly reports', (caller) => caller.monthlyReports.list({ page: 1 })],
  ['no-shows', (caller) => caller.noShows.list({ page: 1 })],
  ['incidents', (caller) => caller.incidents.list({ page: 1 })],
  ['clients', (caller) => caller.clients.list({ page: 1 })],
  ['the table of clients', (caller) => caller.clients.summaries({ page: 1 })],
  ['employees', (caller) => caller.employees.list({ page: 1 })],
  ['the table of employees', (caller) => caller.employees.summaries({ page: 1 })],
  ['the directory', (caller) => caller.directory.list({ page: 1 })],
  ['the audit log', (caller) => caller.audit.list({ page: 1 })],
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
        expect(plan).toMatch(/^SEARCH \w+ USING COVERING INDEX \w+ \(company_id=\?/);
        expect(plan).not.toMatch(/BLOOM FILTER|^SCAN|USING INDEX/m);
      }
    },
  );
});

describe.runIf(database === 'sqlite')('An installation that grew', () => {
  const fileOf = (url: string) => url.slice('file:'.length);
  const counted = (connection: Database.Database, name: string) =>
    connection.prepare('select max(cast(stat as integer)) from sqlite_stat1 where tbl = ?').pluck().get(name);

  /** A first stop long ago, two years of a company since: the counts are those of the first day. */
  async function grown(world: World): Promise<string> {
    const first = new Database(fileOf(world.services.config.database_url));
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
    return world.services.config.database_url;
  }

  /** As a connection that has long been open plans the statements of all lists and figures. */
  async function plansOf(world: World, seen: Statement[], planner: Database.Database) {
    seen.length = 0;
    for (const [, ask] of [...LISTS, ...FIGURES]) await ask(world.as('ada'));
    return new Map(
      seen
        .filter(({ query }) => query.startsWith('select') || query.startsWith('with'))
        .map((statement) => [statement.query, planOf(planner, statement)]),
    );
  }

  test('plans its lists and figures by the current counts while it runs', async () => {
    const seen: Statement[] = [];
    const world = await createWorld({
      watch: (query, params) => {
        tenancyLog(query, params);
        seen.push({ query, params });
      },
    });
    try {
      const url = await grown(world);
      const planner = new Database(fileOf(url), { readonly: true });

      await world.store.renewStatistics();
      const running = await plansOf(world, seen, planner);

      const analyst = new Database(fileOf(url));
      expect(counted(analyst, 'daily_logs')).toBeGreaterThan(3_000);
      expect(counted(analyst, 'audit_entries')).toBeGreaterThanOrEqual(20_000);
      analyst.exec('delete from sqlite_stat1; analyze; drop table if exists sqlite_stat4');
      analyst.close();
      const analyzed = await plansOf(world, seen, planner);
      planner.close();
      expect(running).toEqual(analyzed);
    } finally {
      await world.close();
    }
  });

  test('counts its rows when it opens', async () => {
    const world = await createWorld();
    try {
      const url = await grown(world);
      await (await openStore({ url })).close();
      const analyst = new Database(fileOf(url), { readonly: true });
      expect(counted(analyst, 'work_entries')).toBeGreaterThan(10_000);
      analyst.close();
    } finally {
      await world.close();
    }
  });
});
