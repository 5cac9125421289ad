import type { DataConnection } from './data-connection.ts';

/**
 * Timesheets that were approved before pay rules get the lines of Classic 80, equal to the figures that are stored with them
 * (4 §14). Runs after `freezeApproved`, which gives every approved timesheet its figures.
 */
export async function classicLinesOfApproved(connection: DataConnection): Promise<void> {
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
