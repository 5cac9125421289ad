import { and, eq, gte, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Day } from '@daybook/domain/time/day';
import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import {
  type ApprovedSheet,
  type RatedMinutes,
  type RegularPeriod,
  regularHoursKey,
  regularPeriodOf,
  spreadPay,
} from '@daybook/domain/pay/payroll';
import type { MileageTerms } from '@daybook/domain/pay/pay-rules/mileage';
import { type Assignment, isClassic } from '@daybook/domain/pay/pay-rules/windows';
import { sumUsd } from '@daybook/domain/money/exact';
import { inIds } from '../../database/sql.ts';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { type ByIds, type Placeholders, pipelined, prepared } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { assignmentsOf } from './rates.ts';
import { sheetRates } from './hourly-rates.ts';
import { presentMileage } from './mileage.ts';
import { paidByRule, payColumns, payOf } from './lines.ts';
import {
  type EntryTerms,
  type PayTerms,
  type SnapshotEntry,
  payTermsOfPeople,
  snapshotEntriesOf,
} from './terms.ts';
import { partsOfSheets, storedClassic } from './classic-lines.ts';
import { ruleChanges } from './rule-changes.ts';
import {
  type PayChange,
  type PayStep,
  type PayViewer,
  type Termed,
  NO_HOURLY,
  approvalDay,
  asPaidByRule,
  entriesOfAll,
  frozenTerms,
  mileageFigures,
} from './termed.ts';
import { type TimesheetRecord, timesheetColumns } from './sheets.ts';
import { peopleById } from './people.ts';

/**
 * The effect on pay of approving these submitted sheets, or unapproving these approved ones: a change for each of them, then
 * one for each other approved sheet whose pay changes because the regular hours of its pay period are redistributed
 * (timesheets.md#states). Approving and its preview both use this. Recalculating approved ones changes some of them
 * or none.
 * @param entries those of the snapshot of a single sheet that is approved, where they have been read
 */
export async function payChanges(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  step: PayStep,
  entries?: readonly SnapshotEntry[],
): Promise<PayChange[]> {
  const changes: PayChange[] = [];
  for (const [payer, own] of await byPayer(db, viewer, sheets, step)) {
    const people = [...new Set(own.map(({ user_id }) => user_id))];
    const assigned = await assignmentsOf(db, payer, people);
    const find = await payTermsOfPeople(db, payer, people);
    const termsOf = (id: number) => find(id, assigned.get(id) ?? []);
    const all: Termed[] =
      step === 'approve'
        ? await presentTerms(db, payer, own, assigned, termsOf, entries)
        : own.map(frozenTerms);
    for (const change of await changesOf(db, payer, all, step, assigned, termsOf)) changes.push(change);
  }
  return changes;
}

/** The sheets by the viewer for whom their pay is worked out: approved ones keep their method when the plan loses its rules. */
async function byPayer(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  step: PayStep,
): Promise<Map<PayViewer, TimesheetRecord[]>> {
  if (step === 'approve' || viewer.caller.allows('billing')) return grouped(sheets, () => viewer);
  const ids = sheets.map(({ id }) => id);
  const ruled = await paidByRule(db, viewer.company_id, ids);
  const asPaid = asPaidByRule(viewer);
  return grouped(sheets, ({ id }) => (ruled.has(id) ? asPaid : viewer));
}

/**
 * As `payChanges`, for an approved sheet whose snapshot was just replaced (timesheets.md#correcting-a-paid-sheet).
 * @param added the entries that get the rates of their days
 * @param kept the frozen terms of the logs that stay, by log
 */
export async function correctedPay(
  db: ReadDb,
  viewer: PayViewer,
  sheet: TimesheetRecord,
  added: ReadonlySet<number>,
  kept: { mileage: ReadonlyMap<number, MileageTerms>; hourly: ReadonlyMap<number, HourlyRates> },
): Promise<PayChange[]> {
  const [payer = viewer] = (await byPayer(db, viewer, [sheet], 'correct')).keys();
  const people = await peopleById(db, payer, [sheet.user_id]);
  const assigned = await assignmentsOf(db, payer, [sheet.user_id]);
  const all = await presentMileage(
    db,
    payer,
    await storedSettings(db, viewer.company_id),
    [sheet],
    people,
    assigned,
    kept.mileage,
  );
  const mileage = orNotFound(all.get(sheet.id));
  const { lines: _lines, terms: _terms, ...figures } = mileage;
  const find = await payTermsOfPeople(db, payer, [sheet.user_id]);
  const termsOf = (id: number) => find(id, assigned.get(id) ?? []);
  const person = termsOf(sheet.user_id);
  const entries = await snapshotEntriesOf(db, viewer.company_id, [sheet.id]);
  const before = payOf(sheet);
  const { rates, hourly } = sheetRates(
    entries.filter(isClassicIn(person)),
    ({ log_id, date }) => kept.hourly.get(log_id) ?? person.hourlyOn(date),
    before,
  );
  const own: Termed = { sheet, terms: { ...before, ...rates, ...figures }, mileage, hourly, added };
  return changesOf(db, payer, [own], 'correct', assigned, termsOf);
}

