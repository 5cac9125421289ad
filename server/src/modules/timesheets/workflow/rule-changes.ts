import { and, eq, gte, lte } from 'drizzle-orm';
import type { DateRange } from '@daybook/domain/date-range';
import { type Day, earlierDay, laterDay } from '@daybook/domain/day';
import { hoursFromMinutes } from '@daybook/domain/exact';
import { figuresOf } from '@daybook/domain/pay-rules/lines';
import type { PayEntry, PaySheet, PersonPay } from '@daybook/domain/pay-rules/model';
import { payPerson, sheetLines } from '@daybook/domain/pay-rules/pay-person';
import {
  type Assignment,
  entriesNeeded,
  recalculatedRange,
  windowsIn,
} from '@daybook/domain/pay-rules/windows';
import { timesheets } from '../../../database/schema/timesheets.ts';
import { type Placeholders, pipelined, prepared } from '../../../database/statements.ts';
import type { ReadDb } from '../../../database/store.ts';
import { type FrozenPay, type StoredLine, paidByRule, payOf, storedLines } from '../pay.ts';
import { type TimesheetRecord, timesheetColumns } from '../records.ts';
import {
  type EntryTerms,
  type PayTerms,
  type SnapshotEntry,
  asPayEntry,
  importedEntriesOf,
  payInputOf,
  payTermsOf,
  snapshotEntriesOf,
  termsOfSheet,
} from '../rule-pay.ts';
import {
  type PayChange,
  type PayStep,
  type PayViewer,
  type Termed,
  approvalDay,
  entriesOfAll,
  frozenTerms,
  mileageFigures,
} from './termed.ts';

/**
 * As `payChanges`, for a person with assigned pay rules: the windows with a day from before the sheets to after
 * them are recalculated, and every approved sheet in them is paid the result (4 §4).
 */
export async function ruleChanges(
  db: ReadDb,
  viewer: PayViewer,
  own: readonly Termed[],
  step: PayStep,
  assignments: readonly Assignment[],
): Promise<PayChange[]> {
  const range = rangeAround(own);
  const user_id = own[0]?.sheet.user_id;
  if (!range || user_id === undefined) return [];
  if (step === 'recalculate') return recalculation(db, viewer, user_id, range, assignments);
  return changesWithin(db, viewer, user_id, range, own, step, assignments);
}

/**
 * The effect of recalculating the windows of these days on the approved sheets of a person in them, with the frozen values of
 * each: for a rule that is assigned in the past (4 §3.4).
 */
export const recalculation = (
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  range: DateRange,
  assignments: readonly Assignment[],
): Promise<PayChange[]> => changesWithin(db, viewer, user_id, range, [], 'approve', assignments);

/** Terms that replace those frozen at approval, by the ids of sheets and of all of their entries. */
export interface Again {
  sheets: ReadonlyMap<number, Termed>;
  entries: ReadonlyMap<number, EntryTerms>;
}
const AS_FROZEN: Again = { sheets: new Map(), entries: new Map() };

/** … … and the effect of paying approved sheets of a person at other terms (4 §5). */
export const repayment = (
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  again: Again,
  assignments: readonly Assignment[],
): Promise<PayChange[]> => {
  const range = rangeAround([...again.sheets.values()]);
  return range
    ? changesWithin(db, viewer, user_id, range, [], 'approve', assignments, again)
    : Promise.resolve([]);
};

/** The days whose windows these sheets can affect. */
function rangeAround(sheets: readonly Termed[]): DateRange | null {
  const [first, ...rest] = sheets.map(({ sheet }) => recalculatedRange(sheet));
  if (!first) return null;
  return rest.reduce(
    (all, one) => ({
      start_date: earlierDay(all.start_date, one.start_date),
      end_date: laterDay(all.end_date, one.end_date),
    }),
    first,
  );
}

/**
 * The pay of a person's approved timesheets by the frozen values of each, with the ledger of their minutes (4 §4).
 * @param up_to the last day in the lines
 */
