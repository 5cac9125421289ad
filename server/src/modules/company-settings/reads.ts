import { and, between, eq, gte, lte, ne } from 'drizzle-orm';
import type { CompanySettings } from '@daybook/contract/company-settings';
import { addUp } from '@daybook/domain/money/figures';
import { daysInRange, rangeHolds } from '@daybook/domain/time/date-range';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { sumTotals, WORK_FIGURES } from '@daybook/domain/time/work-time';
import type { CompanyId } from '../../auth/membership.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import { pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { ownCompany } from '../companies/reads.ts';
import { workByDay } from '../period-figures/hours.ts';

const settingsOf = prepared(
  'settings_of_company',
  (db, { company_id }: Placeholders<{ company_id: number }>) =>
    db.select().from(companySettings).where(eq(companySettings.company_id, company_id)),
);

/** The settings as stored; the pay-period rules of the domain accept them unchanged. */
export async function storedSettings(db: ReadDb, company_id: CompanyId) {
  const [row] = await settingsOf(db, { company_id });
  return required(row, `the settings of company ${company_id}`);
}

export async function settingsRecord(db: ReadDb, ctx: MemberContext): Promise<CompanySettings> {
  const [{ company_id, ...settings }, { logo }] = await pipelined(
    storedSettings(db, ctx.company_id),
    ownCompany(db, ctx),
  );
  return { ...settings, company: company_id, logo, ...payPeriodOf(settings, ctx.membership.today) };
}

/** The current pay period, with the caller's own totals so far (timesheets.md#pay-periods), and day by day. */
export async function currentPayPeriod(db: ReadDb, { caller, company_id, membership }: MemberContext) {
  const { distance_unit } = membership;
  const period = payPeriodOf(await storedSettings(db, company_id), membership.today);
  const within = and(
    eq(dailyLogs.company_id, company_id),
    eq(dailyLogs.user_id, caller.user_id),
    between(dailyLogs.date, period.start_date, period.end_date),
  );
  const [logs, sheets] = await pipelined(
    db
      .select(pick(dailyLogs, 'id', 'date', 'total_hours', 'total_mileage', 'distance_unit', 'total_stipend'))
      .from(dailyLogs)
      .where(within)
      .orderBy(dailyLogs.date, dailyLogs.id),
    db
      .select(pick(timesheets, 'start_date', 'end_date', 'status', 'imported'))
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          eq(timesheets.user_id, caller.user_id),
          ne(timesheets.status, 'draft'),
          lte(timesheets.start_date, period.end_date),
          gte(timesheets.end_date, period.start_date),
        ),
      ),
  );
  // Nothing else can differ from the logs.
  const counted = sheets.length > 0 ? await workByDay(db, company_id, caller.user_id, period) : logs;
  const days = daysInRange(period).flatMap((date) => {
    const logsOfDay = logs.filter((log) => log.date === date);
    const sheet = sheets.find((one) => rangeHolds(one, date));
    if (logsOfDay.length === 0 && !sheet) return [];
    const status = sheet
      ? sheet.imported
        ? ('Imported' as const)
        : sheet.status === 'approved'
          ? ('Approved' as const)
          : ('Submitted' as const)
      : null;
    const { total_hours } = addUp(
      WORK_FIGURES,
      counted.filter((work) => work.date === date),
    );
    return [{ date, total_hours, log_ids: logsOfDay.map(({ id }) => id), status }];
  });
  return {
    ...period,
    ...sumTotals(distance_unit, counted),
    distance_unit,
    days,
  };
}
