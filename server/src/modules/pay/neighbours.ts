import { and, eq, gte, lte } from 'drizzle-orm';
import { type DateRange, hull } from '@daybook/domain/time/date-range';
import { type Day, earlierDay, laterDay } from '@daybook/domain/time/day';
import { regularHoursKey } from '@daybook/domain/pay/payroll';
import { type PayWindow, isClassic, reachOf, windowsIn } from '@daybook/domain/pay/pay-rules/windows';
import { timesheets } from '../../database/schema/timesheets.ts';
import { type Placeholders, prepared } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { type StoredLine, paidByRule } from './lines.ts';
import type { PayTerms } from './terms.ts';
import { type PayViewer, type Termed, frozenTerms } from './termed.ts';
import { type TimesheetRecord, timesheetColumns } from './sheets.ts';

/** The windows with one of these days, and the days whose entries they depend on. */
export function windowsOf({ windowOf }: PayTerms, range: DateRange) {
  const windows = windowsIn(range, windowOf);
  const { start_date } = windows[0] ?? range;
  const { end_date } = windows.at(-1) ?? range;
  return { windows, needed: reachOf({ start_date, end_date }, windowOf) };
}

/** The days whose windows these sheets can affect; null without sheets. */
export function rangeAround(sheets: readonly Termed[], { windowOf }: PayTerms): DateRange | null {
  const [first, ...rest] = sheets.map(({ sheet }) => reachOf(sheet, windowOf));
  return first ? rest.reduce(hull, first) : null;
}

const overlaps = (a: DateRange, b: DateRange): boolean =>
  a.start_date <= b.end_date && a.end_date >= b.start_date;

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

/**
 * The other approved sheets of a person with one of these days, and those that share the regular hours of Classic 80 with one of
 * them or with `own`: a sheet with a day under Classic is paid only together with these.
 */
export async function approvedAround(
  db: ReadDb,
  { company_id, after_downgrade }: PayViewer,
  user_id: number,
  terms: PayTerms,
  days: DateRange,
  own: readonly Termed[],
): Promise<Termed[]> {
  const within = async (range: DateRange) =>
    (await approvedWithin(db, { company_id, user_id, ...range })).map(frozenTerms);
  let found = await within(days);
  const classic = [...own, ...found].filter(({ sheet }) => windowsIn(sheet, terms.windowOf).some(isClassic));
  const periods = classic.map(({ terms: { pay_period_start: start_date, pay_period_end: end_date } }) => ({
    start_date,
    end_date,
  }));
  const wide = periods.reduce(hull, days);
  if (wide.start_date < days.start_date || wide.end_date > days.end_date) {
    const shared = new Set(classic.map((one) => regularHoursKey(one.terms)));
    found = (await within(wide)).filter(
      (one) => overlaps(one.sheet, days) || shared.has(regularHoursKey(one.terms)),
    );
  }
  const except = new Set(own.map(({ sheet }) => sheet.id));
  const ids = found.map(({ sheet }) => sheet.id);
  const ruled = after_downgrade ? await paidByRule(db, company_id, ids) : null;
  return found.filter(
    ({ sheet: { id, start_date } }) =>
      !except.has(id) && (!ruled || ruled.has(id) || terms.windowOf(start_date).version.id === null),
  );
}

/**
 * Divides the stored lines of a sheet into those that recalculated windows replace and those that stay. A sheet's part
 * under Classic is always recalculated whole.
 */
export function linesBy(
  sheet: TimesheetRecord,
  lines: readonly StoredLine[],
  windows: readonly PayWindow[],
  { assignments, windowOf }: PayTerms,
): { replaced: StoredLine[]; kept: StoredLine[] } {
  const classic = windowsIn(sheet, windowOf).filter(isClassic);
  const versions = assignments.flatMap((one) => one.versions);
  const byClassic = ({ pay_rule_version_id }: StoredLine) =>
    pay_rule_version_id === null ||
    versions.some(({ id, definition }) => id === pay_rule_version_id && definition.method === 'classic');
  const isReplaced = (line: StoredLine) =>
    (classic.length > 0 && byClassic(line)) ||
    [...windows, ...classic].some((window) => overlaps(window, line));
  return { replaced: lines.filter(isReplaced), kept: lines.filter((line) => !isReplaced(line)) };
}

/**
 * The days to recalculate instead, where a line would be replaced that also pays other days of its sheet: one that was paid by
 * another rule, or the Classic part of a sheet whose pay period continues under a rule. Null: nothing of the kind.
 */
export function widerRange(
  range: DateRange,
  windows: readonly PayWindow[],
  sheets: readonly { sheet: TimesheetRecord; replaced: readonly StoredLine[] }[],
  { windowOf }: PayTerms,
): DateRange | null {
  const isLeftOut = (window: PayWindow) =>
    !isClassic(window) && !windows.some(({ start_date }) => start_date === window.start_date);
  const wide = sheets
    .filter(({ sheet, replaced }) =>
      replaced.some((line) => windowsIn(common(sheet, line), windowOf).some(isLeftOut)),
    )
    .reduce((all, { sheet }) => hull(all, sheet), range);
  return wide.start_date < range.start_date || wide.end_date > range.end_date ? wide : null;
}

const common = (a: DateRange, b: DateRange): DateRange => ({
  start_date: laterDay(a.start_date, b.start_date),
  end_date: earlierDay(a.end_date, b.end_date),
});
