import { and, eq, gte, lt } from 'drizzle-orm';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { usualMinutesOn } from '@daybook/domain/leave/policy';
import { leaveAndWork } from '@daybook/domain/leave/sentences';
import { distanceFindings, usualDistances, type DrivenLog } from '@daybook/domain/money/distance-findings';
import { wholeSums } from '@daybook/domain/money/figures';
import { addDays } from '@daybook/domain/time/day';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { unusualFindings, type LogForReview } from '@daybook/domain/time/unusual-time';
import { WORK_FIGURES } from '@daybook/domain/time/work-time';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, trips, workEntries } from '../../database/schema/daily-logs.ts';
import { usualWeeks } from '../../database/schema/leave.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { clockChanges, clockFindings } from './clock-changes.ts';
import { edgeOverlaps } from './edges.ts';
import type { Span } from './logs.ts';
import { missingRates } from './missing-rates.ts';
import { overContract, type ContractEntry } from './over-contract.ts';

export interface ReviewedSheet {
  user_id: number;
  logs: (Omit<DrivenLog, 'entries'> & {
    client_id: number;
    total_hours: number;
    /** The time off that it is: of a row, and in the wire form. */
    leave_request_id?: number | null;
    leave_request?: number;
    notes?: string | null;
    daily_narrative?: string | null;
    entries: (LogForReview['entries'][number] & DrivenLog['entries'][number])[];
  })[];
}

/**
 * What an approver should look at in each of these submitted timesheets; each has an entry. What is in a timesheet was found at
 * submit; what is beside it can change until it is approved.
 */
export async function findingsOfSheets(
  db: ReadDb,
  viewer: Viewer,
  timesheet_ids: number[],
): Promise<Map<number, UnusualFinding[]>> {
  if (timesheet_ids.length === 0) return new Map();
  const rows = await db
    .select(pick(timesheets, 'id', 'user_id', 'start_date', 'end_date', 'status', 'findings'))
    .from(timesheets)
    .where(and(eq(timesheets.company_id, viewer.company_id), inIds(timesheets.id, timesheet_ids)));
  // By what people are paid; approval has frozen it.
  const waiting = rows.filter(({ status }) => status === 'submitted');
  const [beside, rates, clocks] = await pipelined(
    findingsBeside(db, viewer, rows),
    missingRates(db, viewer, waiting),
    clockChanges(db, viewer, waiting),
  );
  return new Map(
    rows.map(({ id, status, findings }) => {
      const stored = (findings ?? []).filter(({ kind }) => !isFoundAgain(kind, status));
      const again = [beside, rates, clocks].flatMap((found) => found.get(id) ?? []);
      return [id, byDate([...stored, ...again])];
    }),
  );
}

/** Versions before 1.0 stored what is found beside a timesheet, too. */
const isFoundAgain = (kind: UnusualFinding['kind'], status: string): boolean =>
  kind === 'over_contract' || (kind === 'clock_change' && status === 'submitted');

/** The same of a draft, by its logs at present. */
export async function findingsOfDraft(
  db: ReadDb,
  viewer: Viewer,
  { id, user_id, start_date, end_date }: Span & { id: number },
  logs: TimesheetLog[],
): Promise<UnusualFinding[]> {
  const entries = logs.flatMap(({ client_id, date, entries: rows }) =>
    rows.map(({ work_code_id, hours, mileage }) => ({
      timesheet_id: id,
      client_id,
      date,
      work_code_id,
      hours,
      mileage,
    })),
  );
  const [inIt, beside] = await pipelined(
    findingsOf(db, viewer, { user_id, logs }),
    findingsBeside(db, viewer, [{ id, user_id, start_date, end_date }], entries),
  );
  return byDate([...inIt, ...(beside.get(id) ?? [])]);
}

/** What depends on time that is not on these timesheets: overlaps with it, and contracts that are used up together. */
async function findingsBeside(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly (Span & { id: number })[],
  drafted?: readonly ContractEntry[],
): Promise<Map<number, UnusualFinding[]>> {
  const [edges, contracts] = await pipelined(
    edgeOverlaps(db, viewer.company_id, sheets),
    overContract(db, viewer, sheets, drafted),
  );
  return new Map(sheets.map(({ id }) => [id, [...(edges.get(id) ?? []), ...(contracts.get(id) ?? [])]]));
}

