import { addDays } from '@daybook/domain/time/day';
import { query } from './cases.ts';
import { DAYS, FIRST_DAY } from './fill.ts';
import { note, say, two } from './goals.ts';
import { createClient, median, oneByOne, type Call } from './load.ts';
import { openSql, type Sql } from './sql.ts';
import type { Server, Stand } from './stand.ts';

/** 500 workers' 2,000 entries a day: 250 days are billed, and the 10 approved days after them are not. */
const BILLED_DAYS = 250;
const OPEN_DAYS = 10;
/** The last two fortnights are not approved. */
const OPEN_FROM = addDays(FIRST_DAY, DAYS - 28 - OPEN_DAYS);
const UP_TO = addDays(OPEN_FROM, OPEN_DAYS - 1);
const BILLED_FROM = addDays(OPEN_FROM, -BILLED_DAYS);
const BLOCK_ROWS = 25;

interface Ready {
  rows: { client: number; recipient: number | null; total: number; entries: number }[];
}

/** Everybody pays for themselves; half a million entries are on an invoice a client and month, a line each. */
export async function billYears(database: string, company: number): Promise<void> {
  const sql = await openSql(database);
  const at = `'${BILLED_FROM}T08:00:00.000Z'`;
  const stamps = `${company}, ${at}, ${at}`;
  const logs = (condition: string) =>
    `snapshot_log_id in (select id from snapshot_logs where company_id = ${company} and ${condition})`;
  const billed = `l.company_id = ${company} and l.date >= '${BILLED_FROM}' and l.date < '${OPEN_FROM}'`;
  const seller = JSON.stringify({ legal_name: 'Bench', address: '1 Long Road', tax_mode: 'none' });
  const buyer = JSON.stringify({ name: 'Client', client_name: 'Client' });
  const steps = [
    `insert into billing_settings (company_id, created_at, updated_at, legal_name, address, invoices_from)
     values (${stamps}, 'Bench', '1 Long Road', '${BILLED_FROM}')`,
    `insert into recipients (company_id, created_at, updated_at, client_id, email)
     select ${stamps}, id, 'client' || id || '@bench.example' from clients where company_id = ${company}`,
    `insert into client_recipients (company_id, created_at, updated_at, client_id, start_date, recipient_id)
     select ${stamps}, client_id, '${FIRST_DAY}', id from recipients where company_id = ${company}`,
    // Work before, and sheets that are not approved, are not billable.
    `update snapshot_entries set billable = false where ${logs(`date < '${BILLED_FROM}'`)}`,
    `update snapshot_entries set billable = null where ${logs(`date > '${UP_TO}'`)}`,
    `insert into invoices (company_id, created_at, updated_at, kind, number, label, client_id, recipient_id, issued_on, due_on,
       currency, seller, buyer, net, tax, total, content_hash, open)
     select ${stamps}, 'invoice', row_number() over (order by m.month, r.client_id),
       'INV-' || row_number() over (order by m.month, r.client_id), r.client_id, r.id, m.month || '-28', m.month || '-28',
       'USD', '${seller}', '${buyer}', 100, 0, 100, '', 0
     from recipients r cross join (select distinct substr(l.date, 1, 7) as month from snapshot_logs l where ${billed}) m
     where r.company_id = ${company}`,
    // A line has the id of its entry.
    `insert into invoice_lines (company_id, created_at, updated_at, id, invoice_id, position, kind, service_date, code, description,
       minutes, quantity, unit, unit_price, net, tax)
     select ${stamps}, e.id, i.id, e.id, 'time', l.date, 'FS', 'Family support', e.hours, 10000, 'h', 6200000, 6200, 0
     from snapshot_entries e join snapshot_logs l on l.id = e.snapshot_log_id
       join invoices i on i.company_id = ${company} and i.client_id = l.client_id and i.issued_on = substr(l.date, 1, 7) || '-28'
     where ${billed}`,
    `insert into invoice_sources (company_id, created_at, updated_at, invoice_line_id, entry_id, timesheet_id, date, work_code_id,
       minutes, billing_rate, live_key)
     select ${stamps}, e.id, e.id, e.timesheet_id, l.date, e.work_code_id, e.hours, 6200, 'time:' || e.id
     from snapshot_entries e join snapshot_logs l on l.id = e.snapshot_log_id where ${billed}`,
    `update snapshot_entries set is_billed = true where ${logs(`date >= '${BILLED_FROM}' and date < '${OPEN_FROM}'`)}`,
  ];
  for (const step of steps) await sql.run(step);
  await sql.continueIds('invoice_lines');
  await tidied(sql);
}

