import { and, between, count, eq, inArray, lt, lte, sql, sum } from 'drizzle-orm';
import { onWire } from '@daybook/domain/money/figures';
import { SETTLED } from '@daybook/domain/pay/pay-runs/run';
import type { DateRange } from '@daybook/domain/time/date-range';
import { formatLongDay, type Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { payRunLines, payRuns } from '../../database/schema/pay-runs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';

/** Whether the day from which runs pay can still be chosen: until one is locked. */
export const mayBegin = async (db: ReadDb, company_id: number): Promise<boolean> =>
  (await db.$count(payRuns, and(eq(payRuns.company_id, company_id), inArray(payRuns.status, SETTLED)))) === 0;

const approved = (company_id: number) =>
  and(
    eq(timesheets.company_id, company_id),
    eq(timesheets.status, 'approved'),
    eq(timesheets.imported, false),
  );

const figures = {
  timesheets: count(),
  /** Cents. */
  pay: sum(sql`${timesheets.total_pay} + ${timesheets.mileage_pay}`).mapWith(Number),
};

/** The approved timesheets that end before a day, and what they would have been paid. */
export async function leftOutBefore(db: ReadDb, company_id: number, before: Day, range?: DateRange) {
  const [row] = await db
    .select(figures)
    .from(timesheets)
    .where(
      and(
        approved(company_id),
        lt(timesheets.end_date, before),
        range && between(timesheets.end_date, range.start_date, range.end_date),
      ),
    );
  return { timesheets: row?.timesheets ?? 0, ...onWire({ amount: 'cents' }, { amount: row?.pay ?? 0 }) };
}

/** Why a draft has nothing to pay. */
export async function whyEmpty(
  db: ReadDb,
  company_id: number,
  range: DateRange,
  from: Day | null,
): Promise<string> {
  const leftOut = from === null ? 0 : (await leftOutBefore(db, company_id, from, range)).timesheets;
  if (from !== null && leftOut > 0)
    return leftOut === 1
      ? `An approved timesheet of this period ends before ${formatLongDay(from)}, the day from which pay runs pay.`
      : `${leftOut} approved timesheets of this period end before ${formatLongDay(from)}, the day from which pay runs pay.`;
  const there = await db.$count(
    timesheets,
    and(approved(company_id), between(timesheets.end_date, range.start_date, range.end_date)),
  );
  return there > 0
    ? 'Other pay runs have paid all approved timesheets up to its end.'
    : 'No timesheet that ends in this period is approved.';
}

/** What runs paid of the approved timesheets inside a range, and what is still due. */
export async function paidInRuns(
  db: ReadDb,
  company_id: number,
  { start_date, end_date, user }: DateRange & { user?: number | undefined },
) {
  const inside = and(
    approved(company_id),
    between(timesheets.start_date, start_date, end_date),
    lte(timesheets.end_date, end_date),
    user === undefined ? undefined : eq(timesheets.user_id, user),
  );
  const [all] = await db.select(figures).from(timesheets).where(inside);
  const cents = sum(payRunLines.amount).mapWith(Number);
  const rows = await db
    .select({ id: payRuns.id, status: payRuns.status, pay_date: payRuns.pay_date, paid: cents })
    .from(timesheets)
    .innerJoin(
      payRunLines,
      and(eq(payRunLines.company_id, timesheets.company_id), eq(payRunLines.timesheet_id, timesheets.id)),
    )
    .innerJoin(payRuns, referenceTo(payRuns, payRunLines.pay_run_id))
    .where(and(inside, inArray(payRuns.status, SETTLED)))
    .groupBy(payRuns.id, payRuns.status, payRuns.pay_date)
    .orderBy(payRuns.id);
  const totals =
    rows.length === 0
      ? []
      : await db
          .select({ id: payRunLines.pay_run_id, cents })
          .from(payRunLines)
          .where(
            and(eq(payRunLines.company_id, company_id), inIds(payRunLines.pay_run_id, pluck(rows, 'id'))),
          )
          .groupBy(payRunLines.pay_run_id);
  const due = all?.pay ?? 0;
  const paid = pluck(rows, 'paid').reduce((one, other) => one + other, 0);
  return {
    runs: rows.map(({ paid: _paid, ...run }) => ({
      ...run,
      ...onWire({ total: 'cents' }, { total: totals.find(({ id }) => id === run.id)?.cents ?? 0 }),
    })),
    ...onWire({ due: 'cents', paid: 'cents', still_due: 'cents' }, { due, paid, still_due: due - paid }),
  };
}
