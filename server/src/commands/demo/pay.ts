import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays, type Day } from '@daybook/domain/time/day';
import { timeAfter } from '@daybook/domain/time/work-time';
import { required } from '../../kernel/refusals.ts';
import type { DemoCompany } from './company.ts';
import type { Stage } from './stage.ts';

/** From this day on, overtime is what is over 40 hours a week; before it, Classic 80 applies. */
export async function payByRule(stage: Stage, company: DemoCompany, effective_from: Day): Promise<void> {
  const admin = stage.as(company.admin);
  const { id: pay_rule } = await admin.payRules.create({ name: 'Over 40 hours a week', preset: 'us_40' });
  await admin.payRuleAssignments.create({ pay_rule, effective_from });
}

/** Locks a period whose timesheets are all approved, and pays it the day after. */
export function payPeriod(stage: Stage, company: DemoCompany, period: DateRange): void {
  const admin = stage.as(company.admin);
  const pay_date = addDays(period.end_date, 6);
  stage.plan(addDays(period.end_date, 5), 9, async () => {
    const { id } = await admin.payRuns.create({
      period_start: period.start_date,
      period_end: period.end_date,
      pay_date,
    });
    await admin.payRuns.lock({ id, override_reason: 'Times checked with the people concerned.' });
    stage.plan(pay_date, 10, async () => {
      await admin.payRuns.pay({ id, pay_date, payment_reference: `ACH ${pay_date}` });
    });
  });
}

/** A visit of a paid period lasted half an hour longer: the next run pays the difference. */
export async function correctPaidSheet(stage: Stage, company: DemoCompany, paid: DateRange): Promise<void> {
  const admin = stage.as(company.admin);
  const { results } = await admin.timesheets.list({ ...rangeFilter(paid), user: company.workers[1] });
  const { id, snapshot_logs } = required(results[0], 'the sheet of the period just paid');
  const last = snapshot_logs.at(-1)?.entries.at(-1);
  await admin.timesheets.correct({
    id,
    snapshot_logs: snapshot_logs.map((log) => ({
      ...log,
      entries: log.entries.map((entry) =>
        entry === last ? { ...entry, end_time: timeAfter(entry.end_time ?? '', 30) } : entry,
      ),
    })),
    reason: 'The family confirmed that the last visit took half an hour longer.',
  });
}

/** A bonus and money spent for work, on no timesheet. */
export async function addExtras(stage: Stage, company: DemoCompany, period: DateRange): Promise<void> {
  const admin = stage.as(company.admin);
  const [first, second] = company.workers;
  await admin.payExtras.create({
    ...period,
    user: required(first, 'the first worker'),
    pay_code: 'bonus',
    amount: 150,
    reason: 'Recommended a new colleague.',
  });
  await admin.payExtras.create({
    ...period,
    user: required(second, 'the second worker'),
    pay_code: 'reimbursement',
    amount: 84.5,
    reason: 'First aid course.',
  });
}

/** A run that waits for the last timesheets. */
export async function draftRun(stage: Stage, company: DemoCompany, period: DateRange): Promise<void> {
  await stage.as(company.admin).payRuns.create({
    period_start: period.start_date,
    period_end: period.end_date,
    pay_date: addDays(period.end_date, 6),
  });
}

const rangeFilter = ({ start_date, end_date }: DateRange) => ({
  start_date__gte: start_date,
  end_date__lte: end_date,
});
