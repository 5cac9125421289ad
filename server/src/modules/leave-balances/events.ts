import { and, between, eq, inArray, isNotNull, isNull, sum } from 'drizzle-orm';
import type { CountedSheet, LeaveEvents } from '@daybook/domain/leave/replay';
import { isLeaveCode, isOvertime } from '@daybook/domain/pay/pay-rules/definition';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import {
  leaveLedger,
  leaveRequestDays,
  leaveRequests,
  leaveTypes,
  usualWeeks,
} from '../../database/schema/leave.ts';
import { timesheetPayLines } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined, type OrPlaceholder } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';
import { leavePoliciesOf } from './policy-periods.ts';

/** By person and type, what their balances follow from. */
export type EventsOf = (user: number, leave_type: number) => LeaveEvents;

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
  const [policies, weeks, lines, entered, off] = await pipelined(
    leavePoliciesOf(db, company_id, ids),
    usualWeeksOf(db, company_id, ids),
    countedLines(db, company_id, ids),
    enteredLines(db, company_id, ids, ledger),
    daysOff(db, company_id, ids),
  );
  const weeksOf = grouped(weeks, ({ user_id }) => user_id);
  const linesOf = grouped(lines, ({ user_id }) => user_id);
  const enteredOf = grouped(entered, ({ user_id, leave_type_id }) => `${user_id} ${leave_type_id}`);
  const offOf = grouped(off, ({ user_id, leave_type_id }) => `${user_id} ${leave_type_id}`);
  const sheetsOf = new Map(ids.map((user) => [user, countedSheets(linesOf.get(user) ?? [])]));
  const eventsOf: EventsOf = (user, leave_type) => ({
    ...policies.employmentOf(user),
    periods: policies.periodsOf(user, leave_type),
    usual_weeks: weeksOf.get(user) ?? [],
    sheets: sheetsOf.get(user) ?? [],
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
  });
  return { eventsOf, leave_types: policies.leave_types };
}

export const usualWeeksOf = async (db: ReadDb, company_id: number, ids: readonly number[]) =>
  db
    .select(pick(usualWeeks, 'user_id', 'effective_from', 'minutes'))
    .from(usualWeeks)
    .where(and(eq(usualWeeks.company_id, company_id), inIds(usualWeeks.user_id, ids)));

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

/** Approved days of unpaid types, which are on no timesheet. */
export const unpaidDaysOff = (
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
  { start_date, end_date }: { start_date: Day; end_date: Day },
) =>
  db
    .select({
      user_id: leaveRequests.user_id,
      ...pick(leaveRequestDays, 'leave_request_id', 'date', 'minutes'),
    })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .innerJoin(leaveTypes, referenceTo(leaveTypes, leaveRequests.leave_type_id))
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        between(leaveRequestDays.date, start_date, end_date),
        inIds(leaveRequests.user_id, ids),
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequestDays.cancelled_at),
        isNull(leaveTypes.work_code_id),
      ),
    );

/** Which pay lines count toward time off: those of approved sheets. */
export const isCounted = (company_id: OrPlaceholder<number>) =>
  and(
    eq(timesheets.company_id, company_id),
    eq(timesheets.status, 'approved'),
    eq(timesheets.imported, false),
    // An addition to the hour has the hour's minutes once more.
    isNotNull(timesheetPayLines.multiplier),
  );

const countedLines = async (db: ReadDb, company_id: number, ids: readonly number[]) =>
  db
    .select({
      user_id: timesheets.user_id,
      ...pick(timesheetPayLines, 'timesheet_id', 'pay_code'),
      day: timesheets.end_date,
      minutes: sum(timesheetPayLines.minutes).mapWith(Number),
    })
    .from(timesheets)
    .innerJoin(timesheetPayLines, referenceTo(timesheets, timesheetPayLines.timesheet_id))
    .where(and(isCounted(company_id), inIds(timesheets.user_id, ids)))
    .groupBy(
      timesheets.user_id,
      timesheetPayLines.timesheet_id,
      timesheetPayLines.pay_code,
      timesheets.end_date,
    );

/** What a person's approved sheets count toward time off: the minutes of their pay lines. */
export function countedSheets(
  lines: readonly { timesheet_id: number; pay_code: string; day: Day; minutes: number }[],
): CountedSheet[] {
  const sheets = new Map<number, CountedSheet>();
  for (const { timesheet_id, pay_code, day, minutes } of lines) {
    if (!minutes || pay_code === 'minimum_engagement') continue;
    const sheet = sheets.get(timesheet_id) ?? { timesheet_id, day, worked: 0, overtime: 0, leave: 0 };
    sheets.set(timesheet_id, withLine(sheet, pay_code, minutes));
  }
  return [...sheets.values()];
}

function withLine(sheet: CountedSheet, pay_code: string, minutes: number): CountedSheet {
  if (isLeaveCode(pay_code)) return { ...sheet, leave: sheet.leave + minutes };
  const worked = sheet.worked + minutes;
  return isOvertime(pay_code)
    ? { ...sheet, worked, overtime: sheet.overtime + minutes }
    : { ...sheet, worked };
}
