import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PayFinding } from '@daybook/domain/pay/pay-rules/model';
import { findingSentence } from '@daybook/domain/pay/pay-rules/sentences';
import { place } from '@daybook/domain/pay/pay-rules/timeline';
import { windowFinder } from '@daybook/domain/pay/pay-rules/windows';
import { isSteadyOn, zoneClock } from '@daybook/domain/pay/pay-rules/zone';
import { daysInRange } from '@daybook/domain/time/date-range';
import { formatShortDay } from '@daybook/domain/time/day';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { referenceTo } from '../../database/of-company.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { assignmentsOf } from '../pay/stored-rates.ts';
import type { Span } from './logs.ts';

interface TimedSheet {
  user_id: number;
  logs: readonly {
    date: string;
    entries: readonly { start_time?: string | null; end_time?: string | null }[];
  }[];
}

/**
 * Nights of a clock change on submitted timesheets, by the rules and the zone at present; only days on which the clocks change
 * are read.
 */
export async function clockChanges(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly (Span & { id: number })[],
): Promise<Map<number, UnusualFinding[]>> {
  const clock = zoneClock(viewer.membership.time_zone);
  const ranges = new Map(sheets.map((range) => [`${range.start_date} ${range.end_date}`, range]));
  const days = new Set([...ranges.values()].flatMap(daysInRange));
  const unsteady = [...days].filter((date) => !isSteadyOn(clock, date));
  if (unsteady.length === 0) return new Map();
  const entries = await db
    .select({
      ...pick(snapshotEntries, 'timesheet_id', 'start_time', 'end_time'),
      date: snapshotLogs.date,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, viewer.company_id),
        inIds(snapshotLogs.timesheet_id, pluck(sheets, 'id')),
        inArray(snapshotLogs.date, unsteady),
        isNotNull(snapshotEntries.start_time),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));
  const bySheet = grouped(entries, ({ timesheet_id }) => timesheet_id);
  const timed = sheets.map(({ id, user_id }): [number, TimedSheet] => [
    id,
    { user_id, logs: (bySheet.get(id) ?? []).map((entry) => ({ date: entry.date, entries: [entry] })) },
  ]);
  return clockFindings(db, viewer, new Map(timed));
}

/** For people whose rule pays elapsed time, by timesheet: entries during which the clocks change (pay.md#elapsed-time). */
export async function clockFindings(
  db: ReadDb,
  viewer: Viewer,
  sheets: ReadonlyMap<number, TimedSheet>,
): Promise<Map<number, UnusualFinding[]>> {
  const clock = zoneClock(viewer.membership.time_zone);
  const changes = [...sheets].flatMap(([timesheet, { user_id, logs }]) => {
    const findings: PayFinding[] = [];
    for (const { date, entries } of logs) {
      if (isSteadyOn(clock, date)) continue;
      for (const { start_time = null, end_time = null } of entries)
        place({ ...UNPAID, date, start_time, end_time }, clock, findings);
    }
    const own = findings.filter(({ kind }) => kind === 'clock_change');
    return own.map((finding) => ({ timesheet, user_id, finding }));
  });
  const findingsBySheet = new Map<number, UnusualFinding[]>();
  if (changes.length === 0) return findingsBySheet;
  const assigned = await assignmentsOf(db, viewer, [...new Set(changes.map(({ user_id }) => user_id))]);
  const settings = await storedSettings(db, viewer.company_id);
  for (const { timesheet, user_id, finding } of changes) {
    const { date } = finding;
    const { definition } = windowFinder(assigned.get(user_id) ?? [], settings)(date).version;
    if (definition.method === 'classic' || definition.elapsed === 'wall') continue;
    const message = `${formatShortDay(date)}: ${findingSentence(finding)}.`;
    findingsBySheet.set(timesheet, [
      ...(findingsBySheet.get(timesheet) ?? []),
      { kind: 'clock_change', date, message },
    ]);
  }
  return findingsBySheet;
}

/** Only the times are needed here. */
const UNPAID = {
  id: 0,
  timesheet_id: 0,
  pay_kind: 'work',
  pay_rate: null,
  overtime_rate: null,
  stipend: 0,
  stipend_kind: 'taxed',
} as const;
