import type { PayrollWorking, PayrollRange } from '@daybook/contract/payroll';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { isBillable } from '@daybook/domain/billing';
import { contractHoursOf } from '@daybook/domain/client-contract';
import { formatRange } from '@daybook/domain/date-range';
import { formatLongDay } from '@daybook/domain/day';
import { formatDecimals } from '@daybook/domain/exact';
import { type PayPeriodSettings, payPeriodOf } from '@daybook/domain/pay-period';
import { REGULAR_HOURS_PER_PERIOD, type SheetPay } from '@daybook/domain/payroll';
import { workingOf } from '@daybook/domain/payroll-working';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { found } from '../../refusals.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { snapshotsOf } from '../timesheets/logs.ts';
import { hasFrozenRates } from '../timesheets/pay.ts';
import { type Person, timesheetBriefs, peopleById } from '../timesheets/records.ts';
import { type Sheet, approvedSheets, payInSpan } from './approved-sheets.ts';
import { type Span, spanOf } from './span.ts';
import { unpaidTime } from './unpaid.ts';
import { type BillingFacts, billingFacts, upToToday } from './work.ts';

/** How every figure of one employee in a range came about: entries, rule, rates and since when, who approved. */
export async function payrollWorkingOf(
  db: ReadDb,
  ctx: MemberContext,
  input: PayrollRange & { user: number },
): Promise<PayrollWorking> {
  const person = found((await peopleById(db, ctx, [input.user])).get(input.user));
  const span = spanOf(input, ctx.membership.today);
  const sheets = await approvedSheets(db, ctx, span);
  const ids = sheets.map((sheet) => sheet.id);
  const cut = await upToToday(db, ctx.company_id, sheets, span);
  const snapshots = await snapshotsOf(db, ctx.company_id, ids);
  const records = new Map((await timesheetBriefs(db, ctx, sheets)).map((record) => [record.id, record]));
  const facts = await billingFacts(db, ctx);
  const settings = await storedSettings(db, ctx.company_id);
  return {
    user: person.id,
    name: person.name,
    sheets: sheets.map((sheet) => {
      const pay = payInSpan(sheet, person, cut.get(sheet.id) ?? [], span);
      const snapshot = snapshots.get(sheet.id);
      return {
        ...pay,
        start_date: sheet.start_date,
        end_date: sheet.end_date,
        approved_by: records.get(sheet.id)?.summary?.approved_by ?? '',
        approved_date: sheet.approved_date,
        rates_from: ratesFrom(sheet, person),
        rule: ruleOf(sheet, pay, settings),
        steps: workingOf(pay),
        entries: (snapshot?.logs ?? []).flatMap((log) =>
          log.entries.map((entry) =>
            entryWorking(log, entry, snapshot?.rates[entry.id]?.billing_rate ?? null, facts, span),
          ),
        ),
      };
    }),
    unpaid: await unpaidTime(db, ctx, span),
  };
}

function ratesFrom(sheet: Sheet, person: Person): string {
  if (hasFrozenRates(sheet)) {
    const day = sheet.approved_date?.slice(0, 10);
    return day ? `Frozen at approval on ${formatLongDay(day)}.` : 'Frozen at approval.';
  }
  return hasFrozenRates(person)
    ? 'Approved without a rate: the employee’s present one.'
    : 'No rate was set: the default of $25.00, and $37.50 for overtime.';
}

function ruleOf(sheet: Sheet, pay: SheetPay, settings: PayPeriodSettings): string {
  const period = formatRange(payPeriodOf(settings, sheet.start_date));
  const hours = (value: number) => `${formatDecimals(value, 2)} h`;
  return `The first ${REGULAR_HOURS_PER_PERIOD} hours of the pay period ${period} are regular: ${hours(pay.regular_hours)} of this timesheet, and ${hours(pay.overtime_hours)} overtime.`;
}

function entryWorking(
  log: TimesheetLog,
  entry: TimesheetEntry,
  frozen: number | null,
  facts: BillingFacts,
  span: Span,
) {
  const contract = facts.contracts.get(log.client_id) ?? null;
  const present = entry.work_code_id === null ? null : (facts.rates.get(entry.work_code_id) ?? null);
  const billable = isBillable({ contract, work_code_id: entry.work_code_id });
  const setting = contract && contractHoursOf(contract, entry.work_code_id);
  return {
    id: entry.id,
    date: log.date,
    client_name: log.client_detail.name,
    work_code: entry.work_code?.code ?? null,
    start_time: entry.start_time,
    end_time: entry.end_time,
    hours: entry.hours,
    mileage: entry.mileage,
    stipend: entry.stipend,
    counted: span.up_to === null || log.date <= span.up_to,
    billable,
    billable_because: setting
      ? `The client’s contract says ${billable ? 'billable' : 'not billable'} for this code.`
      : 'The client’s contract has no setting for this code.',
    billing_rate: frozen ?? present,
    billing_rate_from:
      frozen !== null
        ? 'frozen at approval'
        : present !== null
          ? 'the work code’s present rate'
          : 'no rate was set',
  };
}