/** With the planner's statistics as they are after a night; Daybook on SQLite makes its own at the start. */
async function tidied(sql: Sql): Promise<void> {
  if (sql.tidy) await sql.run(sql.tidy);
  await sql.close();
}

/** As if a company began to bill: the older work was billed elsewhere, and no line says so. */
export async function beginToBill(database: string, company: number): Promise<void> {
  const sql = await openSql(database);
  await sql.run(`update billing_settings set invoices_from = '${OPEN_FROM}' where company_id = ${company}`);
  await sql.run(
    `update snapshot_entries set is_billed = null where company_id = ${company} and is_billed = true and snapshot_log_id in
       (select id from snapshot_logs where company_id = ${company} and date < '${OPEN_FROM}')`,
  );
  await tidied(sql);
}

/** invoices.md#to-bill, invoices.md#issuing: with half a million entries billed, and 20,000 to be billed of 1,000 clients. */
export async function measureInvoices(name: string, server: Server, stand: Stand, rounds: number) {
  const { token } = stand.admin;
  const read = (procedure: string, input: unknown): Call => ({
    method: 'GET',
    path: query(procedure, input),
    token,
  });
  const ready = read('invoices.ready', { up_to: UP_TO });
  const { rows } = await answerTo<Ready>(server, ready);
  const entries = rows.reduce((sum, row) => sum + row.entries, 0);
  const open = `of ${rows.length.toLocaleString('en')} clients and ${entries.toLocaleString('en')} entries, ${name}`;
  await timed(server, rounds * 2, `To Bill ${open}`, 1_500, () => ready);
  await timed(server, rounds * 10, `a draft, ${name}`, 100, (at) => {
    const { client, recipient } = rows[at * 7] ?? {};
    return read('invoices.draft', { client, recipient, up_to: UP_TO });
  });
  await timed(server, rounds, `${BLOCK_ROWS} invoices issued, ${name}`, 500, (at) => ({
    method: 'POST',
    path: '/trpc/invoices.issue',
    token,
    body: {
      up_to: UP_TO,
      rows: rows
        .slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS)
        .map(({ client, recipient, total }) => ({ client, recipient, total })),
    },
  }));
  const left = (await answerTo<Ready>(server, ready)).rows.length;
  if (left !== rows.length - rounds * BLOCK_ROWS) throw new Error(`${left} rows are left to bill.`);
}

export async function measureBeginning(name: string, server: Server, stand: Stand, rounds: number) {
  const ready: Call = {
    method: 'GET',
    path: query('invoices.ready', { up_to: UP_TO }),
    token: stand.admin.token,
  };
  await timed(
    server,
    rounds * 2,
    `To Bill of a company that begins, with 500,000 older entries on no invoice, ${name}`,
    1_500,
    () => ready,
  );
}

async function answerTo<Data>(server: Server, call: Call): Promise<Data> {
  const { status, text } = await createClient(server.url, 1)(call);
  if (status > 299) throw new Error(`${call.path}: ${text}`);
  return (JSON.parse(text) as { result: { data: Data } }).result.data;
}

async function timed(
  server: Server,
  calls: number,
  what: string,
  most: number,
  next: (index: number) => Call,
): Promise<void> {
  say(`${what} …`);
  const steps = await oneByOne(server, calls, next);
  const [wall, cpu] = [median(steps.map((step) => step.wall)), median(steps.map((step) => step.cpu))];
  note({
    number: 19,
    what,
    goal: `≤ ${most} ms`,
    measured: `${two(wall)} ms; ${two(cpu)} ms of CPU`,
    holds: wall <= most,
  });
}
