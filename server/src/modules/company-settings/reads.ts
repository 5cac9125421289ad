import { and, between, eq } from 'drizzle-orm';
import type { CompanySettings } from '@daybook/contract/company-settings';
import { payPeriodOf } from '@daybook/domain/pay-period';
import { pipelined } from '../../database/statements.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { ownCompany } from '../companies/reads.ts';

/** The settings as they are stored; the pay-period rules of the domain take them as they are. */
export async function storedSettings(db: ReadDb, company_id: CompanyId) {
  const [row] = await db.select().from(companySettings).where(eq(companySettings.company_id, company_id));
  return orNotFound(row);
}

export async function settingsRecord(db: ReadDb, ctx: MemberContext): Promise<CompanySettings> {
  const [{ company_id, ...settings }, { logo }] = await pipelined(
    storedSettings(db, ctx.company_id),
    ownCompany(db, ctx),
  );
  return { ...settings, company: company_id, logo, ...payPeriodOf(settings, ctx.membership.today) };
}

/** The pay period that holds today, with the caller's own totals so far (1 §3). */
export async function currentPayPeriod(db: ReadDb, { caller, company_id, membership }: MemberContext) {
  const { distance_unit } = membership;
  const period = payPeriodOf(await storedSettings(db, company_id), membership.today);
  const [totals] = await db
    .select({
      ...logTotals(distance_unit),
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, caller.user_id),
        between(dailyLogs.date, period.start_date, period.end_date),
      ),
    );
  return {
    ...period,
    total_hours: totals?.total_hours ?? 0,
    total_mileage: totals?.total_mileage ?? 0,
    distance_unit,
    total_stipend: totals?.total_stipend ?? 0,
  };
}
