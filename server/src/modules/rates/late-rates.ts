import { and, eq, gte } from 'drizzle-orm';
import type { PayRateInput } from '@daybook/contract/pay-rates';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { onWire } from '@daybook/domain/money/figures';
import { ratesWithDefaults, type HourlyRates } from '@daybook/domain/pay/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import type { HourRates } from '@daybook/domain/pay/pay-rules/model';
import {
  entryRatesOn,
  isDecidedBy,
  roleRateOn,
  type PayRateRow,
} from '@daybook/domain/pay/pay-rules/rate-on-day';
import { isClassic } from '@daybook/domain/pay/pay-rules/windows';
import { addDays, type Day } from '@daybook/domain/time/day';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
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
import { frozenRates, payTermsOfPeople, sheetRates, termsOfSheet, type PayTerms } from '../pay/terms.ts';

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

type RateKey = Pick<PayRateInput, 'user' | 'work_code' | 'role' | 'kind' | 'effective_from'>;

/** A stored rate, and the others that decide with it what a person is paid. */
interface StoredRate {
  late: PayRateRow;
  /** The figure that it sets. */
  field: 'pay_rate' | 'overtime_rate';
  rates: readonly PayRateRow[];
  role_default: number | null;
}

/**
 * What a rate that is already stored would have changed on the approved sheets of a person (pay.md#late-changes): the entries, and
 * under Classic the logs, whose rate depends on it. Everything else that approval froze stays.
 */
export async function lateRate(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  key: RateKey,
): Promise<LateRate> {
  const { company_id } = viewer;
  const stored = await storedRate(db, viewer, user_id, key);
  if (!stored) return NOT_LATE;
  // The last night of a sheet ends on the day after it.
  const sheets = await approvedFrom(db, company_id, user_id, addDays(key.effective_from, -1));
  if (sheets.length === 0) return NOT_LATE;
  const terms = (await payTermsOfPeople(db, viewer, [user_id])).present(user_id);
  const entries = await snapshotEntriesOf(db, company_id, pluck(sheets, 'id'));
  const { again, paid_at } = paidAgain(stored, terms, viewer, sheets, entries);
  return {
    sheets: [...again.sheets.values()].map(({ sheet }) => sheet),
    paid_at: paid_at.map((amount) => ({ ...onWire({ amount: 'millicents' }, { amount }), unit: null })),
    changes: await repayment(db, viewer, user_id, terms, again),
  };
}

