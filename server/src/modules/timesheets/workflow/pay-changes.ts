import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { type RateSources, type ResolvedRates, resolveRates } from '@daybook/domain/pay-rates';
import {
  type ApprovedSheet,
  type RegularPeriod,
  regularHoursKey,
  regularPeriodOf,
  spreadPay,
} from '@daybook/domain/payroll';
import { timesheets } from '../../../database/schema/timesheets.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { Viewer } from '../../clients/visibility.ts';
import { storedSettings } from '../../company-settings/reads.ts';
import { type FrozenPay, payOf } from '../pay.ts';
import { type TimesheetRecord, peopleById } from '../records.ts';

/** A sheet whose pay a step moves; null: it is not approved then, and pays nothing. */
export interface PayChange {
  sheet: TimesheetRecord;
  before: FrozenPay | null;
  after: FrozenPay | null;
}

/** At what a sheet is paid, before its hours are parted. */
type Terms = { id: number; user: number } & ResolvedRates & RateSources & RegularPeriod;
interface Termed {
  sheet: TimesheetRecord;
  terms: Terms;
}

/**
 * What approving these submitted sheets, or unapproving these approved ones, does to pay: a change for each of them, then
 * one for each other approved sheet whose pay moves because the regular hours of its pay period are spread anew
 * (decisions §3). Approving and what is said before it both come from here.
 */
export async function payChanges(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly TimesheetRecord[],
  step: 'approve' | 'unapprove',
): Promise<PayChange[]> {
  const own: Termed[] =
    step === 'approve'
      ? await presentTerms(db, viewer, sheets)
      : sheets.map((sheet) => ({ sheet, terms: payOf(sheet) }));
  const others = await sharing(
    db,
    viewer,
    own.map(({ terms }) => terms),
    new Set(sheets.map(({ id }) => id)),
  );
  const approved = others.map((sheet): Termed => ({ sheet, terms: payOf(sheet) }));
  const spread = step === 'approve' ? [...own, ...approved] : approved;
  const payById = new Map(spreadPay(spread.map(asApproved)).map((pay) => [pay.id, pay]));
  const after = ({ sheet, terms }: Termed): FrozenPay | null => {
    const pay = payById.get(sheet.id);
    return pay ? { ...terms, ...pay } : null;
  };
  return [
    ...own.map((one) => ({
      sheet: one.sheet,
      before: step === 'approve' ? null : payOf(one.sheet),
      after: after(one),
    })),
    ...approved
      .map((one) => ({ sheet: one.sheet, before: payOf(one.sheet), after: after(one) }))
      .filter((change) => change.after?.regular_hours !== change.before.regular_hours),
  ];
}

/** The rates and the pay period that these sheets are approved at now. */
async function presentTerms(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly TimesheetRecord[],
): Promise<Termed[]> {
  const people = await peopleById(db, viewer, [...new Set(sheets.map((sheet) => sheet.user_id))]);
  const settings = await storedSettings(db, viewer.company_id);
  return sheets.map((sheet) => ({
    sheet,
    terms: {
      id: sheet.id,
      user: sheet.user_id,
      ...resolveRates(people.get(sheet.user_id)),
      ...regularPeriodOf(settings, sheet.start_date),
    },
  }));
}

/** The other approved sheets of the same people and pay periods. */
async function sharing(
  db: ReadDb,
  { company_id }: Viewer,
  periods: (RegularPeriod & { user: number })[],
  except: ReadonlySet<number>,
): Promise<TimesheetRecord[]> {
  if (periods.length === 0) return [];
  const keys = new Set(periods.map(regularHoursKey));
  const rows = await db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inArray(timesheets.user_id, [...new Set(periods.map(({ user }) => user))]),
        eq(timesheets.status, 'approved'),
        // A sheet starts in its pay period.
        gte(timesheets.start_date, periods.map((period) => period.pay_period_start).toSorted()[0] ?? ''),
        lte(
          timesheets.start_date,
          periods
            .map((period) => period.pay_period_end)
            .toSorted()
            .at(-1) ?? '',
        ),
      ),
    )
    .orderBy(timesheets.user_id, timesheets.start_date, timesheets.id);
  return rows.filter((row) => !except.has(row.id) && keys.has(regularHoursKey(payOf(row))));
}

const asApproved = ({ sheet, terms }: Termed): ApprovedSheet => ({
  ...terms,
  start_date: sheet.start_date,
  total_hours: sheet.total_hours ?? 0,
  total_mileage: sheet.total_mileage ?? 0,
  total_stipend: sheet.total_stipend ?? 0,
});
