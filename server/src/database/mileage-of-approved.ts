import { microsFromRate } from '@daybook/domain/exact';
import { SEEDED_STANDARD_RATES } from '@daybook/domain/pay-rules/mileage';
import type { DataConnection } from './data-connection.ts';

/**
 * The standard rates that every installation has; and for timesheets that were approved before rates had units, their
 * mileage as a pay line, per km and untaxed, equal to the figure that is stored with them (4 §14).
 */
export async function mileageOfApproved(connection: DataConnection): Promise<void> {
  const at = new Date().toISOString();
  await connection.atomically(async () => {
    for (const { country, effective_from, amount, unit, source } of SEEDED_STANDARD_RATES) {
      const known = await connection.rows(
        'select id from standard_mileage_rates where country = ? and effective_from = ?',
        [country, effective_from],
      );
      if (known.length > 0) continue;
      await connection.rows(
        `insert into standard_mileage_rates (country, effective_from, amount, unit, source, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?, ?)`,
        [country, effective_from, microsFromRate(amount), unit, source, at, at],
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
