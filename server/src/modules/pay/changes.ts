import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import type { MileageTerms } from '@daybook/domain/pay/pay-rules/mileage';
import { isClassic, reachOf } from '@daybook/domain/pay/pay-rules/windows';
import { regularPeriodOf } from '@daybook/domain/pay/payroll';
import { hull, type DateRange } from '@daybook/domain/time/date-range';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { snapshotEntriesOf, type SnapshotEntry, type StoredEntry } from './entries.ts';
import { hourlyOf, paidByRule, payColumns, payOf } from './lines.ts';
import { drivenLogs, presentMileage, type DrivenLogs } from './mileage.ts';
import { asPaidByRule, unpaid, type PayChange, type PayViewer, type TermedSheet } from './sheet-terms.ts';
import { havePaidNeighbours } from './sheets-to-pay.ts';
import type { TimesheetRecord } from './sheets.ts';
import { payTermsOfPeople, sheetRates, type PayTerms, type TermsOfPeople } from './terms.ts';
import { windowChanges, type NewTerms, type Question, type WindowChanges } from './window-changes.ts';

/** What the pay and the billing of submitted sheets is worked out from. */
export interface SheetsToApprove {
  sheets: readonly TimesheetRecord[];
  terms: TermsOfPeople;
  /** Those of their snapshots. */
  entries: readonly StoredEntry[];
  /** The logs with a distance, in order of date, by sheet. */
  driven: DrivenLogs;
}

export async function sheetsToApprove(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
): Promise<SheetsToApprove> {
  const ids = pluck(sheets, 'id');
  const [terms, entries, driven] = await pipelined(
    payTermsOfPeople(db, viewer, pluck(sheets, 'user_id')),
    snapshotEntriesOf(db, viewer.company_id, ids),
    drivenLogs(db, viewer.company_id, ids),
  );
  return { sheets, terms, entries, driven };
}

/**
 * The effect on pay of approving submitted sheets: a change for each of them, then one for each other approved sheet whose pay
 * changes, because the regular hours of its pay period are redistributed (timesheets.md#states) or it has time in a window of
 * theirs. Approving and its preview both use this.
 */
export async function approvals(db: ReadDb, viewer: PayViewer, basis: SheetsToApprove): Promise<PayChange[]> {
  const approved = grouped(await presentTerms(db, viewer, basis), ({ sheet }) => sheet.user_id);
  const questions = [...approved].map(([user, theirs]): [number, Question] => {
    const terms = basis.terms.present(user);
    return [user, { range: rangeAround(pluck(theirs, 'sheet'), terms), terms, approved: theirs }];
  });
  return inOrderOf(basis.sheets, await changesIn(db, viewer, questions));
}

/** As `approvals`, of unapproving approved sheets, or of recalculating them as they are, which changes some of them or none. */
export async function changesOfApproved(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  step: 'unapprove' | 'recalculate',
): Promise<PayChange[]> {
  const changes: PayChange[] = [];
  for (const [payer, paid] of await byPayer(db, viewer, sheets)) {
    if (step === 'unapprove' && !(await havePaidNeighbours(db, payer, paid))) {
      changes.push(...paid.map(unpaid));
      continue;
    }
    const people = await payTermsOfPeople(db, payer, pluck(paid, 'user_id'));
    const questions = [...grouped(paid, ({ user_id }) => user_id)].map(
      ([user, theirs]): [number, Question] => {
        const terms = people.present(user);
        const range = rangeAround(theirs, terms);
        return [user, { range, terms, ...(step === 'unapprove' && { unapproved: theirs }) }];
      },
    );
    changes.push(...(await changesIn(db, payer, questions)));
  }
  return inOrderOf(sheets, changes);
}

async function changesIn(
  db: ReadDb,
  viewer: PayViewer,
  questions: Iterable<[number, Question]>,
): Promise<PayChange[]> {
  const answers = await windowChanges(db, viewer, new Map(questions));
  return [...answers.values()].flatMap(({ changes }) => changes);
}

