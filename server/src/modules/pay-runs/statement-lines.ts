import { and, eq, isNotNull } from 'drizzle-orm';
import type { PayStatement } from '@daybook/contract/pay-runs';
import { multipliesOut, shownLine } from '@daybook/domain/pay/pay-rules/line-rate';
import { summedLines, type SummedLine } from '@daybook/domain/pay/pay-runs/due-lines';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { reasonsOfExtras } from '../pay-extras/reads.ts';
import { periodText, type NamedLine } from './records.ts';

/**
 * The lines of statements: what was rounded together is a line, so that each multiplies out. That is a week, or under Classic 80 a
 * timesheet. An extra has its reason.
 */
export async function statementLines(
  db: ReadDb,
  company_id: number,
  lines: readonly NamedLine[],
): Promise<(personLines: readonly NamedLine[]) => PayStatement['lines']> {
  const ids = [...new Set(lines.flatMap(({ timesheet_id }) => timesheet_id ?? []))];
  const [reasons, sheets, distances] = [
    await reasonsOfExtras(
      db,
      company_id,
      lines.flatMap(({ pay_extra_id }) => pay_extra_id ?? []),
    ),
    await db
      .select({ id: timesheets.id, start_date: timesheets.start_date })
      .from(timesheets)
      .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids))),
    await db
      .select({
        timesheet_id: timesheetPayLines.timesheet_id,
        rate: timesheetPayLines.rate,
        unit: timesheetPayLines.unit,
      })
      .from(timesheetPayLines)
      .where(
        and(
          eq(timesheetPayLines.company_id, company_id),
          inIds(timesheetPayLines.timesheet_id, ids),
          isNotNull(timesheetPayLines.unit),
        ),
      ),
  ];
  const startOf: ReadonlyMap<number | null, string> = new Map(
    sheets.map(({ id, start_date }) => [id, start_date]),
  );
  const unitOf = new Map(distances.map(({ timesheet_id, rate, unit }) => [`${timesheet_id} ${rate}`, unit]));
  const unitIn = (some: readonly NamedLine[]) =>
    some
      .map(({ timesheet_id, rate, units }) => (units === null ? null : unitOf.get(`${timesheet_id} ${rate}`)))
      .find((unit) => unit !== undefined && unit !== null) ?? null;
  const shown = ({ adjusts, ...line }: SummedLine, some: readonly NamedLine[]) => ({
    ...shownLine(line),
    unit: unitIn(some),
    adjusts: periodText(adjusts),
  });
  const told = (line: NamedLine): NamedLine => {
    const reason = line.pay_extra_id === null ? undefined : reasons.get(line.pay_extra_id);
    return reason === undefined ? line : { ...line, note: reason };
  };
  return (personLines) =>
    summedLines(personLines.map(told)).flatMap(({ sum, summed }) => {
      const whole = shown(sum, summed);
      if (summed.length < 2 || multipliesOut(whole)) return [whole];
      const apart = summed.flatMap((line) =>
        summedLines([line]).map((alone) => ({
          ...shown(alone.sum, alone.summed),
          window_start: startOf.get(line.timesheet_id) ?? line.window_start,
        })),
      );
      // A weighted rate multiplies out in neither way.
      return apart.every(multipliesOut) ? apart : [whole];
    });
}
