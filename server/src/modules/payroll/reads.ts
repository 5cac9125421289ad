import { and, desc, eq } from 'drizzle-orm';
import type { Payroll, PayrollRange } from '@daybook/contract/payroll';
import { billabilityOf, sumBillability, type BilledSheet } from '@daybook/domain/clients/billing';
import { addUp } from '@daybook/domain/money/figures';
import { payrollLines, sumPay } from '@daybook/domain/pay/payroll';
import type { DateRange } from '@daybook/domain/time/date-range';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { payRuns } from '../../database/schema/pay-runs.ts';
import { roles } from '../../database/schema/roles.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { progressOf } from '../period-figures/handed-in.ts';
import { hoursByRule, minutesByRule } from './hours-by-rule.ts';
import { leaveHoursIn } from './leave-hours.ts';
import { entriesUntil, paidSheets, payInSpan, spanOf, type PayrollSpan } from './paid-sheets.ts';
import { unpaidTime } from './unpaid.ts';

/** Payroll and billability of a range, a line for each employee, sorted by name. Only approved sheets count. */
export async function payrollOf(db: ReadDb, ctx: MemberContext, input: PayrollRange): Promise<Payroll> {
  const span = spanOf(input, ctx.membership.today);
  // On Postgres the small queries run while the large one does.
  const [sheets, people, unpaid, byRule, leave, { mileage_tax_limit }, [progress]] = await Promise.all([
    paidSheets(db, ctx, span),
    payrollEmployees(db, ctx, span),
    unpaidTime(db, ctx, span),
    minutesByRule(db, ctx, span),
    leaveHoursIn(db, ctx, span),
    storedSettings(db, ctx.company_id),
    progressOf(db, ctx.company_id, [input], ctx.membership.today, input.user),
  ]);
  const parts = await entriesUntil(db, ctx, sheets, span);
  const paid = new Set(sheets.map((sheet) => sheet.user_id));
  const place = placesByName([...paid].flatMap((id) => people.get(id) ?? []));
  const sheetById = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const employees = payrollLines(sheets.map((sheet) => payInSpan(sheet, parts.get(sheet.id))))
    .toSorted((a, b) => (place.get(a.user) ?? 0) - (place.get(b.user) ?? 0))
    .map((line) => {
      const personSheets = line.sheets.flatMap(({ id }) => sheetById.get(id) ?? []);
      return {
        line,
        name: people.get(line.user)?.name ?? '',
        personSheets,
        of_rule: hoursByRule(byRule, line.user, personSheets, parts),
      };
    });
  const lines = employees.map(({ line, name, personSheets, of_rule }) => ({
    ...line,
    name,
    double_time_hours: of_rule.double_time_hours,
    unrated_hours: of_rule.unrated_hours,
    sheets: personSheets.reduce((all, sheet) => all + sheet.sheets, 0),
    default_rate: of_rule.default_rate,
    pay_time_period: people.get(line.user)?.pay_time_period ?? null,
    leave_hours: leave.size > 0 ? (leave.get(line.user) ?? 0) : undefined,
  }));
  const billability = employees.map(({ line: { user }, name, personSheets }) => ({
    user,
    name,
    ...billabilityOf(personSheets.map((sheet) => billedIn(parts.get(sheet.id) ?? sheet))),
  }));
  const totals = sumPay(lines);
  const { double_time_hours, leave_hours } = addUp(
    { double_time_hours: 'minutes', leave_hours: 'minutes' },
    lines,
  );
  return {
    start_date: input.start_date,
    end_date: input.end_date,
    year_to_date: input.year_to_date ?? false,
    distance_unit: ctx.membership.distance_unit,
    mileage_is_taxed:
      totals.mileage_taxed > 0 || (mileage_tax_limit === 'standard' && ctx.caller.allows('mileage_rates')),
    lines,
    totals: {
      ...totals,
      double_time_hours,
      ...(leave.size > 0 && { leave_hours }),
    },
    billability,
    billability_totals: sumBillability(billability),
    unpaid,
    progress: required(progress, 'the progress of the range'),
  };
}

const MAX_LATEST_SHEETS = 200;

/**
 * The initial range of Payroll & Billing: the newest pay period with approved timesheets inside it, else the present one
 * (billing.md#ranges).
 */
export async function openingPeriod(
  db: ReadDb,
  { company_id, membership }: MemberContext,
): Promise<{ period: DateRange; has_pay_runs: boolean }> {
  const [settings, latest, runs] = await Promise.all([
    storedSettings(db, company_id),
    db
      .select({ start_date: timesheets.start_date, end_date: timesheets.end_date })
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          eq(timesheets.status, 'approved'),
          eq(timesheets.imported, false),
        ),
      )
      .orderBy(desc(timesheets.start_date))
      .limit(MAX_LATEST_SHEETS),
    db.select({ id: payRuns.id }).from(payRuns).where(eq(payRuns.company_id, company_id)).limit(1),
  ]);
  const periods = latest.map((sheet) => ({ sheet, period: payPeriodOf(settings, sheet.start_date) }));
  const inside = periods.find(({ sheet, period }) => sheet.end_date <= period.end_date);
  return {
    period: inside?.period ?? payPeriodOf(settings, membership.today),
    has_pay_runs: runs.length > 0,
  };
}

const billedIn = (sheet: { [Name in keyof BilledSheet]: number | null }): BilledSheet => ({
  total_hours: sheet.total_hours ?? 0,
  total_mileage: sheet.total_mileage ?? 0,
  billed_hours: sheet.billed_hours ?? 0,
  billed_mileage: sheet.billed_mileage ?? 0,
  billed_amount: sheet.billed_amount ?? 0,
});

const { compare } = new Intl.Collator();

/** Each person's position in a list by name. */
function placesByName(
  people: readonly { id: number; first_name: string; last_name: string }[],
): Map<number, number> {
  const named = people.map(({ id, last_name, first_name }) => ({
    id,
    key: `${last_name} ${first_name}`.toLowerCase(),
  }));
  const sorted = named.toSorted((a, b) => compare(a.key, b.key) || a.id - b.id);
  return new Map(sorted.map(({ id }, at) => [id, at]));
}

/** All employees, or the one that the range names, with the pay period of the role, for display only (people-and-roles.md#roles). */
async function payrollEmployees(db: ReadDb, { company_id, membership }: MemberContext, span: PayrollSpan) {
  const rows = await db
    .select({
      ...pick(users, 'id', 'first_name', 'last_name'),
      pay_time_period: roles.pay_time_period,
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(
      and(eq(users.company_id, company_id), span.user === undefined ? undefined : eq(users.id, span.user)),
    );
  return new Map(rows.map((row) => [row.id, { ...row, name: membership.names.employee(row) }]));
}