/** Whether an entry's day is paid by Classic 80 or a rule like it. */
const isClassicIn =
  ({ windowOf }: PayTerms) =>
  ({ date }: Pick<SnapshotEntry, 'date'>): boolean =>
    isClassic(windowOf(date));

type TermsOfPerson = (user_id: number) => PayTerms;

async function changesOf(
  db: ReadDb,
  viewer: PayViewer,
  all: readonly Termed[],
  step: PayStep,
  assigned: ReadonlyMap<number, readonly Assignment[]>,
  termsOf: TermsOfPerson,
): Promise<PayChange[]> {
  const changes = await classicChanges(
    db,
    viewer,
    all.filter(({ sheet }) => !assigned.get(sheet.user_id)?.length),
    step,
    termsOf,
  );
  for (const [user_id, assignments] of assigned) {
    if (assignments.length === 0) continue;
    const own = all.filter(({ sheet }) => sheet.user_id === user_id);
    for (const change of await ruleChanges(db, viewer, own, step, termsOf(user_id))) changes.push(change);
  }
  return changes;
}

/** For people without an assigned rule: they are on Classic 80 (pay.md#assignment). */
export async function classicChanges(
  db: ReadDb,
  viewer: PayViewer,
  own: readonly Termed[],
  step: PayStep,
  termsOf: TermsOfPerson,
): Promise<PayChange[]> {
  const others = await sharing(
    db,
    viewer,
    own.map(({ terms }) => terms),
    new Set(own.map(({ sheet }) => sheet.id)),
  );
  const approved = others.map(frozenTerms);
  const spread = step === 'unapprove' ? approved : [...own, ...approved];
  const parts = await partsOfSheets(db, viewer.company_id, spread);
  const payById = new Map(
    spreadPay(spread.map((one) => asApproved(one, parts.get(one.sheet.id)))).map((pay) => [pay.id, pay]),
  );
  const moved = approved.filter(
    ({ sheet }) => payById.get(sheet.id)?.regular_hours !== payOf(sheet).regular_hours,
  );
  const entriesOf = await classicEntries(
    db,
    viewer,
    step === 'unapprove' ? moved : [...own, ...moved],
    new Set(step === 'approve' ? own.map(({ sheet }) => sheet.id) : []),
    termsOf,
  );
  const after = ({
    sheet,
    terms,
    mileage,
    hourly = NO_HOURLY,
  }: Termed): Pick<PayChange, 'after' | 'frozen'> => {
    const pay = payById.get(sheet.id);
    if (!pay) return { after: null, frozen: null };
    const paid = { ...terms, ...pay, ...mileageFigures(terms) };
    const { entries, reimbursed } = entriesOf(sheet.id);
    const lines = storedClassic(paid, reimbursed, parts.get(sheet.id));
    return { after: paid, frozen: { lines, entries, mileage, hourly } };
  };
  return [
    ...own
      .map((one) => ({
        sheet: one.sheet,
        before: step === 'approve' ? null : payOf(one.sheet),
        ...after(one),
      }))
      .filter((change) => step !== 'recalculate' || isMoved(change)),
    ...moved.map((one) => ({ sheet: one.sheet, before: payOf(one.sheet), ...after(one) })),
  ];
}

/**
 * What is frozen with the new entries of these sheets, by which a rule that is assigned in the past pays them
 * (timesheets.md#approval), and what the stipends of each sheet only give back.
 * @param present the sheets that are approved now
 */
async function classicEntries(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly Termed[],
  present: ReadonlySet<number>,
  termsOf: TermsOfPerson,
): Promise<(id: number) => { entries: ReadonlyMap<number, EntryTerms>; reimbursed: number }> {
  const rows = grouped(await entriesOfAll(db, viewer.company_id, sheets), ({ timesheet_id }) => timesheet_id);
  const bySheet = new Map(
    sheets.map(({ sheet, added }) => {
      const person = termsOf(sheet.user_id);
      const isPresent = present.has(sheet.id);
      const day = isPresent ? viewer.membership.today : approvalDay(sheet, viewer);
      const entries = new Map<number, EntryTerms>();
      const reimbursed: number[] = [];
      for (const entry of rows.get(sheet.id) ?? []) {
        const isNew = isPresent || added?.has(entry.id);
        const terms = isNew ? person.termsOf(entry, day) : entry.frozen;
        if (isNew && terms) entries.set(entry.id, terms);
        if (terms?.stipend_kind === 'reimbursed') reimbursed.push(entry.stipend);
      }
      return [sheet.id, { entries, reimbursed: sumUsd(reimbursed) }];
    }),
  );
  return (id) => bySheet.get(id) ?? { entries: new Map(), reimbursed: 0 };
}

