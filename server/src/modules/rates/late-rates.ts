import { and, eq, gte } from 'drizzle-orm';
import type { PayRateInput } from '@daybook/contract/pay-rates';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { onWire } from '@daybook/domain/money/figures';
import { ratesWithDefaults, type HourlyRates } from '@daybook/domain/pay/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import type { HourRates } from '@daybook/domain/pay/pay-rules/model';
import { entryRatesOn, isDecidedBy, roleRateOn } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { isClassic } from '@daybook/domain/pay/pay-rules/windows';
import { addDays, type Day } from '@daybook/domain/time/day';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';
import { repayment } from '../pay/changes.ts';
import { passesMidnight, snapshotEntriesOf, type EntryTerms, type SnapshotEntry } from '../pay/entries.ts';
import { hourlyOf } from '../pay/lines.ts';
import { peopleById } from '../pay/people.ts';
import {
  approvalDay,
  frozenTerms,
  type PayChange,
  type PayViewer,
  type TermedSheet,
} from '../pay/sheet-terms.ts';
import { timesheetColumns, type TimesheetRecord } from '../pay/sheets.ts';
import { payRateRows, payRatesByPerson } from '../pay/stored-rates.ts';
import { frozenRates, payTermsOfPeople, sheetRates, termsOfSheet } from '../pay/terms.ts';

/** Approved sheets that would have been paid by a rate with an earlier date. */
export interface LateRate {
  /** In order of date. */
  sheets: TimesheetRecord[];
  /** The rates at which they were paid instead, each once, in USD; none: without any. `unit`: of a distance. */
  paid_at: { amount: number; unit: DistanceUnit | null }[];
  /** The effect of paying them by it, also on other sheets in their windows. */
  changes: PayChange[];
}
export const NOT_LATE: LateRate = { sheets: [], paid_at: [], changes: [] };

/** The approved sheets of a person that are paid here and end on a day or later, in order of date. */
export const approvedFrom = (
  db: ReadDb,
  company_id: number,
  user_id: number,
  day: string,
): Promise<TimesheetRecord[]> =>
  db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.user_id, user_id),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        gte(timesheets.end_date, day),
      ),
    )
    .orderBy(timesheets.start_date, timesheets.id);

/**
 * What a rate that is already stored would have changed on the approved sheets of a person (pay.md#late-changes): the entries, and
 * under Classic the logs, whose rate depends on it. Everything else that approval froze stays.
 */
