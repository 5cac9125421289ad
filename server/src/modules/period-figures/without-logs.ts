import { and, between, eq, gte, inArray, isNull, lte, sum } from 'drizzle-orm';
import { usualMinutesOn } from '@daybook/domain/leave/policy';
import { ABSENT_STATUSES } from '@daybook/domain/leave/request';
import { latest } from '@daybook/domain/pay/pay-rules/windows';
import { daysInRange, rangesOverlap, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, earlierDay, type Day } from '@daybook/domain/time/day';
import type { CompanyId } from '../../auth/membership.ts';
import { referenceTo } from '../../database/of-company.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveRequestDays, leaveRequests, usualWeeks } from '../../database/schema/leave.ts';
import { holidays } from '../../database/schema/pay-rules.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';

interface WithoutLogs {
  user_id: number;
  period: DateRange;
  /** Their usual working days, counted from Sunday. */
  usual_days: number[];
}

/**
 * Active people with a usual week and without a log or timesheet in a period, although a day of it before today was expected: no
 * company holiday, employed, and not away (time-off.md#without-logs). Nobody unless the company has it switched on.
 */
export async function peopleWithoutLogs(
  db: ReadDb,
  company_id: CompanyId,
  periods: readonly DateRange[],
  today: Day,
): Promise<WithoutLogs[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const [switched] = await db
    .select({ id: companySettings.id })
    .from(companySettings)
    .where(
      and(
        eq(companySettings.company_id, company_id),
        eq(companySettings.time_off, true),
        eq(companySettings.remind_without_logs, true),
      ),
    );
  if (!switched) return [];
  const { people, weeks, free, away, present } = await groundOf(db, company_id, {
    start_date: first.start_date,
    end_date: last.end_date,
  });
  return periods.flatMap((period) => {
    const { start_date, end_date } = period;
    const days = daysInRange({ start_date, end_date: earlierDay(end_date, addDays(today, -1)) });
    const working = days.filter((day) => !free.has(day));
    return people.flatMap(({ id, hired_on, left_on }): WithoutLogs[] => {
      const week = weeks.get(id);
      const isPresent = present.get(id)?.some((range) => rangesOverlap(range, period));
      if (!week || isPresent) return [];
      const isExpected = (day: Day) =>
        usualMinutesOn(week, day) > (away.get(dayKey(id, day)) ?? 0) &&
        (hired_on === null || hired_on <= day) &&
        (left_on === null || day <= left_on);
      if (!working.some(isExpected)) return [];
      const usual_days = WEEKDAYS.filter((at) => (latest(week, end_date)?.minutes[at] ?? 0) > 0);
      return [{ user_id: id, period, usual_days }];
    });
  });
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const dayKey = (user: number, day: Day): string => `${user} ${day}`;

/** Who is active and usually works, when they are away, and when they have logs or timesheets. */
async function groundOf(db: ReadDb, company_id: CompanyId, { start_date, end_date }: DateRange) {
  const [people, weeks, free, off, logs, sheets] = await pipelined(
    db
      .select(pick(users, 'id', 'hired_on', 'left_on'))
      .from(users)
      .where(and(eq(users.company_id, company_id), eq(users.is_active, true)))
      .orderBy(users.id),
    db
      .select(pick(usualWeeks, 'user_id', 'effective_from', 'minutes'))
      .from(usualWeeks)
      .where(eq(usualWeeks.company_id, company_id)),
    db
      .select({ date: holidays.date })
      .from(holidays)
      .where(and(eq(holidays.company_id, company_id), between(holidays.date, start_date, end_date))),
    db
      .select({
        user_id: leaveRequests.user_id,
        date: leaveRequestDays.date,
        minutes: sum(leaveRequestDays.minutes).mapWith(Number),
      })
      .from(leaveRequestDays)
      .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
      .where(
        and(
          eq(leaveRequestDays.company_id, company_id),
          isNull(leaveRequestDays.cancelled_at),
          inArray(leaveRequests.status, ABSENT_STATUSES),
          between(leaveRequestDays.date, start_date, end_date),
        ),
      )
      .groupBy(leaveRequests.user_id, leaveRequestDays.date),
    db
      .selectDistinct({ user_id: dailyLogs.user_id, start_date: dailyLogs.date, end_date: dailyLogs.date })
      .from(dailyLogs)
      .where(and(eq(dailyLogs.company_id, company_id), between(dailyLogs.date, start_date, end_date))),
    db
      .select(pick(timesheets, 'user_id', 'start_date', 'end_date'))
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          lte(timesheets.start_date, end_date),
          gte(timesheets.end_date, start_date),
        ),
      ),
  );
  return {
    people,
    weeks: grouped(weeks, ({ user_id }) => user_id),
    free: new Set(free.map(({ date }) => date)),
    away: new Map(off.map(({ user_id, date, minutes }) => [dayKey(user_id, date), minutes])),
    present: grouped([...logs, ...sheets], ({ user_id }) => user_id),
  };
}
