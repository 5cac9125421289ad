import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Gives SQLite the statistics of such a company, for its query plans. */
function growOld(connection: Database.Database) {
  const pragma = (of: string) => connection.pragma(of) as { name: string | null }[];
  const note = connection.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  connection.exec('analyze; delete from sqlite_stat1');
  for (const table of tables as string[]) {
    const rows = ROWS[table] ?? MANY;
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
    growOld(connection);
    connection.close();
    planner = new Database(file, { readonly: true });
  });
  afterAll(async () => {
    planner.close();
    await world.close();
  });

  const planOf = ({ query, params }: Statement) => {
    const steps = planner.prepare(`explain query plan ${query}`).all(...params) as { detail: string }[];
    return steps.map(({ detail }) => detail).join('\n');
  };

  const lists: [string, (caller: Caller) => Promise<unknown>][] = [
    ['daily logs', (caller) => caller.dailyLogs.list({ page: 1 })],
    ['timesheets', (caller) => caller.timesheets.list({ page: 1 })],
    ['timesheets without their logs', (caller) => caller.timesheets.briefs({ page: 1 })],
    ['monthly reports', (caller) => caller.monthlyReports.list({ page: 1 })],
    ['no-shows', (caller) => caller.noShows.list({ page: 1 })],
    ['incidents', (caller) => caller.incidents.list({ page: 1 })],
    ['clients', (caller) => caller.clients.list({ page: 1 })],
    ['employees', (caller) => caller.employees.list({ page: 1 })],
    ['the directory', (caller) => caller.directory.list({ page: 1 })],
    ['the audit log', (caller) => caller.audit.list({ page: 1 })],
  ];

  test.each(lists)(
    'reads a page of %s from an index in its order, without a full scan of another table',
    async (_, ask) => {
      seen.length = 0;
      await ask(world.as('ada'));
      const pages = seen.filter(
        ({ query }) => /^select [^]* limit \?/.test(query) && query.includes(' order by '),
      );
      expect(pages).not.toEqual([]);
      for (const page of pages) {
        const plan = planOf(page);
        expect(plan).toMatch(/^SEARCH \w+ USING (?:COVERING )?INDEX/);
        expect(plan).not.toMatch(/BLOOM FILTER|TEMP B-TREE|^SCAN/m);
      }
    },
  );

  const period = { start_date: '2026-03-01', end_date: '2026-03-14' };
  const figures: [string, (caller: Caller) => Promise<unknown>][] = [
    ['the work of a period', (caller) => caller.dashboard.work(period)],
    ['hours by week', (caller) => caller.dashboard.hoursByWeek()],
    ['hours by code', (caller) => caller.dashboard.hoursByCode(period)],
    ['the cards above the timesheets', (caller) => caller.timesheets.board({})],
  ];

  test.each(figures)(
    'an admin gets %s from sums over an index, without a read of the rows',
    async (_, ask) => {
      seen.length = 0;
      await ask(world.as('ada'));
      const sums = seen.filter(({ query }) => query.includes('sum('));
      expect(sums).not.toEqual([]);
      for (const statement of sums) {
        const plan = planOf(statement);
        expect(plan).toMatch(/^SEARCH \w+ USING COVERING INDEX \w+ \(company_id=\?/);
        expect(plan).not.toMatch(/BLOOM FILTER|^SCAN/m);
      }
    },
  );
});
