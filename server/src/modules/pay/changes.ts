import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import { regularPeriodOf } from '@daybook/domain/pay/payroll';
import type { MileageTerms } from '@daybook/domain/pay/pay-rules/mileage';
import { type RuleAssignment, isClassic, reachOf } from '@daybook/domain/pay/pay-rules/windows';
import { type DateRange, hull } from '@daybook/domain/time/date-range';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { type SnapshotEntry, snapshotEntriesOf } from './entries.ts';
import { sheetRates } from './hourly-rates.ts';
import { paidByRule, payColumns, payOf } from './lines.ts';
import { presentMileage } from './mileage.ts';
import { peopleById } from './people.ts';
import { assignmentsOf } from './rates.ts';
import {
  type PayChange,
  type PayStep,
  type PayViewer,
  type TermedSheet,
  asPaidByRule,
} from './sheet-terms.ts';
import type { TimesheetRecord } from './sheets.ts';
import { type PayTerms, payTermsOfPeople } from './terms.ts';
import { type NewTerms, type Question, type WindowChanges, windowChanges } from './window-changes.ts';

/**
 * The effect on pay of approving these submitted sheets, or unapproving these approved ones: a change for each of them, then
 * one for each other approved sheet whose pay changes, because the regular hours of its pay period are redistributed
 * (timesheets.md#states) or it has time in a window of theirs. Approving and its preview both use this. Recalculating approved ones
 * changes some of them or none.
 */
