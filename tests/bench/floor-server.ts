// The floor: Fastify and hand-written SQL on the same database, with the same answers and without the checks. Runs in a
// separate process: node floor-server.ts, with DATABASE_URL and PORT.

import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';

const url = process.env.DATABASE_URL ?? '';
const app = Fastify();

const LOGS = `select l.id, l.date, l.notes, l.daily_narrative, l.total_hours, l.total_mileage, l.total_stipend,
    l.locked_by_timesheet_id, l.created_at, l.updated_at, l.client_id, l.user_id,
    c.first_name as client_first, c.last_name as client_last, c.is_active as client_active,
    u.first_name as user_first, u.last_name as user_last, u.email,
    t.start_date, t.end_date, t.status, t.submitted_date
  from (select * from daily_logs where company_id = $1 and user_id = $2 order by date desc, id desc limit 50) l
  join clients c on c.id = l.client_id join users u on u.id = l.user_id
  left join timesheets t on t.id = l.locked_by_timesheet_id order by l.date desc, l.id desc`;
const ENTRIES = `select e.*, w.code, w.description
  from (select id from daily_logs where company_id = $1 and user_id = $2 order by date desc, id desc limit 50) l
  join work_entries e on e.company_id = $1 and e.daily_log_id = l.id left join work_codes w on w.id = e.work_code_id
  order by e.daily_log_id, e.position`;
const STORED = `select user_id, total_hours, total_mileage, total_stipend, total_pay from timesheets
  where company_id = $1 and status = 'approved' and start_date >= $2 and end_date <= $3`;
const NEW_LOG = `insert into daily_logs (company_id, user_id, client_id, date, total_hours, total_mileage, total_stipend, created_at,
  updated_at) values ($1, $2, $3, $4, 240, 400, 0, $5, $5) returning id`;
const newEntries = (log: string, count: number) =>
  `insert into work_entries (company_id, daily_log_id, position, work_code_id, start_time, end_time, hours, mileage, stipend) values ${Array.from(
    { length: count },
    (_, i) => `($1, ${log}, ${i}, null, '0${i + 6}:00', '0${i + 6}:59', 60, 100, 0)`,
  ).join(', ')}`;
/** Both inserts in one statement, for Postgres. */
const SAVE_AT_ONCE = `with l as (${NEW_LOG})
  insert into work_entries (company_id, daily_log_id, position, work_code_id, start_time, end_time, hours, mileage, stipend)
  select $1::int, l.id, i, null::int, '06:00', '06:59', 60, 100, 0 from l cross join generate_series(0, 3) i returning daily_log_id`;

type Row = Record<string, string | number | null>;

function logsOf(logs: Row[], entries: Row[]) {
  const byLog = new Map<unknown, unknown[]>();
  for (const e of entries) {
    const list = byLog.get(e.daily_log_id) ?? [];
    list.push({
      id: e.id,
      work_code: { id: e.work_code_id, code: e.code, description: e.description },
      work_code_id: e.work_code_id,
      start_time: e.start_time,
      end_time: e.end_time,
      hours: Number(e.hours) / 60,
      duration: Number(e.hours) / 60,
      mileage: Number(e.mileage) / 100,
      stipend: Number(e.stipend) / 100,
    });
    byLog.set(e.daily_log_id, list);
  }
  return logs.map((l) => ({
    id: l.id,
    client: l.client_id,
    client_detail: {
      id: l.client_id,
      first_name: l.client_first,
      last_name: l.client_last,
      is_active: Boolean(l.client_active),
      name: `${l.client_first} ${l.client_last}`,
      client_code: null,
    },
    user: l.user_id,
    user_detail: {
      id: l.user_id,
      first_name: l.user_first,
      last_name: l.user_last,
      email: l.email,
      name: `${l.user_first} ${l.user_last}`,
      username: l.email,
    },
    date: l.date,
    notes: l.notes,
    daily_narrative: l.daily_narrative,
    work_entries: byLog.get(l.id) ?? [],
    entries: byLog.get(l.id) ?? [],
    total_hours: Number(l.total_hours) / 60,
    total_mileage: Number(l.total_mileage) / 100,
    total_stipend: Number(l.total_stipend) / 100,
    locked: l.locked_by_timesheet_id !== null,
    locked_by: l.locked_by_timesheet_id && {
      timesheet_id: l.locked_by_timesheet_id,
      start_date: l.start_date,
      end_date: l.end_date,
      status: l.status,
      by: null,
      since: l.submitted_date,
    },
    created_at: l.created_at,
    updated_at: l.updated_at,
  }));
}

type Numbers = Record<'company' | 'user' | 'client', string>;
const day = '2026-02-01';
const at = '2026-02-01T08:00:00.000Z';

if (url.startsWith('file:')) {
  const db = new Database(url.slice('file:'.length));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -32000');
  // better-sqlite3 treats a numbered parameter as a named one.
  const named = (text: string) => db.prepare(text.replaceAll(/\$(\d)/g, '?$1'));
  const numbered = (...values: unknown[]) => Object.fromEntries(values.map((given, i) => [i + 1, given]));
  const [logs, entries, stored, log, four] = [
    named(LOGS),
    named(ENTRIES),
    named(STORED),
    named(NEW_LOG),
    named(newEntries('?2', 4)),
  ];
  app.get<{ Querystring: Numbers }>('/list', async ({ query }) => {
    const key = numbered(Number(query.company), Number(query.user));
    return logsOf(logs.all(key) as Row[], entries.all(key) as Row[]);
  });
  app.get<{ Querystring: Numbers & { from: string; to: string } }>('/stored', async ({ query }) =>
    stored.all(numbered(Number(query.company), query.from, query.to)),
  );
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')];
  const save = (company: number, user: number, client: number) => {
    begin.run();
    const { id } = log.get(numbered(company, user, client, day, at)) as { id: number };
    four.run(numbered(company, id));
    commit.run();
    return id;
  };
  app.post<{ Body: Record<keyof Numbers, number> }>('/save', async ({ body }) => ({
    id: save(body.company, body.user, body.client),
  }));
} else {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const rows = async (name: string, text: string, values: unknown[]) =>
    (await pool.query<Row>({ name, text, values })).rows;
  app.get<{ Querystring: Numbers }>('/list', async ({ query }) => {
    const key = [Number(query.company), Number(query.user)];
    return logsOf(await rows('logs', LOGS, key), await rows('entries', ENTRIES, key));
  });
  app.get<{ Querystring: Numbers & { from: string; to: string } }>('/stored', ({ query }) =>
    rows('stored', STORED, [Number(query.company), query.from, query.to]),
  );
  app.post<{ Body: Record<keyof Numbers, number> }>('/save', async ({ body }) => {
    const [row] = await rows('save', SAVE_AT_ONCE, [body.company, body.user, body.client, day, at]);
    return { id: row?.daily_log_id };
  });
}
if (existsSync(process.env.FLOOR_APP ?? '')) {
  await app.register(fastifyStatic, {
    root: process.env.FLOOR_APP ?? '',
    prefix: '/app/',
    preCompressed: true,
  });
}
app.get('/readyz', async () => ({ status: 'ready' }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
