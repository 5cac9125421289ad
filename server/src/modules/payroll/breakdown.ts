import type { PayrollBreakdown, PayrollRange } from '@daybook/contract/payroll';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { BILLING_RATE_TEXTS, type Billing, billableText } from '@daybook/domain/billing';
import { convertDistance } from '@daybook/domain/distance';
import { formatLongDay } from '@daybook/domain/day';
import { rateLines } from '@daybook/domain/pay-rates';
import { mileageSteps } from '@daybook/domain/pay-rules/mileage';
import { regularHoursRule, breakdownOf } from '@daybook/domain/payroll';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { snapshotsOf } from '../timesheets/logs.ts';
import { mileageUntil } from '../timesheets/mileage.ts';
import { payOf } from '../timesheets/pay.ts';
import { timesheetBriefs, peopleById } from '../timesheets/records.ts';
import { type PayrollSpan, approvedSheets, entriesUntil, payInSpan, spanOf } from './paid-sheets.ts';
import { unpaidTime } from './unpaid.ts';

/** Explains every figure of one employee in a range: entries, rule, rates and their sources, all as frozen at approval. */
export async function getPayrollBreakdown(
  db: ReadDb,
  ctx: MemberContext,
  input: PayrollRange & { user: number },
): Promise<PayrollBreakdown> {
  const person = orNotFound((await peopleById(db, ctx, [input.user])).get(input.user));
  const span = spanOf(input, ctx.membership.today);
  const { distance_unit } = ctx.membership;
  const sheets = (await approvedSheets(db, ctx, span)).map((sheet) => ({
    ...sheet,
    total_mileage: convertDistance(sheet.total_mileage ?? 0, sheet.distance_unit, distance_unit),
  }));
  const ids = sheets.map((sheet) => sheet.id);
  const parts = await entriesUntil(db, ctx, sheets, span);
  const mileage = await mileageUntil(db, ctx.company_id, sheets, span.up_to ?? '9999-12-31');
  const snapshots = await snapshotsOf(db, ctx.company_id, ids);
  const records = new Map((await timesheetBriefs(db, ctx, sheets)).map((record) => [record.id, record]));
  return {
    user: person.id,
    name: person.name,
    sheets: sheets.map((sheet) => {
      const pay = { ...payOf(sheet), ...payInSpan(sheet, parts.get(sheet.id)) };
      const snapshot = snapshots.get(sheet.id);
      const day = sheet.approved_date?.slice(0, 10);
      return {
        ...pay,
        mileage_rate_unit: sheet.mileage_rate_unit,
        distance_unit,
        start_date: sheet.start_date,
        end_date: sheet.end_date,
        approved_by: records.get(sheet.id)?.summary?.approved_by ?? '',
        approved_date: sheet.approved_date,
        rates_from: day ? `Frozen at approval on ${formatLongDay(day)}.` : 'Frozen at approval.',
        rates: rateLines(pay),
        rule: regularHoursRule(pay),
        steps: [...breakdownOf(pay), ...mileageSteps(mileage.get(sheet.id) ?? [])],
        entries: (snapshot?.logs ?? []).flatMap((log) =>
          log.entries.map((entry) => entryBreakdown(log, entry, orNotFound(snapshot?.rates[entry.id]), span)),
        ),
      };
    }),
    unpaid: await unpaidTime(db, ctx, span),
  };
}

const entryBreakdown = (log: TimesheetLog, entry: TimesheetEntry, billing: Billing, span: PayrollSpan) => ({
  id: entry.id,
  date: log.date,
  client_name: log.client_detail.name,
  work_code: entry.work_code?.code ?? null,
  start_time: entry.start_time,
  end_time: entry.end_time,
  hours: entry.hours,
  mileage: entry.mileage,
  distance_unit: log.distance_unit,
  stipend: entry.stipend,
  counted: span.up_to === null || log.date <= span.up_to,
  billable: billing.billable,
  billable_because: billableText(billing),
  billing_rate: billing.billing_rate,
  billing_rate_from: BILLING_RATE_TEXTS[billing.billing_rate_source],
  kms_billable: billing.kms_billable,
});