export async function frozenPay(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  range: DateRange,
  assignments: readonly Assignment[],
  up_to?: Day,
): Promise<PersonPay> {
  const terms = await payTermsOf(db, viewer, user_id, assignments);
  const needed = daysNeeded(terms, range);
  const [sheets, outside] = await pipelined(
    approvedAround(db, viewer, user_id, terms, needed, new Set()),
    paidOutside(db, viewer, user_id, needed),
  );
  const none = new Set<number>();
  const snapshots = await snapshotEntriesOf(
    db,
    viewer.company_id,
    sheets.map(({ sheet }) => sheet.id),
  );
  return payPerson({
    ...payInputOf(
      terms,
      range,
      sheets.map((one) => asPaySheet(one, none, terms)),
      [
        ...snapshots.map((entry) => asPayEntry(entry, entryTerms(entry, none, terms, sheets, viewer))),
        ...outside,
      ],
    ),
    ...(up_to !== undefined && { up_to }),
  });
}

/** A sheet's part of a person's pay, as stored. */
export const linesOfSheet = (pay: PersonPay, id: number): StoredLine[] =>
  sheetLines(pay)
    .filter(({ timesheet_id }) => timesheet_id === id)
    .map(({ timesheet_id: _sheet, window_start, window_end, ...line }) => ({
      start_date: window_start,
      end_date: window_end,
      unit: null,
      ...line,
    }));

async function changesWithin(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  range: DateRange,
  own: readonly Termed[],
  step: PayStep,
  assignments: readonly Assignment[],
  again: Again = AS_FROZEN,
): Promise<PayChange[]> {
  const terms = await payTermsOf(db, viewer, user_id, assignments);
  const needed = daysNeeded(terms, range);
  const [around, outside] = await pipelined(
    approvedAround(db, viewer, user_id, terms, needed, new Set(own.map(({ sheet }) => sheet.id))),
    paidOutside(db, viewer, user_id, needed),
  );
  const others = around.map((one) => again.sheets.get(one.sheet.id) ?? one);
  const paid: Termed[] = step === 'unapprove' ? others : [...own, ...others];
  const [snapshots, stored] = await pipelined(
    entriesOfAll(db, viewer.company_id, paid),
    storedLines(
      db,
      viewer.company_id,
      others.map(({ sheet }) => sheet.id),
      'time',
    ),
  );
  const present = new Set(step === 'approve' ? own.map(({ sheet }) => sheet.id) : []);
  const frozen = new Map(
    snapshots.map((entry) => [
      entry.id,
      again.entries.get(entry.id) ?? entryTerms(entry, present, terms, paid, viewer),
    ]),
  );
  const isNew = ({ id, timesheet_id }: SnapshotEntry) =>
    present.has(timesheet_id) || own.some(({ added }) => added?.has(id));
  const paidNow = payPerson(
    payInputOf(
      terms,
      range,
      paid.map((one) => asPaySheet(one, present, terms)),
      [...snapshots.map((entry) => asPayEntry(entry, frozen.get(entry.id) ?? NO_TERMS)), ...outside],
    ),
  );
  // Lines of windows that were not recalculated stay; a rule that changed has its own windows.
  const computed = {
    start_date: paidNow.windows[0]?.window.start_date ?? range.start_date,
    end_date: paidNow.windows.at(-1)?.window.end_date ?? range.end_date,
  };
  const linesOf = (id: number): StoredLine[] => [
    ...(stored.get(id) ?? []).filter(
      ({ start_date, end_date }) => end_date < computed.start_date || start_date > computed.end_date,
    ),
    ...linesOfSheet(paidNow, id),
  ];
  const after = ({ sheet, terms: at, mileage }: Termed): Pick<PayChange, 'after' | 'frozen'> => {
    const lines = linesOf(sheet.id);
    const entries = new Map(
      snapshots
        .filter(
          (entry) =>
            entry.timesheet_id === sheet.id && (isNew(entry) || again.sheets.has(entry.timesheet_id)),
        )
        .map(({ id }) => [id, frozen.get(id) ?? NO_TERMS]),
    );
    return { after: withFigures(at, sheet, lines), frozen: { lines, entries, mileage } };
  };
  return [
    ...own.map((one): PayChange => ({
      sheet: one.sheet,
      before: step === 'approve' ? null : payOf(one.sheet),
      ...(step === 'unapprove' ? { after: null, frozen: null } : after(one)),
    })),
    ...others
      .map((one): PayChange => ({ sheet: one.sheet, before: payOf(one.sheet), ...after(one) }))
      .filter(
        ({ sheet, frozen: now }) =>
          again.sheets.has(sheet.id) || !sameLines(now?.lines ?? [], stored.get(sheet.id) ?? []),
      ),
  ];
}

