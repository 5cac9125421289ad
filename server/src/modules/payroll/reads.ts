import { and, eq } from 'drizzle-orm';
import type { Payroll, PayrollRange } from '@daybook/contract/payroll';
import { sumBillability } from '@daybook/domain/billing';
import { rangeProblems } from '@daybook/domain/date-range';
import { payrollLines, sumPay } from '@daybook/domain/payroll';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { badInput } from '../../refusals.ts';
import { peopleById } from '../timesheets/records.ts';
import {
  type Sheet,
  approvedSheets,
  billabilityIn,
  billingFacts,
  bySheet,
  groupsOf,
  payInSpan,
  spanOf,
} from './approved-sheets.ts';
import { unpaidTime } from './unpaid.ts';

/** Payroll and billability of a range, a line for each employee, sorted by name. Only approved sheets feed them. */
export async function payrollOf(db: ReadDb, ctx: MemberContext, input: PayrollRange): Promise<Payroll> {
  refuseRange(input);
  const span = spanOf(input, ctx.membership.today);
  const sheets = await approvedSheets(db, ctx, span);
  const rows = await groupsOf(
    db,
    ctx.company_id,
    sheets.map((sheet) => sheet.id),
    span.up_to,
  );
  const groups = bySheet(rows);
  const people = await peopleById(db, ctx, [...new Set(sheets.map((sheet) => sheet.user_id))]);
  const paidAs = await payTimePeriods(db, ctx.company_id);
  const facts = await billingFacts(db, ctx);
  const name = (user: number) => people.get(user)?.name ?? '';
  const byName = (a: { user: number }, b: { user: number }) =>
    sortKey(people.get(a.user)).localeCompare(sortKey(people.get(b.user))) || a.user - b.user;

  const lines = payrollLines(
    sheets.map((sheet) => payInSpan(sheet, people.get(sheet.user_id), groups.get(sheet.id) ?? [], span)),
  )
    .map(({ sheets: own, ...line }) => ({
      ...line,
      name: name(line.user),
      sheets: own.length,
      pay_time_period: paidAs.get(line.user) ?? null,
    }))
    .toSorted(byName);
  const byPerson = new Map<number, Sheet[]>();
  for (const sheet of sheets) {
    const own = byPerson.get(sheet.user_id);
    if (own) own.push(sheet);
    else byPerson.set(sheet.user_id, [sheet]);
  }
  const billability = [...people.keys()]
    .map((user) => ({
      user,
      name: name(user),
      ...billabilityIn(byPerson.get(user) ?? [], groups, facts, span),
    }))
    .toSorted(byName);
  return {
    start_date: input.start_date,
    end_date: input.end_date,
    year_to_date: input.year_to_date ?? false,
    lines,
    totals: sumPay(lines),
    billability,
    billability_totals: sumBillability(billability),
    unpaid: await unpaidTime(db, ctx, span),
  };
}

export function refuseRange(range: PayrollRange): void {
  const problems = rangeProblems(range);
  if (Object.keys(problems).length > 0) throw badInput(problems);
}

const sortKey = (person: { first_name: string; last_name: string } | undefined) =>
  `${person?.last_name ?? ''} ${person?.first_name ?? ''}`.toLowerCase();

/** How each role is paid; shown only (decisions §6). */
async function payTimePeriods(db: ReadDb, companyId: number): Promise<Map<number, string>> {
  const rows = await db
    .select({ user: users.id, pay_time_period: roles.pay_time_period })
    .from(users)
    .innerJoin(roles, and(eq(roles.company_id, companyId), eq(roles.id, users.role_id)))
    .where(eq(users.company_id, companyId));
  return new Map(rows.map((row) => [row.user, row.pay_time_period]));
}
