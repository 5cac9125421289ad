import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { LeaveRequestInput } from '@daybook/contract/leave-requests';
import { isAdmin } from '@daybook/domain/access/permissions';
import { leaveProblem, policyOn, type LeaveDay, type LeaveProblem } from '@daybook/domain/leave/approval';
import type { LeaveEvents } from '@daybook/domain/leave/replay';
import { MAX_DAYS_AHEAD, MAX_DAYS_BACK } from '@daybook/domain/leave/request';
import { dayBeyondMidnight, problemSentence } from '@daybook/domain/leave/sentences';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { addDays, formatShortDay, MINUTES_IN_DAY, type Day } from '@daybook/domain/time/day';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveRequestDays, leaveRequests, leaveTypes } from '../../database/schema/leave.ts';
import { roles } from '../../database/schema/roles.ts';
import { snapshotLogs } from '../../database/schema/timesheets.ts';
import { whole } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, required, type Refusal } from '../../kernel/refusals.ts';
import { sheetsWithDays } from '../timesheets/leave-days.ts';
import type { RequestRow } from './reads.ts';

const NOT_SET_UP = 'This time off is not set up for you.';

/** The person of a stored request: whoever has one is never deleted. */
export async function personOf(db: ReadDb, { company_id }: Viewer, { id, user_id }: RequestRow) {
  return required(await rowOf(db, users, company_id, user_id), `person ${user_id} of leave request ${id}`);
}
export type PersonRow = Awaited<ReturnType<typeof personOf>>;

/** Its type: one that was asked for is never deleted. */
export async function typeOf(db: ReadDb, { company_id }: Viewer, { id, leave_type_id }: RequestRow) {
  const type = await rowOf(db, leaveTypes, company_id, leave_type_id);
  return required(type, `type ${leave_type_id} of leave request ${id}`);
}
export type LeaveTypeRow = Awaited<ReturnType<typeof typeOf>>;

/** The employee that a form names. */
export async function requirePerson(db: ReadDb, { company_id }: Viewer, id: number) {
  const person = await rowOf(db, users, company_id, id);
  if (!person) throw badInput({ user: 'This employee does not exist.' });
  return person;
}

/** Approvers decide on everybody, those by permission neither on themselves nor on administrators (time-off.md#deciding). */
export async function refuseDeciding(
  db: ReadDb,
  { caller, company_id }: Viewer,
  person: PersonRow,
  days: readonly Day[],
): Promise<void> {
  if (caller.is_admin) return;
  if (!caller.may('leave_approve') || person.id === caller.user_id) throw forbidden();
  const role = person.role_id === null ? null : await rowOf(db, roles, company_id, person.role_id);
  if (isAdmin({ ...person, permissions: role?.permissions ?? null })) throw forbidden();
  if ((await sheetsWithDays(db, company_id, person.id, days)).length > 0) throw forbidden();
}

/** What is wrong with days that are asked for: 400 at the first that does not fit. */
export async function refuseDays(
  db: ReadDb,
  viewer: Viewer,
  { user_id, type, isOwn }: { user_id: number; type: LeaveTypeRow; isOwn: boolean },
  { days }: Pick<LeaveRequestInput, 'days'>,
): Promise<void> {
  const { company_id, membership } = viewer;
  const { step_minutes } = type;
  days.forEach(({ minutes }, index) => {
    if (minutes % step_minutes !== 0)
      throw badInput({ [`days.${index}.minutes`]: `Enter a multiple of ${step_minutes} minutes.` });
  });
  const earlier = await db
    .select({ date: leaveRequestDays.date })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        eq(leaveRequests.user_id, user_id),
        eq(leaveRequests.leave_type_id, type.id),
        inArray(leaveRequests.status, ['requested', 'approved']),
        isNull(leaveRequestDays.cancelled_at),
        inArray(
          leaveRequestDays.date,
          days.map(({ date }) => date),
        ),
      ),
    );
  const openDates = new Set(earlier.map(({ date }) => date));
  const [first, last] = [
    addDays(membership.today, -MAX_DAYS_BACK),
    addDays(membership.today, MAX_DAYS_AHEAD),
  ];
  days.forEach(({ date }, index) => {
    const field = `days.${index}.date`;
    if (openDates.has(date))
      throw badInput({ [field]: `You have already asked for ${type.name} on ${formatShortDay(date)}.` });
    openDates.add(date);
    if (isOwn && (date < first || date > last))
      throw badInput({ [field]: `Ask at most ${MAX_DAYS_BACK} days back and a year ahead.` });
  });
}