const NO_TERMS: EntryTerms = { pay_rate: null, overtime_rate: null, pay_kind: 'work', stipend_kind: 'taxed' };

/** The frozen values of an entry; a sheet approved before rules existed has its own rate for every entry. */
function entryTerms(
  entry: SnapshotEntry,
  present: ReadonlySet<number>,
  terms: PayTerms,
  sheets: readonly Termed[],
  viewer: PayViewer,
): EntryTerms {
  if (present.has(entry.timesheet_id)) return terms.termsOf(entry, viewer.membership.today);
  if (entry.frozen) return entry.frozen;
  const of = sheets.find((one) => one.sheet.id === entry.timesheet_id);
  if (!of) return NO_TERMS;
  if (of.added?.has(entry.id)) return terms.termsOf(entry, approvalDay(of.sheet, viewer));
  return termsOfSheet(of.terms);
}

const approvedWithin = prepared(
  'approved_sheets_within',
  (db, values: Placeholders<{ company_id: number; user_id: number; start_date: Day; end_date: Day }>) =>
    db
      .select(timesheetColumns)
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, values.company_id),
          eq(timesheets.user_id, values.user_id),
          eq(timesheets.status, 'approved'),
          eq(timesheets.imported, false),
          gte(timesheets.end_date, values.start_date),
          lte(timesheets.start_date, values.end_date),
        ),
      )
      .orderBy(timesheets.start_date, timesheets.id),
);

const daysNeeded = (terms: PayTerms, range: DateRange): DateRange =>
  entriesNeeded(windowsIn(range, terms.windowOf)) ?? range;

/** Time of these days that is paid outside Daybook. */
async function paidOutside(
  db: ReadDb,
  { company_id }: PayViewer,
  user_id: number,
  days: DateRange,
): Promise<PayEntry[]> {
  const entries = await importedEntriesOf(db, company_id, [user_id], days);
  return entries.map((entry) => asPayEntry(entry, entry.frozen));
}

/** The other approved sheets of a person with one of these days. */
async function approvedAround(
  db: ReadDb,
  { company_id, after_downgrade }: PayViewer,
  user_id: number,
  terms: PayTerms,
  days: DateRange,
  except: ReadonlySet<number>,
): Promise<Termed[]> {
  const rows = await approvedWithin(db, { company_id, user_id, ...days });
  const ids = rows.map(({ id }) => id);
  const ruled = after_downgrade ? await paidByRule(db, company_id, ids) : null;
  return rows
    .filter(
      ({ id, start_date }) =>
        !except.has(id) && (!ruled || ruled.has(id) || terms.windowOf(start_date).version.id === null),
    )
    .map(frozenTerms);
}

const asPaySheet = (
  { sheet, terms: at }: Termed,
  present: ReadonlySet<number>,
  terms: PayTerms,
): PaySheet => ({
  id: sheet.id,
  start_date: sheet.start_date,
  time_zone: present.has(sheet.id) ? terms.time_zone : (sheet.time_zone ?? terms.time_zone),
  pay_rate: at.pay_rate,
  overtime_rate: at.overtime_rate,
  mileage_rate: at.mileage_rate,
  pay_period_start: at.pay_period_start,
  pay_period_end: at.pay_period_end,
  total_hours: sheet.total_hours ?? 0,
  total_stipend: sheet.total_stipend ?? 0,
});

/** The columns of a sheet that follow from its lines (4 §4). */
function withFigures(at: Termed['terms'], sheet: TimesheetRecord, lines: readonly StoredLine[]): FrozenPay {
  const figures = figuresOf(lines);
  return {
    ...at,
    regular_hours: hoursFromMinutes(figures.regular_minutes),
    overtime_hours: hoursFromMinutes(figures.overtime_minutes),
    regular_pay: figures.regular_pay,
    overtime_pay: figures.overtime_pay,
    total_mileage: sheet.total_mileage ?? 0,
    total_stipend: sheet.total_stipend ?? 0,
    total_pay: figures.total_pay,
    ...mileageFigures(at),
  };
}

const keyOf = (line: StoredLine): string =>
  JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const sameLines = (one: readonly StoredLine[], other: readonly StoredLine[]): boolean =>
  one.length === other.length && new Set([...one, ...other].map(keyOf)).size === one.length;
