import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { usualMinutesOn, type UsualWeek } from '@daybook/domain/leave/policy';
import { leaveAndWork } from '@daybook/domain/leave/sentences';
import {
  distanceFindings,
  farTrips,
  usualDistances,
  type DrivenLog,
} from '@daybook/domain/money/distance-findings';
import { minutesFromHours } from '@daybook/domain/money/exact';
import { addDays, type Day } from '@daybook/domain/time/day';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { unusualFindings, type LogForReview } from '@daybook/domain/time/unusual-time';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, trips, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick, whole } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { unpaidDaysOff, usualWeeksOf } from '../leave-balances/events.ts';
import type { rowsOfPeople } from '../pay/people.ts';
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

/** The columns of a timesheet on which depends what there is to look at. */
export const reviewColumns = pick(
  timesheets,
  'id',
  'user_id',
  'start_date',
  'end_date',
  'status',
  'findings',
  'leave_hours',
);
type ReviewRow = Pick<typeof timesheets.$inferSelect, keyof typeof reviewColumns>;

/** The same of timesheets whose rows the caller has not read. */
export async function findingsOfIds(db: ReadDb, viewer: Viewer, ids: number[]) {
  if (ids.length === 0) return new Map<number, UnusualFinding[]>();
  const rows = await db
    .select(reviewColumns)
    .from(timesheets)
    .where(and(eq(timesheets.company_id, viewer.company_id), inIds(timesheets.id, ids)));
  return findingsOfSheets(db, viewer, rows);
}

/**
 * What an approver should look at in each of these submitted timesheets; each has an entry. What is in a timesheet was found at
 * submit; what is beside it can change until it is approved.
 * @param people theirs, if the caller reads them, too
 */
export async function findingsOfSheets(
  db: ReadDb,
  viewer: Viewer,
  rows: readonly ReviewRow[],
  people?: ReturnType<typeof rowsOfPeople>,
): Promise<Map<number, UnusualFinding[]>> {
  if (rows.length === 0) return new Map();
  // By what people are paid; approval has frozen it.
  const waiting = rows.filter(({ status }) => status === 'submitted');
  const [beside, rates, clocks, usual] = await pipelined(
    findingsBeside(db, viewer, rows),
    missingRates(db, viewer, waiting, people),
    clockChanges(db, viewer, waiting),
    besideUsual(db, viewer, waiting),
  );
  return new Map(
    rows.map(({ id, status, findings }) => {
      const stored = (findings ?? []).filter(({ kind }) => !isFoundAgain(kind, status));
      const again = [beside, rates, clocks, usual].flatMap((found) => found.get(id) ?? []);
      return [id, byDate([...stored, ...again])];
    }),
  );
}

const FOUND_UNTIL_APPROVED: readonly UnusualFinding['kind'][] = [
  'clock_change',
  'far_trip',
  'leave_and_work',
];

/** Versions before 1.0 stored what is found beside a timesheet, too. */
const isFoundAgain = (kind: UnusualFinding['kind'], status: string): boolean =>
  kind === 'over_contract' || (status === 'submitted' && FOUND_UNTIL_APPROVED.includes(kind));

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

/** What an approver should look at in one timesheet, as far as it is in its logs. */
export async function findingsOf(
  db: ReadDb,
  viewer: Viewer,
  sheet: ReviewedSheet,
): Promise<UnusualFinding[]> {
  const off = sheet.logs.filter(isTimeOff);
  const logs = off.length === 0 ? sheet.logs : sheet.logs.filter((log) => !isTimeOff(log));
  const worked = { ...sheet, logs };
  const { user_id } = sheet;
  const hasTimeOff = off.length > 0 || viewer.membership.time_off;
  const [driven, clocks, weeks, unpaid] = await pipelined(
    tripsBefore(db, viewer.company_id, [worked]),
    clockFindings(db, viewer, new Map([[0, worked]])),
    hasTimeOff ? usualWeeksOf(db, viewer.company_id, [user_id]) : NO_WEEKS,
    unpaidTimeOff(
      db,
      viewer,
      logs.map(({ date }) => ({ user_id, start_date: date, end_date: date })),
    ),
  );
  return byDate([
    ...unusualFindings(logs, viewer.membership.today),
    ...distanceFindings(logs, driven(worked)),
    ...(clocks.get(0) ?? []),
    ...besideWork(weeks, logs.map(inMinutes), [...off.map(inMinutes), ...unpaid]),
  ]);
}

type OfRequest = Pick<ReviewedSheet['logs'][number], 'leave_request_id' | 'leave_request'>;

const requestOf = ({ leave_request_id, leave_request }: OfRequest) => leave_request_id ?? leave_request;

const isTimeOff = (log: OfRequest): boolean => (requestOf(log) ?? null) !== null;

