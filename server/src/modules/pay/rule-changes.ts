import type { DateRange } from '@daybook/domain/time/date-range';
import { hoursFromMinutes } from '@daybook/domain/money/exact';
import { figuresOf } from '@daybook/domain/pay/pay-rules/lines';
import type { PayEntry, PaySheet, PersonPay, WeekChange } from '@daybook/domain/pay/pay-rules/model';
import { payPerson, sheetLines } from '@daybook/domain/pay/pay-rules/pay-person';
import { type Assignment, reachOf } from '@daybook/domain/pay/pay-rules/windows';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { type FrozenPay, type StoredLine, payOf, storedLines } from './lines.ts';
import {
  type EntryTerms,
  type PayTerms,
  type SnapshotEntry,
  asPayEntry,
  importedEntriesOf,
  payInputOf,
  payTermsOf,
  termsOfSheet,
} from './terms.ts';
import { approvedAround, linesBy, rangeAround, widerRange, windowsOf } from './neighbours.ts';
import {
  type PayChange,
  type PayStep,
  type PayViewer,
  type Termed,
  NO_HOURLY,
  approvalDay,
  entriesOfAll,
  mileageFigures,
} from './termed.ts';
import type { TimesheetRecord } from './sheets.ts';

/**
 * As `payChanges`, for a person with assigned pay rules: the windows with a day from before the sheets to after
 * them are recalculated, and every approved sheet in them is paid the result (pay.md#recalculation).
 */
export async function ruleChanges(
  db: ReadDb,
  viewer: PayViewer,
  own: readonly Termed[],
  step: PayStep,
  terms: PayTerms,
): Promise<PayChange[]> {
  const user_id = own[0]?.sheet.user_id;
  if (user_id === undefined) return [];
  const range = rangeAround(own, terms);
  if (!range) return [];
  const within =
    step === 'recalculate'
      ? await changesWithin(db, viewer, user_id, range, [], 'approve', terms)
      : await changesWithin(db, viewer, user_id, range, own, step, terms);
  return within.changes;
}

/**
 * The effect of recalculating the windows of these days, and of the nights at their ends, on the approved sheets of a person in
 * them, with the frozen values of each: for a rule that is assigned in the past (pay.md#assignment).
 */
export async function recalculation(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  range: DateRange,
  assignments: readonly Assignment[],
): Promise<Recalculated> {
  const terms = await payTermsOf(db, viewer, user_id, assignments);
  return changesWithin(db, viewer, user_id, reachOf(range, terms.windowOf), [], 'approve', terms);
}

/** Terms that replace those frozen at approval, by the ids of sheets and of all of their entries. */
export interface Again {
  sheets: ReadonlyMap<number, Termed>;
  entries: ReadonlyMap<number, EntryTerms>;
}
const AS_FROZEN: Again = { sheets: new Map(), entries: new Map() };

/** … … and the effect of paying approved sheets of a person at other terms (pay.md#late-changes). */
export async function repayment(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  again: Again,
  assignments: readonly Assignment[],
): Promise<PayChange[]> {
  const terms = await payTermsOf(db, viewer, user_id, assignments);
  const range = rangeAround([...again.sheets.values()], terms);
  if (!range) return [];
  return (await changesWithin(db, viewer, user_id, range, [], 'approve', terms, again)).changes;
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

interface Recalculated {
  changes: PayChange[];
  /** Where the week begins on another day within the windows. */
  week_change: WeekChange | null;
}

async function changesWithin(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  range: DateRange,
  own: readonly Termed[],
  step: PayStep,
  terms: PayTerms,
  again: Again = AS_FROZEN,
): Promise<Recalculated> {
  const { windows, needed } = windowsOf(terms, range);
  const [around, outside] = await pipelined(
    approvedAround(db, viewer, user_id, terms, needed, own),
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
  const divided = others.map(({ sheet }) => ({
    sheet,
    ...linesBy(sheet, stored.get(sheet.id) ?? [], windows, terms),
  }));
  const wider = widerRange(range, windows, divided, terms);
  if (wider) return changesWithin(db, viewer, user_id, wider, own, step, terms, again);
  const kept = new Map(divided.map((one) => [one.sheet.id, one.kept]));
  const present = new Set(step === 'approve' ? own.map(({ sheet }) => sheet.id) : []);
  const frozen = new Map(
    snapshots.map((entry) => [
      entry.id,
      again.entries.get(entry.id) ?? entryTerms(entry, present, terms, paid, viewer),
    ]),
  );
  const isNew = ({ id, timesheet_id }: SnapshotEntry) =>
    present.has(timesheet_id) || own.some(({ added }) => added?.has(id));
  const hourlyOf = new Map(paid.flatMap(({ hourly }) => [...(hourly ?? [])]));
  const paidNow = payPerson(
    payInputOf(
      terms,
      range,
      paid.map((one) => asPaySheet(one, present, terms)),
      [
        ...snapshots.map((entry) =>
          asPayEntry(
            entry,
            frozen.get(entry.id) ?? NO_TERMS,
            hourlyOf.get(entry.log_id) ?? entry.hourly_rates,
          ),
        ),
        ...outside,
      ],
    ),
  );
  const linesOf = (id: number): StoredLine[] => [...(kept.get(id) ?? []), ...linesOfSheet(paidNow, id)];
  const after = ({
    sheet,
    terms: at,
    mileage,
    hourly = NO_HOURLY,
  }: Termed): Pick<PayChange, 'after' | 'frozen'> => {
    const lines = linesOf(sheet.id);
    const entries = new Map(
      snapshots
        .filter(
          (entry) =>
            entry.timesheet_id === sheet.id && (isNew(entry) || again.sheets.has(entry.timesheet_id)),
        )
        .map(({ id }) => [id, frozen.get(id) ?? NO_TERMS]),
    );
    return { after: withFigures(at, sheet, lines), frozen: { lines, entries, mileage, hourly } };
  };
  const changes = [
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
  const week_change = paidNow.windows.find((window) => window.week_change)?.week_change ?? null;
  return { changes, week_change };
}

const NO_TERMS: EntryTerms = {
  pay_rate: null,
  overtime_rate: null,
  after_midnight: null,
  pay_kind: 'work',
  stipend_kind: 'taxed',
};

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

/** The columns of a sheet that follow from its lines (pay.md#ledger). */
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
