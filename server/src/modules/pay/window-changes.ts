import { onWire } from '@daybook/domain/money/figures';
import { HOURLY_FIGURES } from '@daybook/domain/pay/pay-rates';
import type { PersonPay, WeekChange } from '@daybook/domain/pay/pay-rules/model';
import { payPerson, sheetLines } from '@daybook/domain/pay/pay-rules/pay-person';
import { sheetColumns } from '@daybook/domain/pay/pay-rules/sheet-columns';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';
import { paySheetOf, timeOfPeople, type PersonTime } from './engine-input.ts';
import { asPayEntry, type EntryTerms, type SnapshotEntry } from './entries.ts';
import { payOf, storedLines, type FrozenPay, type StoredLine } from './lines.ts';
import { linesBy, widerRange } from './replaced-lines.ts';
import {
  approvalDay,
  frozenTerms,
  NO_HOURLY,
  unpaid,
  type PayChange,
  type PayViewer,
  type TermedSheet,
} from './sheet-terms.ts';
import { windowsAround } from './sheets-to-pay.ts';
import type { TimesheetRecord } from './sheets.ts';
import { payInputOf, termsOfSheet, type PayTerms } from './terms.ts';

/** Terms that replace those frozen at approval, by the ids of sheets and of all of their entries. */
export interface NewTerms {
  sheets: ReadonlyMap<number, TermedSheet>;
  entries: ReadonlyMap<number, EntryTerms>;
}
const AS_FROZEN: NewTerms = { sheets: new Map(), entries: new Map() };

/** Windows of one person whose pay is worked out again, and the sheets that a step changes in them. */
export interface Question {
  /** The days whose windows are paid. */
  range: DateRange;
  terms: PayTerms;
  /** Sheets that are approved now: their entries get present terms. */
  approved?: readonly TermedSheet[];
  /** Approved sheets with a new snapshot. */
  corrected?: readonly TermedSheet[];
  /** Sheets that are paid no more. */
  unapproved?: readonly TimesheetRecord[];
  new_terms?: NewTerms;
}

export interface WindowChanges {
  /** Those of the step's sheets, then those of others whose lines change. */
  changes: PayChange[];
  /** Where the week begins on another day within the windows. */
  week_change: WeekChange | null;
}

/**
 * What changes in the approved sheets of these people when the pay of their windows is worked out again, with what approval
 * froze of each (pay.md#recalculation).
 * Everybody is paid by the same engine: without an assigned rule, by the built-in Classic 80.
 */
export async function windowChanges(
  db: ReadDb,
  viewer: PayViewer,
  questions: ReadonlyMap<number, Question>,
): Promise<Map<number, WindowChanges>> {
  const answers = new Map<number, WindowChanges>();
  let open = new Map(questions);
  while (open.size > 0) {
    const times = await timeOfPeople(
      db,
      viewer,
      new Map(
        [...open].map(([user, { range, terms, approved = [], corrected = [], unapproved = [] }]) => [
          user,
          {
            range,
            terms: [terms],
            changed: [
              ...[...approved, ...corrected].map(({ sheet, terms: period, entries }) => ({
                sheet,
                period,
                entries,
              })),
              ...unapproved.map((sheet) => ({ sheet, period: null })),
            ],
          },
        ]),
      ),
    );
    const others = [...times.values()].flatMap(({ rows }) => rows.map(({ id }) => id));
    const stored = await storedLines(db, viewer.company_id, others, 'time');
    const wider = new Map<number, Question>();
    for (const [user, time] of times) {
      const question = open.get(user);
      if (!question) continue;
      const answer = answerTo(question, viewer, time, stored);
      if ('changes' in answer) answers.set(user, answer);
      else wider.set(user, { ...question, range: answer });
    }
    open = wider;
  }
  return answers;
}

/** What changes, or the wider days that must be paid together. */
function answerTo(
  question: Question,
  viewer: PayViewer,
  time: PersonTime,
  stored: ReadonlyMap<number, StoredLine[]>,
): WindowChanges | DateRange {
  const { range, terms, approved = [], corrected = [], unapproved = [], new_terms = AS_FROZEN } = question;
  const { windows } = windowsAround(range, terms.windowOf);
  const { time_zone } = terms.settings;
  const linesBefore = ({ id }: TimesheetRecord) => stored.get(id) ?? [];
  const others = time.rows.filter((sheet) => isPaidAlike(sheet, linesBefore(sheet), terms, viewer));
  const divided = others.map((sheet) => ({ sheet, ...linesBy(sheet, linesBefore(sheet), windows, terms) }));
  const wider = widerRange(range, windows, divided, terms);
  if (wider) return wider;

  const unchanged = new Map(divided.map(({ sheet, unchanged: lines }) => [sheet.id, lines]));
  const termed = others.map((sheet) => new_terms.sheets.get(sheet.id) ?? frozenTerms(sheet));
  const paid = [...approved, ...corrected, ...termed];
  const isNewSheet = new Set(approved.map(({ sheet }) => sheet.id));
  const entries = entriesToPay(question, viewer, time, paid);
  const pay = payPerson(
    payInputOf(
      terms,
      range,
      paid.map(({ sheet, terms: frozen }) =>
        paySheetOf(sheet, frozen, isNewSheet.has(sheet.id) ? time_zone : (sheet.time_zone ?? time_zone)),
      ),
      entries.map(({ entry, frozen, hourly }) => asPayEntry(entry, frozen, hourly)),
    ),
  );
  const linesAfter = linesBySheet(pay);
  const frozenOf = grouped(
    entries.filter(({ isFrozenNow }) => isFrozenNow),
    ({ entry }) => entry.timesheet_id,
  );
  const after = ({ sheet, terms: frozen, mileage, hourly = NO_HOURLY }: TermedSheet) => {
    const lines = [...(unchanged.get(sheet.id) ?? []), ...(linesAfter.get(sheet.id) ?? [])];
    const values = (frozenOf.get(sheet.id) ?? []).map((one) => [one.entry.id, one.frozen] as const);
    return {
      after: withFigures(frozen, sheet, lines),
      frozen: { lines, entries: new Map(values), mileage, hourly },
    };
  };
  const changes = [
    ...approved.map((one): PayChange => ({ sheet: one.sheet, before: null, ...after(one) })),
    ...corrected.map((one): PayChange => ({ sheet: one.sheet, before: payOf(one.sheet), ...after(one) })),
    ...unapproved.map(unpaid),
    ...termed
      .map((one) => ({ sheet: one.sheet, before: payOf(one.sheet), ...after(one) }))
      .filter(
        ({ sheet, frozen }) => new_terms.sheets.has(sheet.id) || !sameLines(frozen.lines, linesBefore(sheet)),
      ),
  ];
  const week_change = pay.windows.find((window) => window.week_change)?.week_change ?? null;
  return { changes, week_change };
}