/** Throws 400 if nobody has set up this time off for the person on one of the days. */
export function refuseWithoutPolicy(
  events: LeaveEvents,
  type: LeaveTypeRow,
  days: readonly LeaveDay[],
): void {
  if (!type.is_active || days.some(({ day }) => !policyOn(events, day)))
    throw badInput({ leave_type: NOT_SET_UP });
}

/** The first reason against approving, as it is refused; null if there is none. */
export async function approvalProblem(
  db: ReadDb,
  { company_id, membership }: Viewer,
  {
    events,
    type,
    person,
    days,
  }: { events: LeaveEvents; type: LeaveTypeRow; person: PersonRow; days: LeaveDay[] },
): Promise<Refusal | null> {
  const problem = leaveProblem(events, days);
  if (problem) {
    const name = membership.names.employee(person);
    const sentence = problemSentence(problem, type.name, person.first_name || name);
    return problem.code === 'not_set_up'
      ? badInput({ leave_type: NOT_SET_UP })
      : conflict(codeOf(problem), sentence);
  }
  const dates = days.map(({ day }) => day);
  const [work, off] = [
    await workOn(db, company_id, person.id, dates),
    await timeOffOn(db, company_id, person.id, dates),
  ];
  for (const { day, minutes } of days) {
    const total = (work.get(day) ?? 0) + (off.get(day) ?? 0) + minutes;
    if (total > MINUTES_IN_DAY) return conflict('leave_day', dayBeyondMidnight(day, total));
  }
  return null;
}

const codeOf = ({ code }: LeaveProblem) =>
  code === 'leave_wait' || code === 'leave_limit' ? code : 'leave_balance';

/** The minutes of work of a person's days: of the snapshot where a timesheet is submitted or approved, else as logged. */
export async function workOn(
  db: ReadDb,
  company_id: number,
  user_id: number,
  days: readonly Day[],
): Promise<Map<Day, number>> {
  const sheets = await sheetsWithDays(db, company_id, user_id, days);
  const onSheets = days.filter((day) => sheets.some((sheet) => rangeHolds(sheet, day)));
  const frozen =
    onSheets.length === 0
      ? []
      : await db
          .select({ date: snapshotLogs.date, minutes: whole(snapshotLogs.total_hours) })
          .from(snapshotLogs)
          .where(
            and(
              eq(snapshotLogs.company_id, company_id),
              inArray(
                snapshotLogs.timesheet_id,
                sheets.map(({ id }) => id),
              ),
              inArray(snapshotLogs.date, onSheets),
              isNull(snapshotLogs.leave_request_id),
            ),
          );
  const live = await db
    .select({ date: dailyLogs.date, minutes: whole(dailyLogs.total_hours) })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, user_id),
        inArray(dailyLogs.date, [...days]),
        isNull(dailyLogs.leave_request_id),
      ),
    );
  const work = new Map<Day, number>();
  const open = live.filter(({ date }) => !onSheets.includes(date));
  for (const { date, minutes } of [...frozen, ...open]) work.set(date, (work.get(date) ?? 0) + minutes);
  return work;
}

/** The minutes of approved time off of a person's days, of every type. */
async function timeOffOn(
  db: ReadDb,
  company_id: number,
  user_id: number,
  days: readonly Day[],
): Promise<Map<Day, number>> {
  const rows = await db
    .select({ date: leaveRequestDays.date, minutes: leaveRequestDays.minutes })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        eq(leaveRequests.user_id, user_id),
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequestDays.cancelled_at),
        inArray(leaveRequestDays.date, [...days]),
      ),
    );
  const off = new Map<Day, number>();
  for (const { date, minutes } of rows) off.set(date, (off.get(date) ?? 0) + minutes);
  return off;
}