export async function lateRate(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  {
    user,
    work_code,
    role,
    kind,
    effective_from,
  }: Pick<PayRateInput, 'user' | 'work_code' | 'role' | 'kind' | 'effective_from'>,
): Promise<LateRate> {
  const { company_id } = viewer;
  const person = (await peopleById(db, viewer, [user_id])).get(user_id);
  const rates = payRatesByPerson(await payRateRows(db, company_id, [user_id]))(
    user_id,
    person?.role_id ?? null,
  );
  const late = rates.find(
    (row) =>
      row.user_id === user &&
      row.work_code_id === work_code &&
      row.role_id === role &&
      row.kind === kind &&
      row.effective_from === effective_from,
  );
  if (!late) return NOT_LATE;
  // The last night of a sheet ends on the day after it.
  const sheets = await approvedFrom(db, company_id, user_id, addDays(effective_from, -1));
  if (sheets.length === 0) return NOT_LATE;

  const field = kind === 'pay' ? 'pay_rate' : 'overtime_rate';
  const terms = (await payTermsOfPeople(db, viewer, [user_id])).present(user_id);
  const role_default = person?.default_pay_rate ?? null;

  // A first rate holds from the beginning, but what was approved before its day stays.
  const isDecided = (at: { date: Day; work_code_id: number | null }) =>
    at.date >= effective_from && isDecidedBy(rates, late, at);
  const ratesAgain = (date: Day, before: HourlyRates): HourlyRates => {
    if (work_code !== null || !isDecided({ date, work_code_id: null })) return before;
    const { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source } = ratesWithDefaults({
      pay_rate: before.pay_rate_source === 'employee' && role === null ? before.pay_rate : null,
      overtime_rate: before.overtime_rate_source === 'employee' ? before.overtime_rate : null,
      default_pay_rate:
        before.pay_rate_source === 'role' ? before.pay_rate : roleRateOn(rates, role_default, date),
      [role === null ? field : 'default_pay_rate']: late.amount,
    });
    return { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source };
  };
  /** The sheet's own columns after the change; Classic is paid by them, under other rules they are displayed. */
  const termed = (sheet: TimesheetRecord, own: readonly SnapshotEntry[]): TermedSheet => {
    const before = hourlyOf(sheet);
    const { rates: again, hourly } = sheetRates(
      own,
      (entry) => ratesAgain(entry.date, frozenRates(entry, before)),
      ratesAgain(sheet.end_date, before),
    );
    const frozen = frozenTerms(sheet);
    return { ...frozen, hourly, terms: { ...frozen.terms, ...again } };
  };
  const entryTerms = (entry: SnapshotEntry, sheet: TimesheetRecord): EntryTerms => {
    const before = entry.frozen ?? termsOfSheet(hourlyOf(sheet));
    const isDated = ratesAsOf(terms.windowOf(entry.date).version.definition) === 'work_date';
    const target = (date: Day) => ({ date, work_code_id: entry.work_code_id });
    const again = (date: Day, rate: HourRates): HourRates =>
      isDecided(target(date))
        ? { ...rate, [field]: entryRatesOn(rates, role_default, target(date))[field] }
        : rate;
    const { pay_rate, overtime_rate } = before;
    const frozen = { pay_rate, overtime_rate };
    const sameDayRates = again(isDated ? entry.date : approvalDay(sheet, viewer), frozen);
    if (!isDated || !passesMidnight(entry)) return { ...before, ...sameDayRates };
    const next = again(addDays(entry.date, 1), before.after_midnight ?? frozen);
    const isOther =
      next.pay_rate !== sameDayRates.pay_rate || next.overtime_rate !== sameDayRates.overtime_rate;
    return { ...before, ...sameDayRates, after_midnight: isOther ? next : null };
  };

  const entries = grouped(
    await snapshotEntriesOf(
      db,
      company_id,
      sheets.map(({ id }) => id),
    ),
    ({ timesheet_id }) => timesheet_id,
  );
  const again = {
    sheets: new Map<number, TermedSheet>(),
    entries: new Map<number, EntryTerms>(),
  };
  const paidAt = new Set<number | null>();
  const isOfClassic = ({ date }: Pick<SnapshotEntry, 'date'>) => isClassic(terms.windowOf(date));
  /** The previous rates of a sheet’s paid time whose rate changes. */
  const movedIn = (pay: HourlyRates, sheet: TermedSheet, sheetEntries: readonly SnapshotEntry[]) => {
    if (sheetEntries.length === 0) return pay[field] === sheet.terms[field] ? [] : [pay[field]];
    return sheetEntries.flatMap((entry) => {
      if (isOfClassic(entry)) {
        const before = frozenRates(entry, pay);
        return ratesAgain(entry.date, before)[field] === before[field] ? [] : [before[field]];
      }
      const before = entry.frozen ?? termsOfSheet(pay);
      return sameRates(before, again.entries.get(entry.id) ?? before) ? [] : [before[field]];
    });
  };
  for (const sheet of sheets) {
    const own = entries.get(sheet.id) ?? [];
    const one = termed(sheet, own.some(isOfClassic) ? own.filter(isOfClassic) : own);
    for (const entry of own) again.entries.set(entry.id, entryTerms(entry, sheet));
    const moved = movedIn(hourlyOf(sheet), one, own);
    if (moved.length === 0) continue;
    for (const rate of moved) paidAt.add(rate);
    again.sheets.set(sheet.id, one);
  }
  const affected = [...again.sheets.values()];
  const changes = await repayment(db, viewer, user_id, terms, again);
  return {
    sheets: affected.map(({ sheet }) => sheet),
    paid_at: [...paidAt]
      .filter((rate) => rate !== null)
      .map((amount) => ({ ...onWire({ amount: 'millicents' }, { amount }), unit: null })),
    changes,
  };
}

const sameRates = (a: EntryTerms, b: EntryTerms): boolean =>
  a.pay_rate === b.pay_rate &&
  a.overtime_rate === b.overtime_rate &&
  JSON.stringify(a.after_midnight) === JSON.stringify(b.after_midnight);