/**
 * Whether a sheet is paid by the same method as these terms: a plan changes no approved sheet, so after a downgrade what a rule
 * paid and what Classic 80 paid are apart.
 */
function isPaidAlike(
  sheet: TimesheetRecord,
  lines: readonly StoredLine[],
  { assignments, windowOf }: PayTerms,
  { after_downgrade }: PayViewer,
): boolean {
  const isOfRule = lines.some(({ pay_rule_version_id }) => pay_rule_version_id !== null);
  if (after_downgrade) return isOfRule || windowOf(sheet.start_date).version.id === null;
  return assignments.length > 0 || !isOfRule;
}

interface EntryToPay {
  entry: SnapshotEntry;
  frozen: EntryTerms;
  /** By which Classic pays its log; null: the rates of its sheet. */
  hourly: SnapshotEntry['hourly_rates'];
  /** These terms are to be frozen with it. */
  isFrozenNow: boolean;
}

/** The entries of these sheets, and imported ones, with their terms: new, replaced, or as approval froze them. */
function entriesToPay(
  { terms, approved = [], new_terms = AS_FROZEN }: Question,
  viewer: PayViewer,
  time: PersonTime,
  paid: readonly TermedSheet[],
): EntryToPay[] {
  const sheets = new Map(paid.map((one) => [one.sheet.id, one]));
  const isNewSheet = new Set(approved.map(({ sheet }) => sheet.id));
  const hourlyOfLog = new Map(paid.flatMap(({ hourly }) => [...(hourly ?? [])]));
  return time.entries.flatMap((entry): EntryToPay[] => {
    const hourly = hourlyOfLog.get(entry.log_id) ?? entry.hourly_rates;
    if (entry.imported_minutes !== undefined && entry.frozen)
      return [{ entry, frozen: entry.frozen, hourly, isFrozenNow: false }];
    const termed = sheets.get(entry.timesheet_id);
    if (!termed) return [];
    if (isNewSheet.has(entry.timesheet_id))
      return [{ entry, frozen: terms.termsOf(entry, viewer.membership.today), hourly, isFrozenNow: true }];
    if (termed.added?.has(entry.id)) {
      const frozen = terms.termsOf(entry, approvalDay(termed.sheet, viewer));
      return [{ entry, frozen, hourly, isFrozenNow: true }];
    }
    const frozen = new_terms.entries.get(entry.id) ?? entry.frozen ?? termsOfSheet(termed.terms);
    return [{ entry, frozen, hourly, isFrozenNow: new_terms.sheets.has(entry.timesheet_id) }];
  });
}

/** Each sheet's part of a person's pay, as stored. */
export function linesBySheet(pay: PersonPay): Map<number, StoredLine[]> {
  const lines = new Map<number, StoredLine[]>();
  for (const { timesheet_id, window_start, window_end, ...line } of sheetLines(pay)) {
    const of = lines.get(timesheet_id) ?? [];
    of.push({ start_date: window_start, end_date: window_end, unit: null, ...line });
    lines.set(timesheet_id, of);
  }
  return lines;
}

/** The columns of a sheet: the sums of its lines (pay.md#ledger), and its mileage, which no rule for hours changes. */
function withFigures(
  frozen: TermedSheet['terms'],
  sheet: TimesheetRecord,
  lines: readonly StoredLine[],
): FrozenPay {
  return {
    ...frozen,
    ...onWire(HOURLY_FIGURES, frozen),
    ...sheetColumns(lines),
    total_mileage: sheet.total_mileage ?? 0,
    total_stipend: sheet.total_stipend ?? 0,
  };
}

const lineKey = (line: StoredLine): string =>
  JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const sameLines = (one: readonly StoredLine[], other: readonly StoredLine[]): boolean =>
  one.length === other.length && new Set([...one, ...other].map(lineKey)).size === one.length;