async function storedRate(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  { user, work_code, role, kind, effective_from }: RateKey,
): Promise<StoredRate | null> {
  const person = (await peopleById(db, viewer, [user_id])).get(user_id);
  const rates = payRatesByPerson(await payRateRows(db, viewer.company_id, [user_id]))(
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
  const field = kind === 'pay' ? 'pay_rate' : 'overtime_rate';
  return late ? { late, field, rates, role_default: person?.default_pay_rate ?? null } : null;
}

/** The terms of sheets and entries with the rate, and at which rates those sheets were paid that it moves. */
function paidAgain(
  stored: StoredRate,
  terms: PayTerms,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  entries: readonly SnapshotEntry[],
) {
  const entriesOf = grouped(entries, ({ timesheet_id }) => timesheet_id);
  const isOfClassic = ({ date }: SnapshotEntry) => isClassic(terms.windowOf(date));
  const again = { sheets: new Map<number, TermedSheet>(), entries: new Map<number, EntryTerms>() };
  const paidAt = new Set<number>();
  for (const sheet of sheets) {
    const worked = entriesOf.get(sheet.id) ?? [];
    const termed = sheetAgain(stored, sheet, worked.some(isOfClassic) ? worked.filter(isOfClassic) : worked);
    for (const entry of worked) again.entries.set(entry.id, entryAgain(stored, terms, viewer, entry, sheet));
    const previous =
      worked.length === 0
        ? movedRate(stored, hourlyOf(sheet), termed.terms)
        : worked.flatMap((entry) => {
            if (!isOfClassic(entry)) return movedByRule(stored, sheet, entry, again.entries);
            const before = frozenRates(entry, hourlyOf(sheet));
            return movedRate(stored, before, classicAgain(stored, entry.date, before));
          });
    if (previous.length === 0) continue;
    for (const rate of previous) if (rate !== null) paidAt.add(rate);
    again.sheets.set(sheet.id, termed);
  }
  return { again, paid_at: [...paidAt] };
}

/** The previous rate, if it changes. */
const movedRate = ({ field }: StoredRate, before: HourRates, after: HourRates) =>
  before[field] === after[field] ? [] : [before[field]];

/** The previous rate of an entry that a rule paid, if one of its rates changes. */
function movedByRule(
  { field }: StoredRate,
  sheet: TimesheetRecord,
  entry: SnapshotEntry,
  again: ReadonlyMap<number, EntryTerms>,
) {
  const before = entry.frozen ?? termsOfSheet(hourlyOf(sheet));
  return sameRates(before, again.get(entry.id) ?? before) ? [] : [before[field]];
}

/** A first rate holds from the beginning, but what was approved before its day stays. */
const isDecided = ({ rates, late }: StoredRate, at: { date: Day; work_code_id: number | null }): boolean =>
  at.date >= late.effective_from && isDecidedBy(rates, late, at);

/** The rates by which Classic pays a day, with the rate. */
function classicAgain(stored: StoredRate, date: Day, before: HourlyRates): HourlyRates {
  const { late, field, rates, role_default } = stored;
  if (late.work_code_id !== null || !isDecided(stored, { date, work_code_id: null })) return before;
  const isOfRole = late.role_id !== null;
  const { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source } = ratesWithDefaults({
    pay_rate: before.pay_rate_source === 'employee' && !isOfRole ? before.pay_rate : null,
    overtime_rate: before.overtime_rate_source === 'employee' ? before.overtime_rate : null,
    default_pay_rate:
      before.pay_rate_source === 'role' ? before.pay_rate : roleRateOn(rates, role_default, date),
    [isOfRole ? 'default_pay_rate' : field]: late.amount,
  });
  return { pay_rate, pay_rate_source, overtime_rate, overtime_rate_source };
}

/** The sheet's own columns with the rate; Classic is paid by them, under other rules they are displayed. */
function sheetAgain(
  stored: StoredRate,
  sheet: TimesheetRecord,
  entries: readonly SnapshotEntry[],
): TermedSheet {
  const before = hourlyOf(sheet);
  const { rates, hourly } = sheetRates(
    entries,
    (entry) => classicAgain(stored, entry.date, frozenRates(entry, before)),
    classicAgain(stored, sheet.end_date, before),
  );
  const frozen = frozenTerms(sheet);
  return { ...frozen, hourly, terms: { ...frozen.terms, ...rates } };
}

/** An entry's terms with the rate, of both its days if it passes midnight. */
function entryAgain(
  stored: StoredRate,
  { windowOf }: PayTerms,
  viewer: PayViewer,
  entry: SnapshotEntry,
  sheet: TimesheetRecord,
): EntryTerms {
  const { rates, role_default, field } = stored;
  const before = entry.frozen ?? termsOfSheet(hourlyOf(sheet));
  const again = (date: Day, rate: HourRates): HourRates => {
    const at = { date, work_code_id: entry.work_code_id };
    return isDecided(stored, at) ? { ...rate, [field]: entryRatesOn(rates, role_default, at)[field] } : rate;
  };
  const isDated = ratesAsOf(windowOf(entry.date).version.definition) === 'work_date';
  const { pay_rate, overtime_rate } = before;
  const frozen = { pay_rate, overtime_rate };
  const sameDayRates = again(isDated ? entry.date : approvalDay(sheet, viewer), frozen);
  if (!isDated || !passesMidnight(entry)) return { ...before, ...sameDayRates };
  const next = again(addDays(entry.date, 1), before.after_midnight ?? frozen);
  const isOther =
    next.pay_rate !== sameDayRates.pay_rate || next.overtime_rate !== sameDayRates.overtime_rate;
  return { ...before, ...sameDayRates, after_midnight: isOther ? next : null };
}

const sameRates = (a: EntryTerms, b: EntryTerms): boolean =>
  a.pay_rate === b.pay_rate &&
  a.overtime_rate === b.overtime_rate &&
  JSON.stringify(a.after_midnight) === JSON.stringify(b.after_midnight);
