import { and, eq, inArray, isNotNull, isNull, or, sum } from 'drizzle-orm';
import { policyPeriods, type LeaveAssignment } from '@daybook/domain/leave/policy';
import type { CountedSheet, LeaveEvents } from '@daybook/domain/leave/replay';
import { isOvertime } from '@daybook/domain/pay/pay-rules/definition';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import {
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  usualWeeks,
} from '../../database/schema/leave.ts';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped, pluck } from '../../kernel/rows.ts';

/** By person and type, what their balances follow from. */
export type EventsOf = (user: number, leave_type: number) => LeaveEvents;

const isLeaveCode = (pay_code: string): boolean => /^leave(?:_|$)/.test(pay_code);

/** Everything on which the balances of these people depend, for `replay` (time-off.md#balance). */
export const leaveEvents = async (
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<EventsOf> => (await leaveCauses(db, company_id, ids)).eventsOf;

type EnteredLine = Pick<
  typeof leaveLedger.$inferSelect,
  'user_id' | 'leave_type_id' | 'day' | 'kind' | 'minutes'
>;
const ENTERED: readonly EnteredLine['kind'][] = ['adjust', 'payout'];

/** @param ledger the lines of these people, where they are read already */
export async function leaveCauses(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
  ledger?: readonly EnteredLine[],
): Promise<{ eventsOf: EventsOf; leave_types: number[] }> {
  const [people, assigned, weeks, counted, entered, off] = await pipelined(
    db
      .select(pick(users, 'id', 'role_id', 'former_roles', 'hired_on', 'left_on'))
      .from(users)
      .where(and(eq(users.company_id, company_id), inIds(users.id, ids))),
    db
      .select({
        ...pick(leaveAssignments, 'user_id', 'role_id', 'leave_type_id', 'effective_from', 'leave_policy_id'),
        definition: leavePolicies.definition,
      })
      .from(leaveAssignments)
      .leftJoin(leavePolicies, referenceTo(leavePolicies, leaveAssignments.leave_policy_id))
      .where(
        and(
          eq(leaveAssignments.company_id, company_id),
          or(isNull(leaveAssignments.user_id), inIds(leaveAssignments.user_id, ids)),
        ),
      ),
    db
      .select(pick(usualWeeks, 'user_id', 'effective_from', 'minutes'))
      .from(usualWeeks)
      .where(and(eq(usualWeeks.company_id, company_id), inIds(usualWeeks.user_id, ids))),
    countedSheets(db, company_id, ids),
    enteredLines(db, company_id, ids, ledger),
    daysOff(db, company_id, ids),
  );
  const personById = new Map(people.map((person) => [person.id, person]));
  const weeksOf = grouped(weeks, ({ user_id }) => user_id);
  const enteredOf = grouped(entered, ({ user_id, leave_type_id }) => `${user_id} ${leave_type_id}`);
  const offOf = grouped(off, ({ user_id, leave_type_id }) => `${user_id} ${leave_type_id}`);
  const asAssignment = (row: (typeof assigned)[number]): LeaveAssignment => ({
    ...pickTarget(row),
    policy:
      row.leave_policy_id === null || row.definition === null
        ? null
        : { id: row.leave_policy_id, definition: row.definition },
  });
  const eventsOf: EventsOf = (user, leave_type) => {
    const person = personById.get(user);
    const assignments = assigned
      .filter((row) => row.leave_type_id === leave_type && (row.user_id ?? user) === user)
      .map(asAssignment);
    return {
      periods: policyPeriods(assignments, {
        role_id: person?.role_id ?? null,
        former_roles: person?.former_roles ?? null,
      }),
      usual_weeks: weeksOf.get(user) ?? [],
      hired_on: person?.hired_on ?? null,
      left_on: person?.left_on ?? null,
      sheets: counted.get(user) ?? [],
      days_off: (offOf.get(`${user} ${leave_type}`) ?? []).map(({ request_id, day, minutes }) => ({
        request_id,
        day,
        minutes,
      })),
      entered: (enteredOf.get(`${user} ${leave_type}`) ?? []).map(({ kind, day, minutes }) => ({
        kind: kind === 'payout' ? kind : 'adjust',
        day,
        minutes,
      })),
    };
  };
  return { eventsOf, leave_types: [...new Set(pluck(assigned, 'leave_type_id'))] };
}

/** What was put in by hand or paid out. */
async function enteredLines(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
  ledger: readonly EnteredLine[] | undefined,
): Promise<EnteredLine[]> {
  if (ledger) return ledger.filter(({ kind }) => ENTERED.includes(kind));
  return db
    .select(pick(leaveLedger, 'user_id', 'leave_type_id', 'day', 'kind', 'minutes'))
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.company_id, company_id),
        inIds(leaveLedger.user_id, ids),
        inArray(leaveLedger.kind, ENTERED),
      ),
    )
    .orderBy(leaveLedger.id);
}

const pickTarget = ({
  user_id,
  role_id,
  effective_from,
}: Pick<typeof leaveAssignments.$inferSelect, 'user_id' | 'role_id' | 'effective_from'>) => ({
  user_id,
  role_id,
  effective_from,
});

/** The days of approved requests. */
const daysOff = (db: ReadDb, company_id: number, ids: readonly number[]) =>
  db
    .select({
      ...pick(leaveRequests, 'user_id', 'leave_type_id'),
      request_id: leaveRequestDays.leave_request_id,
      day: leaveRequestDays.date,
      minutes: leaveRequestDays.minutes,
    })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        inIds(leaveRequests.user_id, ids),
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequestDays.cancelled_at),
      ),
    );

/** What approved sheets count toward time off: the minutes of their pay lines, by person. */
async function countedSheets(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<Map<number, CountedSheet[]>> {
  const lines = await db
    .select({
      ...pick(timesheetPayLines, 'user_id', 'timesheet_id', 'pay_code'),
      day: timesheets.end_date,
      minutes: sum(timesheetPayLines.minutes).mapWith(Number),
    })
    .from(timesheetPayLines)
    .innerJoin(timesheets, referenceTo(timesheets, timesheetPayLines.timesheet_id))
    .where(
      and(
        eq(timesheetPayLines.company_id, company_id),
        inIds(timesheetPayLines.user_id, ids),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        // An addition to the hour has the hour's minutes once more.
        isNotNull(timesheetPayLines.multiplier),
      ),
    )
    .groupBy(
      timesheetPayLines.user_id,
      timesheetPayLines.timesheet_id,
      timesheetPayLines.pay_code,
      timesheets.end_date,
    );
  const sheets = new Map<number, { user: number; sheet: CountedSheet }>();
  for (const { user_id: user, timesheet_id, pay_code, day, minutes } of lines) {
    if (!minutes || pay_code === 'minimum_engagement') continue;
    const none = { timesheet_id, day, worked: 0, overtime: 0, leave: 0 };
    const { sheet } = sheets.get(timesheet_id) ?? { sheet: none };
    sheets.set(timesheet_id, { user, sheet: withLine(sheet, pay_code, minutes) });
  }
  const byUser = grouped(sheets.values(), ({ user }) => user);
  return new Map([...byUser].map(([user, rows]) => [user, rows.map(({ sheet }) => sheet)]));
}

function withLine(sheet: CountedSheet, pay_code: string, minutes: number): CountedSheet {
  if (isLeaveCode(pay_code)) return { ...sheet, leave: sheet.leave + minutes };
  const worked = sheet.worked + minutes;
  return isOvertime(pay_code)
    ? { ...sheet, worked, overtime: sheet.overtime + minutes }
    : { ...sheet, worked };
}
