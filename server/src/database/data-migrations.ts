import { microsFromRate } from '@daybook/domain/money/exact';
import { SEEDED_STANDARD_RATES } from '@daybook/domain/pay/pay-rules/mileage';
import { foldKeys } from './fold-keys.ts';
import { freezeApproved } from './freeze-approved.ts';
import type { DataConnection } from './migrations.ts';

/**
 * Migrations that need more than SQL, in order; only ever added to. Each runs once, after the migrations of the schema, in steps
 * of a transaction each: an interrupted one continues at the next start, and several processes may run it.
 */
const DATA_MIGRATIONS: readonly ((connection: DataConnection, plans: boolean) => Promise<void>)[] = [
  freezeApproved,
  classicLinesOfApproved,
  mileageOfApproved,
  foldKeys,
];

/** @param plans whether plans count here (`BILLING`) */
export async function migrateData(connection: DataConnection, plans: boolean): Promise<void> {
  const from = await connection.done();
  for (const [at, migration] of DATA_MIGRATIONS.entries()) {
    if (at < from) continue;
    await migration(connection, plans);
    await connection.setDone(at + 1);
  }
}

/**
 * Timesheets that were approved before pay rules get the lines of Classic 80, equal to the figures that are stored with them
 * (pay.md#classic-80). Runs after `freezeApproved`, which gives every approved timesheet its figures.
 */
async function classicLinesOfApproved(connection: DataConnection): Promise<void> {
  const line = (pay_code: string, multiplier: string, rate: string, minutes: string, amount: string) => `
    insert into timesheet_pay_lines (company_id, timesheet_id, user_id, window_start, window_end, pay_code, multiplier,
      rate, minutes, amount, created_at, updated_at)
    select company_id, id, user_id, pay_period_start, pay_period_end, '${pay_code}', ${multiplier}, ${rate}, ${minutes},
      ${amount}, approved_date, approved_date
    from timesheets
    where status = 'approved' and ((${minutes}) > 0 or ${amount} <> 0) and not exists (
      select 1 from timesheet_pay_lines where timesheet_id = timesheets.id and pay_code = '${pay_code}'
    )`;
  await connection.atomically(() =>
    connection.rows(`
      update timesheets set time_zone = (
        select time_zone from company_settings where company_settings.company_id = timesheets.company_id
      ) where status = 'approved' and time_zone is null`),
  );
  // A rate in cents has a thousand times as many steps of 0.00001.
  for (const text of [
    line('regular', '1000', 'pay_rate * 1000', 'regular_hours', 'regular_pay'),
    line('overtime', '1500', 'pay_rate * 1000', 'overtime_hours', 'overtime_pay'),
    line('stipend', 'null', 'null', 'null', 'total_stipend'),
  ]) {
    await connection.atomically(() => connection.rows(text));
  }
}

/**
 * The standard rates that every installation has; and for timesheets that were approved before rates had units, their
 * mileage as a pay line, per km and untaxed, equal to the figure that is stored with them.
 */
async function mileageOfApproved(connection: DataConnection): Promise<void> {
  const now = new Date().toISOString();
  await connection.atomically(async () => {
    for (const { country, effective_from, amount, unit, source } of SEEDED_STANDARD_RATES) {
      const existing = await connection.rows(
        'select id from standard_mileage_rates where country = ? and effective_from = ?',
        [country, effective_from],
      );
      if (existing.length > 0) continue;
      await connection.rows(
        `insert into standard_mileage_rates (country, effective_from, amount, unit, source, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?, ?)`,
        [country, effective_from, microsFromRate(amount), unit, source, now, now],
      );
    }
  });
  await connection.atomically(() =>
    connection.rows(
      `update timesheets set mileage_taxed = 0, mileage_rate_unit = case when mileage_rate is null then null else 'km' end
       where status = 'approved' and mileage_taxed is null`,
    ),
  );
  await connection.atomically(() =>
    connection.rows(
      `insert into timesheet_pay_lines (company_id, timesheet_id, user_id, window_start, window_end, pay_code, rate, units,
         unit, amount, created_at, updated_at)
       select company_id, id, user_id, pay_period_start, pay_period_end, 'mileage_untaxed', mileage_rate, total_mileage,
         'km', mileage_pay, approved_date, approved_date
       from timesheets
       where status = 'approved' and mileage_rate is not null and total_mileage > 0 and not exists (
         select 1 from timesheet_pay_lines where timesheet_id = timesheets.id and pay_code = 'mileage_untaxed'
       )`,
    ),
  );
}
