// The floor: Fastify and hand-written SQL on the same database, with the same answers and without the checks. Runs in a
// separate process: node floor-server.ts, with DATABASE_URL and PORT.

import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';

const url = process.env.DATABASE_URL ?? '';
const app = Fastify();

const NEWEST = `(select * from daily_logs where company_id = $1 and user_id = $2 order by date desc, id desc limit 50) l`;
const LOGS = `select l.id, l.client_id, c.first_name, c.last_name, c.is_active, l.user_id, u.first_name, u.last_name, u.email,
    l.date, l.notes, l.daily_narrative, l.total_hours, l.total_mileage, l.distance_unit, l.total_stipend,
    t.id, t.start_date, t.end_date, t.status, b.first_name, b.last_name,
    substr(case when t.status = 'approved' then t.approved_date else t.submitted_date end, 1, 10), l.created_at, l.updated_at
  from ${NEWEST}
  join clients c on c.id = l.client_id join users u on u.id = l.user_id
  left join timesheets t on t.id = l.locked_by_timesheet_id
  left join users b on b.id = case when t.status = 'approved' then t.approved_by_id else t.submitted_by_id end
  order by l.date desc, l.id desc`;
const ENTRIES = `select e.daily_log_id, e.id, e.work_code_id, w.code, w.description, e.start_time, e.end_time, e.hours, e.mileage, e.stipend
  from ${NEWEST}
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
const AUDITED = `insert into audit_entries (company_id, sequence, at, user_id, user_name, action, record_type, record_id, "before", "after",
    previous_hash, hash)`;
const AFTER = '{"date":"2026-02-01","notes":null,"daily_narrative":null,"work_entries":[{},{},{},{}]}';
/** An entry in the trail of no company, so that the chain of the measured one stays whole. */
const NEXT_HEAD = 'update audit_heads set sequence = sequence + 1 where company_id = 0 returning sequence';
const audited = (from: string, log: string, user: string) =>
  `${AUDITED} select 0, ${from}, '2026-02-01T08:00:00.000Z', ${user}, 'Worker', 'daily_log.create', 'daily_log', ${log}, 'null', '${AFTER}', '', '${'0'.repeat(77)}'`;
/** All of it in one statement, for Postgres. */
const SAVE_AT_ONCE = `with l as (${NEW_LOG}),
  e as (insert into work_entries (company_id, daily_log_id, position, work_code_id, start_time, end_time, hours, mileage, stipend)
    select $1::int, l.id, i, null::int, '06:00', '06:59', 60, 100, 0 from l cross join generate_series(0, 3) i),
  h as (${NEXT_HEAD})
  ${audited('h.sequence', 'l.id', '$2::int')} from h cross join l returning record_id`;

type Value = string | number | boolean | null;
type Row = Value[];

const asJson = (value: Value | undefined) => (value == null ? 'null' : JSON.stringify(value));

function entryText([, id, code_id, code, description, start, end, minutes, mileage, stipend]: Row): string {
  const hours = Number(minutes) / 60;
  const work_code =
    code_id === null
      ? 'null'
      : `{"id":${String(code_id)},"code":${asJson(code)},"description":${asJson(description)}}`;
  return `{"id":${String(id)},"work_code":${work_code},"work_code_id":${String(code_id)},"start_time":${asJson(start)},"end_time":${asJson(end)},"hours":${hours},"duration":${hours},"mileage":${Number(mileage) / 100},"trips":[],"stipend":${Number(stipend) / 100}}`;
}

/** The rows as the text that Daybook's REST path answers with, in one pass: no object for a record, no field looked up by name. */
function listText(logs: Row[], entries: Row[]): string {
  const byLog = new Map<Value | undefined, string>();
  for (const row of entries) {
    const before = byLog.get(row[0]);
    byLog.set(row[0], before === undefined ? entryText(row) : `${before},${entryText(row)}`);
  }
  return `[${logs.map((row) => logText(row, byLog.get(row[0]) ?? '')).join(',')}]`;
}

function logText(row: Row, entries: string): string {
  const [id, client, cFirst, cLast, active, user, uFirst, uLast, email, date, notes, narrative] = row;
  const [
    minutes,
    mileage,
    unit,
    stipend,
    sheet,
    start,
    end,
    status,
    byFirst,
    byLast,
    since,
    created,
    updated,
  ] = row.slice(12);
  const locked_by =
    sheet == null
      ? 'null'
      : `{"timesheet_id":${String(sheet)},"start_date":"${String(start)}","end_date":"${String(end)}","status":"${status === 'approved' ? 'Approved' : 'Submitted'}","imported":false,"by":${asJson(`${String(byFirst)} ${String(byLast)}`)},"since":"${String(since)}"}`;
  return `{"id":${String(id)},"client":${String(client)},"client_detail":{"id":${String(client)},"name":${asJson(`${String(cFirst)} ${String(cLast)}`)},"first_name":${asJson(cFirst)},"last_name":${asJson(cLast)},"is_active":${String(Boolean(active))},"client_code":null},"user":${String(user)},"user_detail":{"id":${String(user)},"first_name":${asJson(uFirst)},"last_name":${asJson(uLast)},"name":${asJson(`${String(uFirst)} ${String(uLast)}`)},"username":${asJson(email)},"email":${asJson(email)}},"date":"${String(date)}","notes":${asJson(notes)},"daily_narrative":${asJson(narrative)},"work_entries":[${entries}],"total_hours":${Number(minutes) / 60},"total_mileage":${Number(mileage) / 100},"distance_unit":"${String(unit)}","total_stipend":${Number(stipend) / 100},"locked":${String(sheet != null)},"locked_by":${locked_by},"created_at":"${String(created)}","updated_at":"${String(updated)}","entries":[${entries}]}`;
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
  const [logs, entries] = [named(LOGS).raw(), named(ENTRIES).raw()];
  const [stored, log, four, head, audit] = [
    named(STORED),
    named(NEW_LOG),
    named(newEntries('?2', 4)),
    named(NEXT_HEAD),
    named(audited('?1', '?2', '?3')),
  ];
  app.get<{ Querystring: Numbers }>('/list', async ({ query }, reply) => {
    void reply.type('application/json; charset=utf-8');
    const key = numbered(Number(query.company), Number(query.user));
    return listText(logs.all(key) as Row[], entries.all(key) as Row[]);
  });
  app.get<{ Querystring: Numbers & { from: string; to: string } }>('/stored', async ({ query }) =>
    stored.all(numbered(Number(query.company), query.from, query.to)),
  );
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')];
  const save = (company: number, user: number, client: number) => {
    begin.run();
    const { id } = log.get(numbered(company, user, client, day, at)) as { id: number };
    four.run(numbered(company, id));
    const { sequence } = head.get() as { sequence: number };
    audit.run(numbered(sequence, id, user));
    commit.run();
    return id;
  };
  app.post<{ Body: Record<keyof Numbers, number> }>('/save', async ({ body }) => ({
    id: save(body.company, body.user, body.client),
  }));
} else {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const rows = async (name: string, sql: string, values: unknown[]) =>
    (await pool.query<Row>({ name, text: sql, values, rowMode: 'array' })).rows;
  app.get<{ Querystring: Numbers }>('/list', async ({ query }, reply) => {
    void reply.type('application/json; charset=utf-8');
    const key = [Number(query.company), Number(query.user)];
    const [logs, entries] = await Promise.all([rows('logs', LOGS, key), rows('entries', ENTRIES, key)]);
    return listText(logs, entries);
  });
  app.get<{ Querystring: Numbers & { from: string; to: string } }>('/stored', ({ query }) =>
    rows('stored', STORED, [Number(query.company), query.from, query.to]),
  );
  app.post<{ Body: Record<keyof Numbers, number> }>('/save', async ({ body }) => {
    const [row] = await rows('save', SAVE_AT_ONCE, [body.company, body.user, body.client, day, at]);
    return { id: row?.[0] };
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