const byDate = (findings: UnusualFinding[]): UnusualFinding[] =>
  findings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** How many days of earlier trips show what is usual. */
const USUAL_DAYS = 180;

/** What an approver should look at in each of these timesheets: times, codes, distances and nights of a clock change. */
async function reviewFindings(
  db: ReadDb,
  viewer: Viewer,
  sheets: ReadonlyMap<number, ReviewedSheet>,
): Promise<Map<number, UnusualFinding[]>> {
  const [driven, clocks] = await pipelined(
    tripsBefore(db, viewer.company_id, [...sheets.values()]),
    clockFindings(db, viewer, sheets),
  );
  return new Map(
    [...sheets].map(([id, { user_id, logs }]) => {
      const usual = usualDistances(driven.filter((trip) => trip.user_id === user_id));
      const findings = [
        ...unusualFindings(logs, viewer.membership.today),
        ...distanceFindings(logs, usual),
        ...(clocks.get(id) ?? []),
      ];
      return [id, byDate(findings)];
    }),
  );
}

/** What an approver should look at in one timesheet, as far as it is in its logs. */
export async function findingsOf(
  db: ReadDb,
  viewer: Viewer,
  sheet: ReviewedSheet,
): Promise<UnusualFinding[]> {
  const off = sheet.logs.filter(isTimeOff);
  const logs = off.length === 0 ? sheet.logs : sheet.logs.filter((log) => !isTimeOff(log));
  const worked = { ...sheet, logs };
  const [reviewed, leave] = await pipelined(
    reviewFindings(db, viewer, new Map([[0, worked]])),
    off.length === 0 ? Promise.resolve([]) : besideWork(db, viewer, worked, off),
  );
  return byDate([...(reviewed.get(0) ?? []), ...leave]);
}

const isTimeOff = ({ leave_request_id, leave_request }: ReviewedSheet['logs'][number]): boolean =>
  (leave_request_id ?? leave_request ?? null) !== null;

/** Days with time off and work, together more than the person usually works. */
async function besideWork(
  db: ReadDb,
  { company_id }: Viewer,
  { user_id, logs }: ReviewedSheet,
  off: ReviewedSheet['logs'],
): Promise<UnusualFinding[]> {
  const weeks = await db
    .select(pick(usualWeeks, 'effective_from', 'minutes'))
    .from(usualWeeks)
    .where(and(eq(usualWeeks.company_id, company_id), eq(usualWeeks.user_id, user_id)));
  const minutesOn = (all: ReviewedSheet['logs'], day: string) =>
    wholeSums(
      WORK_FIGURES,
      all.filter(({ date }) => date === day),
    ).total_hours;
  return [...new Set(off.map(({ date }) => date))].flatMap((date): UnusualFinding[] => {
    const minutes = {
      off: minutesOn(off, date),
      work: minutesOn(logs, date),
      usual: usualMinutesOn(weeks, date),
    };
    return minutes.work > 0 && minutes.off + minutes.work > minutes.usual
      ? [{ kind: 'leave_and_work', date, message: leaveAndWork(date, minutes) }]
      : [];
  });
}

/** The distances that the people of timesheets with trips drove before the first day of these; they show what is usual. */
async function tripsBefore(db: ReadDb, company_id: number, sheets: readonly ReviewedSheet[]) {
  const driven = sheets.filter(({ logs }) =>
    logs.some(({ entries }) => entries.some((entry) => entry.trips?.length)),
  );
  const first = driven.flatMap(({ logs }) => logs.map(({ date }) => date)).toSorted()[0];
  if (first === undefined) return [];
  return db
    .select({
      user_id: dailyLogs.user_id,
      distance_unit: dailyLogs.distance_unit,
      from_place: trips.from_place,
      to_place: trips.to_place,
      distance: trips.distance,
    })
    .from(trips)
    .innerJoin(workEntries, referenceTo(workEntries, trips.work_entry_id))
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(trips.company_id, company_id),
        inIds(dailyLogs.user_id, [...new Set(driven.map(({ user_id }) => user_id))]),
        gte(dailyLogs.date, addDays(first, -USUAL_DAYS)),
        lt(dailyLogs.date, first),
      ),
    );
}
