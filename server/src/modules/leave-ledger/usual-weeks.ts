import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type {
  LeaveRemove,
  UsualDaysInput,
  UsualWeekInput,
  UsualWeekListInput,
  UsualWeekRecord,
} from '@daybook/contract/leave';
import { delegateRefusal } from '@daybook/domain/access/permissions';
import { usualMinutesOn } from '@daybook/domain/leave/policy';
import { addDays } from '@daybook/domain/time/day';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { usualWeeks } from '../../database/schema/leave.ts';
import { holidays } from '../../database/schema/pay-rules.ts';
import { roles } from '../../database/schema/roles.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberWrite, Viewer } from '../../kernel/procedures.ts';
import { badInput, forbidden, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { settleLeave } from '../leave-balances/settle.ts';

const weekRecord = ({
  company_id: _company,
  user_id,
  minutes,
  ...row
}: typeof usualWeeks.$inferSelect): UsualWeekRecord => ({ ...row, user: user_id, minutes: [...minutes] });

export function listUsualWeeks(
  db: ReadDb,
  { caller, company_id }: Viewer,
  { user, date, ordering = '-effective_from', ...window }: UsualWeekListInput,
) {
  const where = and(
    eq(usualWeeks.company_id, company_id),
    user === undefined ? undefined : eq(usualWeeks.user_id, user),
    date === undefined ? undefined : lte(usualWeeks.effective_from, date),
    caller.may('employees_view') ? undefined : eq(usualWeeks.user_id, caller.user_id),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select()
    .from(usualWeeks)
    .where(where)
    .orderBy(by(usualWeeks.effective_from), asc(usualWeeks.id));
  return listPage(db, window, query, db.select(rowToCount).from(usualWeeks).where(where), (rows) =>
    rows.map(weekRecord),
  );
}

/** Days that requests can reach, before today and after. */
const USUAL_DAYS = { before: 60, after: 366 };

/** What a person usually works on each day around today, none on a company holiday: what a request is filled in with. */
export async function usualDays(
  db: ReadDb,
  { caller, company_id, membership }: Viewer,
  input: UsualDaysInput,
) {
  const isOfAnybody = caller.may('employees_view') || caller.may('leave_approve');
  const user = isOfAnybody ? (input.user ?? caller.user_id) : caller.user_id;
  const first = addDays(membership.today, -USUAL_DAYS.before);
  const last = addDays(membership.today, USUAL_DAYS.after);
  const [weeks, free] = await pipelined(
    db
      .select({ effective_from: usualWeeks.effective_from, minutes: usualWeeks.minutes })
      .from(usualWeeks)
      .where(and(eq(usualWeeks.company_id, company_id), eq(usualWeeks.user_id, user))),
    db
      .select({ date: holidays.date })
      .from(holidays)
      .where(and(eq(holidays.company_id, company_id), gte(holidays.date, first), lte(holidays.date, last))),
  );
  const isFree = new Set(free.map(({ date }) => date));
  const days: { date: string; minutes: number }[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    days.push({ date, minutes: isFree.has(date) ? 0 : usualMinutesOn(weeks, date) });
  return days;
}

/** Sets a person's usual week from a day on; one that begins on the same day is replaced. */
export async function createUsualWeek(ctx: MemberWrite, input: UsualWeekInput): Promise<UsualWeekRecord> {
  const { db, company_id } = ctx;
  await refuseWeekOf(ctx, await rowOf(db, users, company_id, input.user));
  const { user: user_id, ...columns } = input;
  const { updated_at, ...created } = newRow(ctx);
  const [row] = await db
    .insert(usualWeeks)
    .values({ ...created, updated_at, user_id, ...columns })
    .onConflictDoUpdate({
      target: [usualWeeks.company_id, usualWeeks.user_id, usualWeeks.effective_from],
      set: { minutes: columns.minutes, updated_at },
    })
    .returning();
  const record = weekRecord(required(row, 'the usual week written just now'));
  recordChange(ctx, 'usual_week', null, record);
  await settleLeave(ctx, [user_id], 'Usual week changed');
  return record;
}

export async function removeUsualWeek(ctx: MemberWrite, input: LeaveRemove) {
  const { db, company_id } = ctx;
  const before = orNotFound(await rowOf(db, usualWeeks, company_id, input.id));
  refuseStale(before, input);
  await refuseWeekOf(ctx, await rowOf(db, users, company_id, before.user_id));
  await db.delete(usualWeeks).where(ofCompany(usualWeeks, company_id, before.id));
  recordChange(ctx, 'usual_week', weekRecord(before), null);
  await settleLeave(ctx, [before.user_id], 'Usual week changed');
  return {};
}

/** A usual week decides how much time off a person has: as with their record, not everybody may change it (access.md#roles). */
async function refuseWeekOf(
  { db, company_id, caller }: MemberWrite,
  person: typeof users.$inferSelect | undefined,
): Promise<void> {
  if (!person) throw badInput({ user: 'This employee does not exist.' });
  if (caller.is_admin) return;
  const role = person.role_id === null ? null : await rowOf(db, roles, company_id, person.role_id);
  const standing = { ...person, permissions: role?.permissions ?? null };
  const refusal = delegateRefusal({ id: caller.user_id }, standing);
  if (refusal !== null) throw forbidden(refusal);
}