/** What depends on usual weeks and on earlier trips, of submitted timesheets: both change until approval. */
async function besideUsual(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly ReviewRow[],
): Promise<Map<number, UnusualFinding[]>> {
  const { company_id } = viewer;
  const unpaid = await unpaidTimeOff(db, viewer, sheets);
  const unpaidOf = ({ user_id, start_date, end_date }: ReviewRow) =>
    unpaid.filter((off) => off.user_id === user_id && off.date >= start_date && off.date <= end_date);
  const hasTimeOff = (sheet: ReviewRow) => sheet.leave_hours !== null || unpaidOf(sheet).length > 0;
  const away = sheets.filter(hasTimeOff);
  const [days, tripped] = await pipelined(
    daysOf(db, company_id, pluck(away, 'id')),
    logsWithTrips(db, company_id, pluck(sheets, 'id')),
  );
  const tripsOf = grouped(tripped, ({ timesheet_id }) => timesheet_id);
  const travels = sheets.map(({ id, user_id }) => ({ id, user_id, logs: tripsOf.get(id) ?? [] }));
  const [driven, weeks] = await pipelined(
    tripsBefore(db, company_id, travels),
    away.length === 0 ? NO_WEEKS : usualWeeksOf(db, company_id, pluck(away, 'user_id')),
  );
  const findings = new Map(travels.map((sheet) => [sheet.id, farTrips(sheet.logs, driven(sheet))]));
  const daysOfSheet = grouped(days, ({ timesheet_id }) => timesheet_id);
  const weeksOf = grouped(weeks, ({ user_id }) => user_id);
  for (const sheet of away) {
    const all = daysOfSheet.get(sheet.id) ?? [];
    const work = all.filter((day) => !isTimeOff(day));
    const off = [...all.filter(isTimeOff), ...unpaidOf(sheet)];
    const both = besideWork(weeksOf.get(sheet.user_id) ?? [], work, off);
    findings.set(sheet.id, [...(findings.get(sheet.id) ?? []), ...both]);
  }
  return findings;
}

/** The logs of snapshots, with their minutes. */
async function daysOf(db: ReadDb, company_id: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      ...pick(snapshotLogs, 'timesheet_id', 'date', 'leave_request_id'),
      minutes: whole(snapshotLogs.total_hours),
    })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
    .orderBy(asc(snapshotLogs.date), asc(snapshotLogs.id));
}

/** The entries of snapshots that have trips, by date, each as a log. */
async function logsWithTrips(db: ReadDb, company_id: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...pick(snapshotEntries, 'timesheet_id', 'trips'),
      ...pick(snapshotLogs, 'date', 'distance_unit'),
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.timesheet_id, ids),
        isNotNull(snapshotEntries.trips),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));
  return rows.map(({ trips: taken, ...log }) => ({ ...log, entries: [{ trips: taken }] }));
}

const NO_WEEKS: ReturnType<typeof usualWeeksOf> = Promise.resolve([]);

/** Time off that is approved and on no timesheet, in these people's days. */
async function unpaidTimeOff(
  db: ReadDb,
  { company_id, membership }: Viewer,
  spans: readonly (Span & { user_id: number })[],
) {
  const [start_date] = spans.map((span) => span.start_date).toSorted();
  const end_date = spans
    .map((span) => span.end_date)
    .toSorted()
    .at(-1);
  if (!membership.time_off || start_date === undefined || end_date === undefined) return [];
  const people = [...new Set(pluck(spans, 'user_id'))];
  return unpaidDaysOff(db, company_id, people, { start_date, end_date });
}

type TimedLogs = readonly { date: Day; minutes: number }[];

const inMinutes = <Log extends { total_hours: number }>(log: Log) => ({
  ...log,
  minutes: minutesFromHours(log.total_hours),
});

/** Days with time off and work, together more than the person usually works. */
function besideWork(
  weeks: readonly UsualWeek[],
  logs: TimedLogs,
  days: readonly (TimedLogs[number] & OfRequest)[],
): UnusualFinding[] {
  // A type that became unpaid has days that are on the timesheet.
  const off = [...new Map(days.map((day) => [`${day.date} ${requestOf(day)}`, day])).values()];
  const minutesOn = (all: TimedLogs, day: Day) =>
    all.filter(({ date }) => date === day).reduce((total, { minutes }) => total + minutes, 0);
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

interface TravelSheet {
  user_id: number;
  logs: readonly { date: Day; entries: readonly { trips?: readonly unknown[] | null }[] }[];
}

const firstDay = ({ logs }: TravelSheet): Day | undefined => logs.map(({ date }) => date).toSorted()[0];

/** For timesheets with trips: what the person usually drove before the first day of one. */
async function tripsBefore(db: ReadDb, company_id: number, sheets: readonly TravelSheet[]) {
  const driven = sheets.filter(({ logs }) =>
    logs.some(({ entries }) => entries.some((entry) => entry.trips?.length)),
  );
  const days = driven.flatMap((sheet) => firstDay(sheet) ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => usualDistances([]);
  const rows = await db
    .select({
      ...pick(dailyLogs, 'user_id', 'date', 'distance_unit'),
      ...pick(trips, 'from_place', 'to_place', 'distance'),
    })
    .from(trips)
    .innerJoin(workEntries, referenceTo(workEntries, trips.work_entry_id))
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(trips.company_id, company_id),
        inIds(dailyLogs.user_id, [...new Set(pluck(driven, 'user_id'))]),
        gte(dailyLogs.date, addDays(first, -USUAL_DAYS)),
        lt(dailyLogs.date, last),
      ),
    );
  const ofPeople = grouped(rows, ({ user_id }) => user_id);
  return (sheet: TravelSheet) => {
    const day = firstDay(sheet);
    if (day === undefined) return usualDistances([]);
    const since = addDays(day, -USUAL_DAYS);
    return usualDistances(
      (ofPeople.get(sheet.user_id) ?? []).filter(({ date }) => date >= since && date < day),
    );
  };
}
