import { addDays, endOfWeek } from '@daybook/domain/time/day';
import type { Sql } from './sql.ts';

export const DAYS = 728;
/** A Sunday two years ago: the last of the generated fortnights has today. */
export const FIRST_DAY = addDays(endOfWeek(new Date().toISOString().slice(0, 10), 'sunday'), 1 - DAYS);
/** When all of it was saved, more or less. */
const AT = `${addDays(FIRST_DAY, DAYS - 8)}T08:00:00.000Z`;
const PERIODS = DAYS / 14;
const ENTRIES = 4;

export interface Filled {
  workers: number;
  clients: number;
  logs: number;
  entries: number;
  sheets: number;
}

/** `n(i)`: 0 to count - 1 */
const numbers = (name: string, count: number) =>
  `${name}(i) as (select 0 union all select i + 1 from ${name} where i < ${count - 1})`;

const last = async (sql: Sql, table: string) =>
  Number((await sql.one(`select coalesce(max(id), 0) as id from ${table}`)).id);

/**
 * Two years of a company up to this week, with their audit trail: every worker logs four entries a day with one of
 * `workers * 2` clients and has a sheet per fortnight, all approved but the last two. 50 workers, some 150,000 entries, are 1× in the
 * goals.
 */
export async function fillCompany(sql: Sql, company: number, admin: number, workers: number): Promise<void> {
  const at = `'${AT}'`;
  const clients = workers * 2;
  const [u, c, l, t] = [
    (await last(sql, 'users')) + 1,
    (await last(sql, 'clients')) + 1,
    (await last(sql, 'daily_logs')) + 1,
    (await last(sql, 'timesheets')) + 1,
  ];
  const { id: code } = await sql.one(`select min(id) as id from work_codes where company_id = ${company}`);
  const status = (period: string) =>
    `case when ${period} = ${PERIODS - 1} then 'draft' when ${period} = ${PERIODS - 2} then 'submitted' else 'approved' end`;
  /** A timesheet is submitted the day after its end, and approved two days later. */
  const handedIn = (period: string, days: number, from: string) =>
    `case when ${status(period)} in (${from}) then ${sql.dayAfter(FIRST_DAY, `${period} * 14 + 13 + ${days}`)} || 'T08:00:00.000Z' end`;
  // Each person works with four clients in turn.
  const client = `${c} + (w.i * 2 + d.i % 4) % ${clients}`;
  const steps = [
    `update users set onboarding_required = false where id = ${admin}`,
    `insert into users (id, company_id, email, email_key, first_name, last_name, password_hash, custom_fields, created_at, updated_at)
     with recursive ${numbers('n', workers)}
     select ${u} + i, ${company}, 'worker' || i || '.${company}@bench.example', 'worker' || i || '.${company}@bench.example',
       'Worker', 'Number ' || i, (select password_hash from users where id = ${admin}), '{}', ${at}, ${at} from n`,
    `insert into clients (id, company_id, first_name, last_name, custom_fields, created_at, updated_at)
     with recursive ${numbers('n', clients)}
     select ${c} + i, ${company}, 'Client', 'Number ' || i, '{}', ${at}, ${at} from n`,
    `insert into timesheets (id, company_id, user_id, start_date, end_date, status, submitted_date, submitted_by_id, approved_date,
       approved_by_id, findings, total_hours, total_mileage, total_stipend, pay_rate, pay_rate_source, overtime_rate,
       overtime_rate_source, mileage_rate, mileage_rate_unit, mileage_rate_source, pay_period_start, pay_period_end, pay_period_regular_hours,
       regular_hours, overtime_hours, regular_pay, overtime_pay, total_pay, mileage_pay, mileage_taxed, billable_hours, billed_hours,
       billed_mileage, billed_amount, created_at, updated_at)
     with recursive ${numbers('w', workers)}, ${numbers('p', PERIODS)}
     select ${t} + w.i * ${PERIODS} + p.i, ${company}, ${u} + w.i, ${sql.dayAfter(FIRST_DAY, 'p.i * 14')},
       ${sql.dayAfter(FIRST_DAY, 'p.i * 14 + 13')}, ${status('p.i')}, ${handedIn('p.i', 1, "'submitted', 'approved'")}, ${u} + w.i, ${handedIn('p.i', 3, "'approved'")}, ${admin}, '[]',
       3360, 5600, 0, 2500, 'employee', 3750000, 'employee', 50000, 'km', 'employee', ${sql.dayAfter(FIRST_DAY, 'p.i * 14')},
       ${sql.dayAfter(FIRST_DAY, 'p.i * 14 + 13')}, 4800, 3360, 0, 140000, 0, 140000, 2800, 0, 3360, 3360, 0, 3360 * 6200,
       ${at}, ${at}
     from w cross join p`,
    `insert into daily_logs (id, company_id, user_id, client_id, date, notes, daily_narrative, total_hours, total_mileage,
       total_stipend, locked_by_timesheet_id, created_at, updated_at)
     with recursive ${numbers('w', workers)}, ${numbers('d', DAYS)}
     select ${l} + w.i * ${DAYS} + d.i, ${company}, ${u} + w.i, ${client}, ${sql.dayAfter(FIRST_DAY, 'd.i')},
       'Visit as planned, all well.', 'Walked to the market and cooked together; goals as before.', 240, 400, 0,
       case when d.i / 14 = ${PERIODS - 1} then null else ${t} + w.i * ${PERIODS} + d.i / 14 end, ${at}, ${at}
     from w cross join d`,
    // Before the first entry of the company's own chain, which continues where it was.
    `insert into audit_entries (company_id, sequence, at, user_id, user_name, action, record_type, record_id, "before", "after",
       previous_hash, hash)
     select company_id, ${l} - 1 - id, created_at, user_id, 'Worker Number', 'daily_log.create', 'daily_log', id, 'null',
       '{"user":' || user_id || ',"client":' || client_id || ',"date":"' || date || '","notes":"Visit as planned, all well.",' ||
       '"daily_narrative":"Walked to the market and cooked together; goals as before.","work_entries":[' ||
       '{"work_code_id":1,"start_time":"06:00","end_time":"06:59","mileage":1,"stipend":0},' ||
       '{"work_code_id":2,"start_time":"07:00","end_time":"07:59","mileage":1,"stipend":0},' ||
       '{"work_code_id":3,"start_time":"08:00","end_time":"08:59","mileage":1,"stipend":0},' ||
       '{"work_code_id":1,"start_time":"09:00","end_time":"09:59","mileage":1,"stipend":0}]}', '', '${'0'.repeat(77)}'
     from daily_logs where id >= ${l}`,
    `insert into audit_entries (company_id, sequence, at, user_id, user_name, action, record_type, record_id, "before", "after",
       previous_hash, hash)
     select company_id, ${-1 - workers * DAYS} - (id - ${t}), created_at, ${admin}, 'Ada Admin', 'timesheet.approve', 'timesheet', id,
       '{"status":"submitted"}', '{"status":"approved"}', '', '${'0'.repeat(77)}'
     from timesheets where id >= ${t} and status = 'approved'`,
    `insert into work_entries (company_id, daily_log_id, position, work_code_id, start_time, end_time, hours, mileage, stipend)
     with recursive ${numbers('e', ENTRIES)}
     select ${company}, daily_logs.id, e.i, ${Number(code)} + e.i % 3, '0' || (e.i + 6) || ':00', '0' || (e.i + 6) || ':59', 60, 100, 0
     from daily_logs cross join e where daily_logs.id >= ${l}`,
    `insert into snapshot_logs (id, company_id, timesheet_id, position, session_id, date, client_id, notes, daily_narrative,
       total_hours, total_mileage, total_stipend)
     select id, company_id, locked_by_timesheet_id, (id - ${l}) % 14, id, date, client_id, notes, daily_narrative,
       total_hours, total_mileage, total_stipend
     from daily_logs where id >= ${l} and locked_by_timesheet_id is not null`,
    `insert into snapshot_entries (company_id, timesheet_id, snapshot_log_id, position, work_code_id, start_time, end_time, hours,
       mileage, stipend, billable, billable_reason, billing_rate, billing_rate_source, kms_billable)
     select e.company_id, l.locked_by_timesheet_id, l.id, e.position, e.work_code_id, e.start_time, e.end_time, e.hours, e.mileage,
       e.stipend, true, 'no_setting', 6200, 'work_code', false
     from work_entries e join daily_logs l on l.id = e.daily_log_id
     where l.id >= ${l} and l.locked_by_timesheet_id is not null`,
    `insert into monthly_reports (company_id, user_id, client_id, month, additional_info, submitted, approved, processed, created_at, updated_at)
     with recursive ${numbers('c', clients)}, ${numbers('m', 24)}
     select ${company}, ${u} + c.i % ${workers}, ${c} + c.i, substr(${sql.dayAfter(FIRST_DAY, 'm.i * 30 + 10')}, 1, 7) || '-01',
       '{}', true, m.i < 23, m.i < 23, ${at}, ${at} from c cross join m`,
    `insert into incidents (company_id, user_id, client_id, date, submitted_at, created_at, updated_at, staff_present, incident_types, submitted, approved, processed)
     with recursive ${numbers('w', workers)}, ${numbers('m', 24)}
     select ${company}, ${u} + w.i, ${c} + w.i, ${sql.dayAfter(FIRST_DAY, 'm.i * 30')}, ${at}, ${at}, ${at}, '[]', '[]', true, m.i < 23, m.i < 23
     from w cross join m`,
    `insert into no_shows (company_id, user_id, client_id, date, submitted_at, created_at, updated_at, staff_name, activities, submitted, approved, processed)
     with recursive ${numbers('w', workers)}, ${numbers('m', 24)}
     select ${company}, ${u} + w.i, ${c} + w.i, ${sql.dayAfter(FIRST_DAY, 'm.i * 30')}, ${at}, ${at}, ${at}, 'Worker', '[]', true, m.i < 23, m.i < 23
     from w cross join m`,
  ];
  for (const step of steps) await sql.run(step);
}

/** After the last company: sets the next ids above those used here, and updates the planner's statistics. */
export async function finishFilling(sql: Sql): Promise<void> {
  for (const table of ['users', 'clients', 'timesheets', 'daily_logs', 'snapshot_logs', 'audit_entries'])
    await sql.continueIds(table);
  if (sql.tidy) await sql.run(sql.tidy);
}

export const filledBy = (workers: number): Filled => ({
  workers,
  clients: workers * 2,
  logs: workers * DAYS,
  entries: workers * DAYS * ENTRIES,
  sheets: workers * PERIODS,
});