function inOrderOf(sheets: readonly TimesheetRecord[], changes: readonly PayChange[]): PayChange[] {
  const place = new Map(sheets.map(({ id }, at) => [id, at]));
  const placeOf = ({ sheet: { id } }: PayChange) => place.get(id) ?? sheets.length;
  return changes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The days whose windows these sheets can affect. */
const rangeAround = (sheets: readonly DateRange[], { windowOf }: PayTerms): DateRange =>
  sheets.map((sheet) => reachOf(sheet, windowOf)).reduce(hull);

/** Approved sheets by the viewer for whom their pay is worked out: they keep their method when the plan loses its rules. */
async function byPayer(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
): Promise<Map<PayViewer, TimesheetRecord[]>> {
  if (viewer.caller.allows('billing')) return grouped(sheets, () => viewer);
  const ids = sheets.map(({ id }) => id);
  const ofRule = await paidByRule(db, viewer.company_id, ids);
  const asPaid = asPaidByRule(viewer);
  return grouped(sheets, ({ id }) => (ofRule.has(id) ? asPaid : viewer));
}

/**
 * As `approvals`, for an approved sheet whose snapshot was just replaced (timesheets.md#correcting-a-paid-sheet).
 * @param basis read after it
 * @param added the entries that get the rates of their days
 * @param unchanged the frozen terms of the logs that stay, by log
 */
export async function correctedPay(
  db: ReadDb,
  viewer: PayViewer,
  sheet: TimesheetRecord,
  { terms: present, entries, driven }: SheetsToApprove,
  added: ReadonlySet<number>,
  unchanged: { mileage: ReadonlyMap<number, MileageTerms>; hourly: ReadonlyMap<number, HourlyRates> },
): Promise<PayChange[]> {
  const user = sheet.user_id;
  const [payer = viewer] = (await byPayer(db, viewer, [sheet])).keys();
  const people = payer === viewer ? present : await payTermsOfPeople(db, payer, [user]);
  const terms = people.present(user);
  const mileages = await presentMileage(db, payer, people, [sheet], driven, unchanged.mileage);
  const mileage = required(mileages.get(sheet.id), `the mileage of timesheet ${sheet.id}`);
  const { lines: _lines, terms: _terms, ...mileageFigures } = mileage;
  const { rates, hourly } = sheetRates(
    entries.filter(isClassicIn(terms)),
    ({ log_id, date }) => unchanged.hourly.get(log_id) ?? terms.hourlyOn(date),
    hourlyOf(sheet),
  );
  const corrected = {
    sheet,
    terms: { ...payOf(sheet), ...rates, ...mileageFigures },
    mileage,
    hourly,
    added,
    entries,
  };
  const question = { range: rangeAround([sheet], terms), terms, corrected: [corrected] };
  return changesIn(db, payer, [[user, question]]);
}

/**
 * The effect of recalculating the windows of these days, and of the nights at their ends, on the approved sheets of people in them,
 * with the frozen values of each: for a rule that is assigned in the past (pay.md#assignment), and an extra that counts toward a rate.
 */
export async function recalculations(
  db: ReadDb,
  viewer: PayViewer,
  users: Iterable<number>,
  range: DateRange,
): Promise<WindowChanges[]> {
  const ids = [...users];
  const people = await payTermsOfPeople(db, viewer, ids);
  const questions = ids.map((user): [number, Question] => {
    const terms = people.present(user);
    return [user, { range: rangeAround([range], terms), terms }];
  });
  return [...(await windowChanges(db, viewer, new Map(questions))).values()];
}

/** The effect of paying approved sheets of a person at other terms (pay.md#late-changes). */
export async function repayment(
  db: ReadDb,
  viewer: PayViewer,
  user: number,
  terms: PayTerms,
  new_terms: NewTerms,
): Promise<PayChange[]> {
  const sheets = [...new_terms.sheets.values()].map(({ sheet }) => sheet);
  if (sheets.length === 0) return [];
  const question = { range: rangeAround(sheets, terms), terms, new_terms };
  return changesIn(db, viewer, [[user, question]]);
}

/** Whether an entry's day is paid by Classic 80 or a rule like it. */
const isClassicIn =
  ({ windowOf }: PayTerms) =>
  ({ date }: Pick<SnapshotEntry, 'date'>): boolean =>
    isClassic(windowOf(date));

/** Whether any stored column of a sheet's pay would change. */
export const isMoved = ({ before, after }: Pick<PayChange, 'before' | 'after'>): boolean =>
  JSON.stringify(payColumns(before)) !== JSON.stringify(payColumns(after));

/** The rates and the pay period at which these sheets are approved now. */
async function presentTerms(
  db: ReadDb,
  viewer: PayViewer,
  { sheets, terms: people, entries, driven }: SheetsToApprove,
): Promise<TermedSheet[]> {
  const mileages = await presentMileage(db, viewer, people, sheets, driven);
  const entriesOf = grouped(entries, ({ timesheet_id }) => timesheet_id);
  return sheets.map((sheet) => {
    const mileage = required(mileages.get(sheet.id), `the mileage of timesheet ${sheet.id}`);
    const { lines: _lines, terms: _terms, ...mileageFigures } = mileage;
    const terms = people.present(sheet.user_id);
    const ofSheet = entriesOf.get(sheet.id) ?? [];
    const { rates, hourly } = sheetRates(
      ofSheet.filter(isClassicIn(terms)),
      ({ date }) => terms.hourlyOn(date),
      terms.hourlyOn(sheet.end_date),
    );
    return {
      sheet,
      mileage,
      hourly,
      entries: ofSheet,
      terms: {
        id: sheet.id,
        user: sheet.user_id,
        ...rates,
        ...mileageFigures,
        ...regularPeriodOf(people.settings, sheet.start_date),
      },
    };
  });
}