export async function payChanges(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  step: Exclude<PayStep, 'correct'>,
): Promise<PayChange[]> {
  const changes: PayChange[] = [];
  for (const [payer, paid] of await byPayer(db, viewer, sheets, step)) {
    const people = await termsOfPeople(db, payer, new Set(paid.map(({ user_id }) => user_id)));
    const approved = step === 'approve' ? await presentTerms(db, payer, paid, people) : [];
    const questions = new Map(
      [...grouped(paid, ({ user_id }) => user_id)].map(([user, theirs]): [number, Question] => {
        const { terms } = termsIn(people, user);
        const range = rangeAround(theirs, terms);
        if (step === 'approve')
          return [user, { range, terms, approved: approved.filter(({ sheet }) => sheet.user_id === user) }];
        return [user, { range, terms, ...(step === 'unapprove' && { unapproved: theirs }) }];
      }),
    );
    for (const { changes: some } of (await windowChanges(db, payer, questions)).values())
      changes.push(...some);
  }
  const place = new Map(sheets.map(({ id }, at) => [id, at]));
  const placeOf = ({ sheet: { id } }: PayChange) => place.get(id) ?? sheets.length;
  return changes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface PersonTerms {
  assignments: readonly RuleAssignment[];
  terms: PayTerms;
}

async function termsOfPeople(
  db: ReadDb,
  viewer: PayViewer,
  users: Iterable<number>,
): Promise<Map<number, PersonTerms>> {
  const ids = [...users];
  const assigned = await assignmentsOf(db, viewer, ids);
  const termsOf = await payTermsOfPeople(db, viewer, ids);
  return new Map(
    ids.map((id) => {
      const assignments = assigned.get(id) ?? [];
      return [id, { assignments, terms: termsOf(id, assignments) }];
    }),
  );
}

const termsIn = (people: ReadonlyMap<number, PersonTerms>, user: number): PersonTerms =>
  required(people.get(user), `the terms of person ${user}`);

/** The days whose windows these sheets can affect. */
const rangeAround = (sheets: readonly DateRange[], { windowOf }: PayTerms): DateRange =>
  sheets.map((sheet) => reachOf(sheet, windowOf)).reduce(hull);

/** The sheets by the viewer for whom their pay is worked out: approved ones keep their method when the plan loses its rules. */
async function byPayer(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  step: PayStep,
): Promise<Map<PayViewer, TimesheetRecord[]>> {
  if (step === 'approve' || viewer.caller.allows('billing')) return grouped(sheets, () => viewer);
  const ids = sheets.map(({ id }) => id);
  const ofRule = await paidByRule(db, viewer.company_id, ids);
  const asPaid = asPaidByRule(viewer);
  return grouped(sheets, ({ id }) => (ofRule.has(id) ? asPaid : viewer));
}

/**
 * As `payChanges`, for an approved sheet whose snapshot was just replaced (timesheets.md#correcting-a-paid-sheet).
 * @param added the entries that get the rates of their days
 * @param unchanged the frozen terms of the logs that stay, by log
 */
export async function correctedPay(
  db: ReadDb,
  viewer: PayViewer,
  sheet: TimesheetRecord,
  added: ReadonlySet<number>,
  unchanged: { mileage: ReadonlyMap<number, MileageTerms>; hourly: ReadonlyMap<number, HourlyRates> },
): Promise<PayChange[]> {
  const user = sheet.user_id;
  const [payer = viewer] = (await byPayer(db, viewer, [sheet], 'correct')).keys();
  const { assignments, terms } = termsIn(await termsOfPeople(db, payer, [user]), user);
  const mileages = await presentMileage(
    db,
    payer,
    await storedSettings(db, viewer.company_id),
    [sheet],
    await peopleById(db, payer, [user]),
    new Map([[user, assignments]]),
    unchanged.mileage,
  );
  const mileage = required(mileages.get(sheet.id), `the mileage of timesheet ${sheet.id}`);
  const { lines: _lines, terms: _terms, ...driven } = mileage;
  const entries = await snapshotEntriesOf(db, viewer.company_id, [sheet.id]);
  const before = payOf(sheet);
  const { rates, hourly } = sheetRates(
    entries.filter(isClassicIn(terms)),
    ({ log_id, date }) => unchanged.hourly.get(log_id) ?? terms.hourlyOn(date),
    before,
  );
  const corrected = { sheet, terms: { ...before, ...rates, ...driven }, mileage, hourly, added, entries };
  const question = { range: rangeAround([sheet], terms), terms, corrected: [corrected] };
  return (await windowChanges(db, payer, new Map([[user, question]]))).get(user)?.changes ?? [];
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
  const people = [...(await termsOfPeople(db, viewer, users))];
  const questions = people.map(([user, { terms }]): [number, Question] => [
    user,
    { range: rangeAround([range], terms), terms },
  ]);
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
  return (await windowChanges(db, viewer, new Map([[user, question]]))).get(user)?.changes ?? [];
}

/** Whether an entry's day is paid by Classic 80 or a rule like it. */
const isClassicIn =
  ({ windowOf }: PayTerms) =>
  ({ date }: Pick<SnapshotEntry, 'date'>): boolean =>
    isClassic(windowOf(date));

/** Whether any stored column of a sheet's pay would change. */
export const isMoved = ({ before, after }: Pick<PayChange, 'before' | 'after'>): boolean =>
  JSON.stringify(before && payColumns(before)) !== JSON.stringify(after && payColumns(after));

/** The rates and the pay period at which these sheets are approved now. */
async function presentTerms(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  people: ReadonlyMap<number, PersonTerms>,
): Promise<TermedSheet[]> {
  const termsOf = ({ user_id }: TimesheetRecord) => termsIn(people, user_id).terms;
  const [persons, settings] = await pipelined(
    peopleById(db, viewer, [...people.keys()]),
    storedSettings(db, viewer.company_id),
  );
  const assigned = new Map([...people].map(([user, { assignments }]) => [user, assignments]));
  const mileages = await presentMileage(db, viewer, settings, sheets, persons, assigned);
  const raised = sheets.filter((sheet) => termsOf(sheet).raisedWithin(sheet));
  const read = grouped(
    await snapshotEntriesOf(
      db,
      viewer.company_id,
      raised.map(({ id }) => id),
    ),
    ({ timesheet_id }) => timesheet_id,
  );
  return sheets.map((sheet) => {
    const mileage = required(mileages.get(sheet.id), `the mileage of timesheet ${sheet.id}`);
    const { lines: _lines, terms: _terms, ...driven } = mileage;
    const terms = termsOf(sheet);
    const entries = read.get(sheet.id);
    const { rates, hourly } = sheetRates(
      (entries ?? []).filter(isClassicIn(terms)),
      ({ date }) => terms.hourlyOn(date),
      terms.hourlyOn(sheet.end_date),
    );
    return {
      sheet,
      mileage,
      hourly,
      ...(entries && { entries }),
      terms: {
        id: sheet.id,
        user: sheet.user_id,
        ...rates,
        ...driven,
        ...regularPeriodOf(settings, sheet.start_date),
      },
    };
  });
}
