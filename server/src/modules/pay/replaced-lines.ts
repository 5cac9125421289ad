import { isClassic, windowsIn, type PayWindow } from '@daybook/domain/pay/pay-rules/windows';
import { hull, rangesOverlap, type DateRange } from '@daybook/domain/time/date-range';
import { earlierDay, laterDay } from '@daybook/domain/time/day';
import type { StoredLine } from './lines.ts';
import type { TimesheetRecord } from './sheets.ts';
import type { PayTerms } from './terms.ts';

/**
 * Divides the stored lines of a sheet into those that recalculated windows replace and those that stay. A sheet's part
 * under Classic is always recalculated whole.
 */
export function linesBy(
  sheet: TimesheetRecord,
  lines: readonly StoredLine[],
  windows: readonly PayWindow[],
  { assignments, windowOf }: PayTerms,
): { replaced: StoredLine[]; unchanged: StoredLine[] } {
  const classic = windowsIn(sheet, windowOf).filter(isClassic);
  const versions = assignments.flatMap((assignment) => assignment.versions);
  const byClassic = ({ pay_rule_version_id }: StoredLine) =>
    pay_rule_version_id === null ||
    versions.some(({ id, definition }) => id === pay_rule_version_id && definition.method === 'classic');
  const isReplaced = (line: StoredLine) =>
    (classic.length > 0 && byClassic(line)) ||
    [...windows, ...classic].some((window) => rangesOverlap(window, line));
  return { replaced: lines.filter(isReplaced), unchanged: lines.filter((line) => !isReplaced(line)) };
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
