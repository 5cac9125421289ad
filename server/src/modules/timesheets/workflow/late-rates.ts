import { and, eq, gte } from 'drizzle-orm';
import type { PayRateInput } from '@daybook/contract/pay-rates';
import type { DistanceUnit } from '@daybook/domain/distance';
import { resolveRates } from '@daybook/domain/pay-rates';
import { ratesAsOf } from '@daybook/domain/pay-rules/definition';
import { type PayRateRow, entryRates, isDecidedBy } from '@daybook/domain/pay-rules/rates';
import { type Assignment, latest } from '@daybook/domain/pay-rules/windows';
import { timesheets } from '../../../database/schema/timesheets.ts';
import type { ReadDb } from '../../../database/store.ts';
import { assignmentsOf, payRateRows } from '../../rates/reads.ts';
import { payOf } from '../pay.ts';
import { type TimesheetRecord, peopleById, timesheetColumns } from '../records.ts';
import {
  type EntryTerms,
  type SnapshotEntry,
  payTermsOf,
  snapshotEntriesOf,
  termsOfSheet,
} from '../rule-pay.ts';
import { classicChanges } from './pay-changes.ts';
import { type Again, repayment } from './rule-changes.ts';
import { type PayChange, type PayViewer, type Termed, approvalDay, frozenTerms } from './termed.ts';

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
 * What a rate that is already stored would have changed on the approved sheets of a person (4 §5): the entries whose rate
 * depends on it, and under Classic the sheets that end on its day or later and were approved while it is in force. Everything else that
 * approval froze stays.
 */
export async function lateRate(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  {
    user,
    work_code,
    kind,
    effective_from,
  }: Pick<PayRateInput, 'user' | 'work_code' | 'kind' | 'effective_from'>,
): Promise<LateRate> {
  const { company_id } = viewer;
  const sheets = await approvedFrom(db, company_id, user_id, effective_from);
  const rates = await payRateRows(db, company_id, [user_id]);
  const isTarget = (row: PayRateRow) =>
    row.user_id === user && row.work_code_id === work_code && row.kind === kind;
  const late = rates.find((row) => isTarget(row) && row.effective_from === effective_from);
  if (!late || sheets.length === 0) return NOT_LATE;

  const field = kind === 'pay' ? 'pay_rate' : 'overtime_rate';
  const assignments = (await assignmentsOf(db, viewer, [user_id])).get(user_id) ?? [];
  const { windowOf } = await payTermsOf(db, viewer, user_id, assignments);
  const role_default = (await peopleById(db, viewer, [user_id])).get(user_id)?.default_pay_rate ?? null;
  const approvedOn = (sheet: TimesheetRecord) => approvalDay(sheet, viewer);
  const methodOn = (date: string) => windowOf(date).version.definition;

  /** The sheet's own columns after the change; Classic is paid by them, under other rules they are displayed. */
  const termed = (sheet: TimesheetRecord): Termed => {
    const pay = payOf(sheet);
    const isOwn = work_code === null && latest(rates.filter(isTarget), approvedOn(sheet)) === late;
    if (!isOwn) return frozenTerms(sheet);
    const {
      mileage_rate: _rate,
      mileage_rate_source: _source,
      ...resolved
    } = resolveRates({
      pay_rate: pay.pay_rate_source === 'employee' ? pay.pay_rate : null,
      overtime_rate: pay.overtime_rate_source === 'employee' ? pay.overtime_rate : null,
      default_pay_rate: pay.pay_rate_source === 'role' ? pay.pay_rate : role_default,
      [field]: late.amount,
    });
    return { ...frozenTerms(sheet), terms: { ...pay, ...resolved } };
  };
  const entryTerms = (entry: SnapshotEntry, sheet: TimesheetRecord): EntryTerms => {
    const before = entry.frozen ?? termsOfSheet(payOf(sheet));
    const isDated = ratesAsOf(methodOn(entry.date)) === 'work_date';
    const at = { date: isDated ? entry.date : approvedOn(sheet), work_code_id: entry.work_code_id };
    return isDecidedBy(rates, late, at)
      ? { ...before, [field]: entryRates(rates, role_default, at)[field] }
      : before;
  };

  const entries = await snapshotEntriesOf(
    db,
    company_id,
    sheets.map(({ id }) => id),
  );
  const again = {
    sheets: new Map<number, Termed>(),
    entries: new Map<number, EntryTerms>(),
    bySheet: new Map<number, ReadonlyMap<number, EntryTerms>>(),
  };
  const paidAt = new Set<number | null>();
  for (const sheet of sheets) {
    const own = entries.filter(({ timesheet_id }) => timesheet_id === sheet.id);
    const one = termed(sheet);
    const pay = payOf(sheet);
    const after = new Map(own.map((entry) => [entry.id, entryTerms(entry, sheet)]));
    const isClassic = ({ date }: Pick<SnapshotEntry, 'date'>) => methodOn(date).method === 'classic';
    const rateBefore = (entry: SnapshotEntry) => (entry.frozen ?? termsOfSheet(pay))[field];
    const moved = own.filter(
      (entry) => !isClassic(entry) && after.get(entry.id)?.[field] !== rateBefore(entry),
    );
    for (const entry of moved) paidAt.add(rateBefore(entry));
    const classic = (own.length === 0 || own.some(isClassic)) && one.terms[field] !== pay[field];
    if (classic) paidAt.add(pay[field]);
    if (moved.length === 0 && !classic) continue;
    again.sheets.set(sheet.id, one);
    again.bySheet.set(sheet.id, after);
    for (const [id, terms] of after) again.entries.set(id, terms);
  }
  const affected = [...again.sheets.values()];
  return {
    sheets: affected.map(({ sheet }) => sheet),
    paid_at: [...paidAt].filter((rate) => rate !== null).map((amount) => ({ amount, unit: null })),
    changes: await changesAgain(db, viewer, user_id, again, assignments),
  };
}

/** The effect of paying sheets at other terms, under rules or, without any, under Classic 80. */
async function changesAgain(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  again: Again & { bySheet: ReadonlyMap<number, ReadonlyMap<number, EntryTerms>> },
  assignments: readonly Assignment[],
): Promise<PayChange[]> {
  if (assignments.length > 0) return repayment(db, viewer, user_id, again, assignments);
  const changes = await classicChanges(db, viewer, [...again.sheets.values()], 'recalculate');
  return changes.map((change) => ({
    ...change,
    frozen: change.frozen && {
      ...change.frozen,
      entries: again.bySheet.get(change.sheet.id) ?? change.frozen.entries,
    },
  }));
}
