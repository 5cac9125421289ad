import type { PayrollBreakdown, PayrollRange } from '@daybook/contract/payroll';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { billableText, BILLING_RATE_TEXTS, type Billing } from '@daybook/domain/clients/billing';
import { convertDistance } from '@daybook/domain/money/distance';
import { formatCents, formatHours } from '@daybook/domain/money/exact';
import { rateLines } from '@daybook/domain/pay/pay-rates';
import { isLeaveCode } from '@daybook/domain/pay/pay-rules/definition';
import { mileageSteps } from '@daybook/domain/pay/pay-rules/mileage';
import { definitionSentences, lineWorking, payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import { sheetColumns } from '@daybook/domain/pay/pay-rules/sheet-columns';
import { paySteps, regularHoursRule, totalStep, type BreakdownStep } from '@daybook/domain/pay/payroll';
import { formatRange } from '@daybook/domain/time/date-range';
import { dayAt, formatLongDay } from '@daybook/domain/time/day';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { versionNames, type VersionNames } from '../pay-rules/reads.ts';
import { payOf, storedLines, type FrozenPay, type StoredLine } from '../pay/lines.ts';
import { mileageUntil } from '../pay/mileage.ts';
import { peopleById } from '../pay/people.ts';
import { snapshotsOf } from '../timesheets/logs.ts';
import { namesOfPeople } from '../timesheets/records.ts';
import { approvedSheets, entriesUntil, payInSpan, spanOf, type PayrollSpan } from './paid-sheets.ts';
import { unpaidTime } from './unpaid.ts';

/** Explains every figure of one employee in a range: entries, rule, rates and their sources, all frozen at approval. */
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
  const snapshots = await snapshotsOf(db, ctx.membership, ids);
  const lines = await storedLines(db, ctx.company_id, ids, 'time');
  const used = [...lines.values()].flat().flatMap(({ pay_rule_version_id }) => pay_rule_version_id ?? []);
  const versions = await versionNames(db, ctx.company_id, [...new Set(used)]);
  const nameOf = await namesOfPeople(db, ctx.membership, pluck(sheets, 'approved_by_id'));
  return {
    user: person.id,
    name: person.name,
    sheets: sheets.map((sheet) => {
      const pay = { ...payOf(sheet), ...payInSpan(sheet, parts.get(sheet.id)) };
      const snapshot = snapshots.get(sheet.id);
      const sheetLines = parts.get(sheet.id)?.lines ?? lines.get(sheet.id) ?? [];
      const { approved_date } = sheet;
      return {
        ...pay,
        mileage_rate_unit: sheet.mileage_rate_unit,
        distance_unit,
        start_date: sheet.start_date,
        end_date: sheet.end_date,
        approved_by: nameOf(sheet.approved_by_id),
        approved_date,
        rates_from: approved_date
          ? `Frozen at approval on ${formatLongDay(dayAt(approved_date, ctx.membership.time_zone))}.`
          : 'Frozen at approval.',
        rates: rateLines(pay, !isPaidByClassic(sheetLines, versions)),
        ...workingOf(pay, sheetLines, versions, mileageSteps(mileage.get(sheet.id) ?? [])),
        entries: (snapshot?.logs ?? []).flatMap((log) =>
          log.entries.map((entry) =>
            entryBreakdown(
              log,
              entry,
              required(snapshot?.rates[entry.id], `the billing of entry ${entry.id}`),
              span,
            ),
          ),
        ),
      };
    }),
    unpaid: await unpaidTime(db, ctx, span),
  };
}

/** Whether Classic 80, or a rule like it, paid all of these lines. */
const isPaidByClassic = (lines: readonly StoredLine[], versions: VersionNames): boolean =>
  lines.every((line) => versions.get(line.pay_rule_version_id)?.definition.method !== 'ledger');

/**
 * The rules, versions and windows by which approval divided a sheet's hours, and each figure; never current settings
 * (billing.md#payroll-details).
 */
function workingOf(
  pay: FrozenPay,
  lines: readonly StoredLine[],
  versions: VersionNames,
  mileage: BreakdownStep[],
) {
  const windows = [...grouped(lines, (line) => `${line.start_date} ${line.pay_rule_version_id}`).values()];
  const ofClassic = isPaidByClassic(lines, versions);
  // Time off is among the regular hours of a sheet, and not among those of its pay period.
  const worked = lines.filter(({ pay_code }) => !isLeaveCode(pay_code));
  const has_leave = worked.length < lines.length;
  const ofWork = has_leave ? { ...pay, ...sheetColumns(worked) } : pay;
  const classic = `${ruleOf(lines[0], versions)}. ${regularHoursRule(ofWork)}`;
  if (ofClassic && !pay.rates_vary && !has_leave)
    return { rule: classic, steps: [...paySteps(pay), ...mileage] };
  const steps = lines.map((line) => ({
    label: `${payCodeText(line.pay_code)}, ${formatRange(line)}`,
    working: lineWorking(line),
    result: formatCents(line.cents),
  }));
  return {
    rule: ofClassic
      ? classic
      : windows.map((own, index) => windowRule(own, windows[index - 1], versions)).join(' '),
    steps: [...steps, totalStep(pay), ...mileage],
  };
}

/** "Mar 11 – Mar 17, Forty a week, version 1: After 40 h in a week: … 36:00 h of this timesheet are regular, 0:00 h overtime." */
function windowRule(
  lines: readonly StoredLine[],
  before: readonly StoredLine[] | undefined,
  versions: VersionNames,
): string {
  const [first] = lines;
  if (!first) return '';
  const { regular_hours, overtime_hours } = sheetColumns(lines);
  const definition = versions.get(first.pay_rule_version_id)?.definition;
  // Consecutive windows of one rule name it once.
  const isSaid = before?.[0]?.pay_rule_version_id === first.pay_rule_version_id;
  const says = definition && !isSaid ? `: ${definitionSentences(definition).join('; ')}` : '';
  return (
    `${formatRange(first)}, ${ruleOf(first, versions)}${says}. ` +
    `${formatHours(regular_hours)} h of this timesheet are regular, ${formatHours(overtime_hours)} h overtime.`
  );
}

function ruleOf(line: StoredLine | undefined, versions: VersionNames): string {
  const version = line && versions.get(line.pay_rule_version_id);
  return version ? `${version.name}, version ${version.version}` : 'Classic 80';
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
