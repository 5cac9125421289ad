import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { LeaveEffect, LeaveForecastInput } from '@daybook/contract/leave-requests';
import { periodOn, usualMinutesOn } from '@daybook/domain/leave/policy';
import { balanceOn, replay, type LeaveEvents } from '@daybook/domain/leave/replay';
import { beyondBalance } from '@daybook/domain/leave/sentences';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveRequestDays, leaveRequests } from '../../database/schema/leave.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { forbidden } from '../../kernel/refusals.ts';
import { leaveEvents } from '../leave-balances/events.ts';
import { requireLeaveType } from '../leave-ledger/types.ts';
import { payOfAddedDays } from '../timesheets/approved-correction.ts';
import { sheetsWithDays } from '../timesheets/leave-days.ts';
import { daysOfRequests, leaveRequestRow } from './reads.ts';
import { approvalProblem, requirePerson, typeOf, workOn, type LeaveTypeRow } from './rules.ts';

/** Of the days of a request that is looked at. */
const NOT_SENT = 0;

type Days = readonly { date: string; minutes: number }[];

/** What approving a request would do: for the person without the names of others. */
export async function effectOfRequest(db: ReadDb, viewer: Viewer, id: number): Promise<LeaveEffect> {
  const row = await leaveRequestRow(db, viewer, id);
  const type = await typeOf(db, viewer, row);
  const days = (await daysOfRequests(db, viewer.company_id, [id])).filter(
    ({ cancelled_at }) => cancelled_at === null,
  );
  const isApproved = row.status === 'approved';
  const effect = await effectOf(db, viewer, row.user_id, type, days, isApproved ? id : null);
  return isApproved ? effect : withPay(db, viewer, row, type, days, effect);
}

/** With what approved timesheets would pay more; administrators see pay. */
async function withPay(
  db: ReadDb,
  viewer: Viewer,
  { id, user_id }: { id: number; user_id: number },
  { work_code_id }: LeaveTypeRow,
  days: Days,
  effect: LeaveEffect,
): Promise<LeaveEffect> {
  if (!viewer.caller.is_admin || work_code_id === null || effect.problem !== null) return effect;
  const dates = days.map(({ date }) => date);
  const pay = new Map<number, number>();
  for (const sheet of await sheetsWithDays(db, viewer.company_id, user_id, dates)) {
    if (sheet.status !== 'approved' || sheet.imported) continue;
    const ofSheet = days.filter(({ date }) => rangeHolds(sheet, date));
    const added = { leave_request_id: id, days: ofSheet, work_code_id };
    pay.set(sheet.id, await payOfAddedDays(db, viewer, sheet, added));
  }
  return {
    ...effect,
    timesheets: effect.timesheets.map((sheet) => ({ ...sheet, pay: pay.get(sheet.id) ?? null })),
  };
}

/** The same of days that have not been asked for yet. */
export async function forecast(
  db: ReadDb,
  viewer: Viewer,
  { user = viewer.caller.user_id, leave_type, days }: LeaveForecastInput,
): Promise<LeaveEffect> {
  if (user !== viewer.caller.user_id && !viewer.caller.may('leave_approve')) throw forbidden();
  const type = await requireLeaveType(db, viewer.company_id, leave_type);
  return effectOf(db, viewer, user, type, days, null);
}

async function effectOf(
  db: ReadDb,
  viewer: Viewer,
  user_id: number,
  type: LeaveTypeRow,
  days: Days,
  approved_id: number | null,
): Promise<LeaveEffect> {
  const { company_id, caller } = viewer;
  const person = await requirePerson(db, viewer, user_id);
  const whole = (await leaveEvents(db, company_id, [user_id]))(user_id, type.id);
  const events: LeaveEvents = {
    ...whole,
    days_off: whole.days_off.filter(({ request_id }) => request_id !== approved_id),
  };
  const requested = days.map(({ date, minutes }) => ({ day: date, minutes }));
  const problem = await approvalProblem(db, viewer, { events, type, person, days: requested });
  const dates = days.map(({ date }) => date);
  const last = dates.toSorted().at(-1) ?? viewer.membership.today;
  const without = replay(events, last);
  const together = replay(
    {
      ...events,
      days_off: [...events.days_off, ...requested.map((day) => ({ ...day, request_id: NOT_SENT }))],
    },
    last,
  );
  const work = await workOn(db, company_id, user_id, dates);
  const isApprover = caller.may('leave_approve');
  const away = isApprover ? await othersAway(db, viewer, user_id, dates) : [];
  const rows = days.map(({ date, minutes }) => {
    const definition = periodOn(events.periods, date)?.policy.definition;
    const hasBalance = definition !== undefined && definition.accrual.kind !== 'none';
    return {
      date,
      minutes,
      before: hasBalance ? balanceOn(without, date) : null,
      after: hasBalance ? balanceOn(together, date) : null,
      work_minutes: work.get(date) ?? 0,
      usual_minutes: usualMinutesOn(events.usual_weeks, date),
      away: away.filter((row) => row.date === date).map(({ name }) => name),
    };
  });
  const sheets = isApprover ? await sheetsWithDays(db, company_id, user_id, dates) : [];
  return {
    problem: problem && { code: problem.code, message: problem.message },
    beyond: beyondOf(rows),
    days: rows,
    timesheets: sheets
      .filter(({ imported }) => !imported)
      .map((sheet) => ({
        id: sheet.id,
        start_date: sheet.start_date,
        end_date: sheet.end_date,
        status: sheet.status === 'approved' ? 'Approved' : 'Submitted',
        minutes: days
          .filter(({ date }) => rangeHolds(sheet, date))
          .reduce((sum, { minutes }) => sum + minutes, 0),
        pay: null,
      })),
  };
}

/** "This is 2:30 h more than you will have on Dec 4." */
function beyondOf(rows: readonly { date: string; after: number | null }[]): string | null {
  const short = rows.find(({ after }) => after !== null && after < 0);
  return short ? beyondBalance(-(short.after ?? 0), short.date) : null;
}

async function othersAway(
  db: ReadDb,
  { company_id, membership }: Viewer,
  user_id: number,
  dates: readonly string[],
): Promise<{ date: string; name: string }[]> {
  const rows = await db
    .selectDistinct({ date: leaveRequestDays.date, person: pick(users, 'id', 'first_name', 'last_name') })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .innerJoin(users, referenceTo(users, leaveRequests.user_id))
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        inArray(leaveRequestDays.date, [...dates]),
        isNull(leaveRequestDays.cancelled_at),
        eq(leaveRequests.status, 'approved'),
        ne(leaveRequests.user_id, user_id),
      ),
    )
    .orderBy(leaveRequestDays.date, users.last_name, users.first_name);
  return rows.map(({ date, person }) => ({ date, name: membership.names.employee(person) }));
}
