import { and, eq, isNotNull, isNull, lte, or, sum } from 'drizzle-orm';
import { onWire } from '@daybook/domain/money/figures';
import { isAtDefaultRate, isUnrated } from '@daybook/domain/pay/pay-rules/lines';
import { referenceTo } from '../../database/of-company.ts';
import { payRuleVersions, timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import type { PaidSheet, StoredLine } from '../pay/lines.ts';
import { paidSheetsOf, type DatedSheet, type PartialTotals, type PayrollSpan } from './paid-sheets.ts';

/** What stored pay lines say of a person's time in a payroll. */
interface MinutesByRule {
  double_time: number;
  unrated: number;
  default_rate: boolean;
}

/**
 * By person, without timesheets that count in part; only a company's own rules have double time and hours without a rate.
 * Null for a company without any: then Classic 80 pays all.
 */
export async function minutesByRule(
  db: ReadDb,
  viewer: Viewer,
  span: PayrollSpan,
): Promise<Map<number, MinutesByRule> | null> {
  const { company_id } = viewer;
  if ((await db.$count(payRuleVersions, eq(payRuleVersions.company_id, company_id))) === 0) return null;
  const { minutes, multiplier, pay_code, rate } = timesheetPayLines;
  const rows = await db
    .select({
      user_id: timesheets.user_id,
      pay_rate_source: timesheets.pay_rate_source,
      pay_code,
      multiplier,
      rate,
      minutes: sum(minutes).mapWith(Number),
    })
    .from(timesheets)
    .innerJoin(timesheetPayLines, referenceTo(timesheets, timesheetPayLines.timesheet_id))
    .where(
      and(
        paidSheetsOf(viewer, span),
        isNotNull(multiplier),
        or(eq(pay_code, 'double_time'), isNull(rate), eq(timesheets.pay_rate_source, 'default')),
        span.up_to === null ? undefined : lte(timesheets.end_date, span.up_to),
      ),
    )
    .groupBy(timesheets.user_id, timesheets.pay_rate_source, pay_code, multiplier, rate);
  const people = [...grouped(rows, ({ user_id }) => user_id)];
  return new Map(
    people.map(([user_id, own]) => [
      user_id,
      {
        ...minutesOfLines(own),
        default_rate: own.some((line) => isAtDefaultRate(line, line.pay_rate_source)),
      },
    ]),
  );
}

/** The time of double time and without a rate of these lines. */
function minutesOfLines(
  lines: readonly Pick<StoredLine, 'pay_code' | 'multiplier' | 'rate' | 'minutes'>[],
): Omit<MinutesByRule, 'default_rate'> {
  const sums = { double_time: 0, unrated: 0 };
  for (const line of lines) {
    if (line.pay_code === 'double_time') sums.double_time += line.minutes ?? 0;
    if (isUnrated(line)) sums.unrated += line.minutes ?? 0;
  }
  return sums;
}

/** A person's time of `minutesByRule`, in hours, with that of the timesheets that count in part; without rules Classic 80 pays all. */
export function hoursByRule(
  byRule: ReadonlyMap<number, MinutesByRule> | null,
  user_id: number,
  sheets: readonly (DatedSheet & Pick<PaidSheet, 'pay_rate_source'>)[],
  parts: ReadonlyMap<number, PartialTotals>,
): { double_time_hours: number; unrated_hours: number; default_rate: boolean } {
  const atDefault = (own: typeof sheets) => own.some(({ pay_rate_source }) => pay_rate_source === 'default');
  if (!byRule) return { double_time_hours: 0, unrated_hours: 0, default_rate: atDefault(sheets) };
  const whole = byRule.get(user_id);
  const inPart = sheets.flatMap((sheet) => {
    const part = parts.get(sheet.id);
    if (!part) return [];
    const default_rate = part.lines.some((line) => isAtDefaultRate(line, sheet.pay_rate_source));
    return [{ ...minutesOfLines(part.lines), default_rate }];
  });
  const all = [...(whole ? [whole] : []), ...inPart];
  const hours = { double_time_hours: 'minutes', unrated_hours: 'minutes' } as const;
  return {
    ...onWire(hours, {
      double_time_hours: all.reduce((total, { double_time }) => total + double_time, 0),
      unrated_hours: all.reduce((total, { unrated }) => total + unrated, 0),
    }),
    default_rate: all.some(({ default_rate }) => default_rate),
  };
}