/** Whether any stored value of a sheet's pay would change. */
export const isMoved = ({ before, after }: Pick<PayChange, 'before' | 'after'>): boolean =>
  JSON.stringify(before && payColumns(before)) !== JSON.stringify(after && payColumns(after));

/** The rates and the pay period at which these sheets are approved now. */
async function presentTerms(
  db: ReadDb,
  viewer: PayViewer,
  sheets: readonly TimesheetRecord[],
  assigned: ReadonlyMap<number, readonly Assignment[]>,
  termsOf: TermsOfPerson,
  known: readonly SnapshotEntry[] | undefined,
): Promise<Termed[]> {
  const [people, settings] = await pipelined(
    peopleById(db, viewer, [...new Set(sheets.map((sheet) => sheet.user_id))]),
    storedSettings(db, viewer.company_id),
  );
  const mileage = await presentMileage(db, viewer, settings, sheets, people, assigned);
  const raised = known ? [] : sheets.filter((sheet) => termsOf(sheet.user_id).raisedWithin(sheet));
  const read = grouped(
    await snapshotEntriesOf(
      db,
      viewer.company_id,
      raised.map(({ id }) => id),
    ),
    ({ timesheet_id }) => timesheet_id,
  );
  return sheets.map((sheet) => {
    const own = orNotFound(mileage.get(sheet.id));
    const { lines: _lines, terms: _terms, ...driven } = own;
    const person = termsOf(sheet.user_id);
    const entries = known ?? read.get(sheet.id);
    const { rates, hourly } = sheetRates(
      person.raisedWithin(sheet) ? (entries ?? []).toSorted(byDate).filter(isClassicIn(person)) : [],
      ({ date }) => person.hourlyOn(date),
      person.hourlyOn(sheet.end_date),
    );
    return {
      sheet,
      mileage: own,
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

const approvedStarting = prepared(
  'approved_sheets_starting',
  (db, { company_id, ids, first, last }: ByIds & Placeholders<{ first: Day; last: Day }>) =>
    db
      .select(timesheetColumns)
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          inIds(timesheets.user_id, ids),
          eq(timesheets.status, 'approved'),
          eq(timesheets.imported, false),
          notExists(
            db
              .select({ one: sql`1` })
              .from(timesheetPayLines)
              .where(
                and(
                  eq(timesheetPayLines.company_id, timesheets.company_id),
                  eq(timesheetPayLines.timesheet_id, timesheets.id),
                  isNotNull(timesheetPayLines.pay_rule_version_id),
                ),
              ),
          ),
          gte(timesheets.start_date, first),
          lte(timesheets.start_date, last),
        ),
      )
      .orderBy(timesheets.user_id, timesheets.start_date, timesheets.id),
);

/** The other approved sheets of the same people and pay periods; those that a rule paid, on a plan that had rules, stay as they are. */
async function sharing(
  db: ReadDb,
  { company_id }: Viewer,
  periods: (RegularPeriod & { user: number })[],
  except: ReadonlySet<number>,
): Promise<TimesheetRecord[]> {
  if (periods.length === 0) return [];
  const keys = new Set(periods.map(regularHoursKey));
  const rows = await approvedStarting(db, {
    company_id,
    ids: [...new Set(periods.map(({ user }) => user))],
    // A sheet starts in its pay period.
    first: periods.map((period) => period.pay_period_start).toSorted()[0] ?? '',
    last:
      periods
        .map((period) => period.pay_period_end)
        .toSorted()
        .at(-1) ?? '',
  });
  return rows.filter((row) => !except.has(row.id) && keys.has(regularHoursKey(payOf(row))));
}

const byDate = (a: SnapshotEntry, b: SnapshotEntry): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;

const asApproved = ({ sheet, terms }: Termed, parts: readonly RatedMinutes[] | undefined): ApprovedSheet => ({
  ...terms,
  ...(parts && { parts }),
  start_date: sheet.start_date,
  total_hours: sheet.total_hours ?? 0,
  total_mileage: sheet.total_mileage ?? 0,
  total_stipend: sheet.total_stipend ?? 0,
});
