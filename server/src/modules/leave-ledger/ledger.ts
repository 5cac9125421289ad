import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { ListWindow } from '@daybook/contract/filters';
import type {
  LeaveBalance,
  LeaveBalanceListInput,
  LeaveEntryInput,
  LeaveLineListInput,
  LeaveLineRecord,
} from '@daybook/contract/leave-ledger';
import { capMinutes, periodOn, policyYear, usableFrom } from '@daybook/domain/leave/policy';
import { balanceOn, replay } from '@daybook/domain/leave/replay';
import { hasNoBalance } from '@daybook/domain/leave/sentences';
import { formatMinutes } from '@daybook/domain/money/exact';
import { formatShortDay, laterDay } from '@daybook/domain/time/day';
import { namesById } from '../../auth/names.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveLedger, leavePolicies, leaveTypes } from '../../database/schema/leave.ts';
import { pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext, MemberWrite, Viewer } from '../../kernel/procedures.ts';
import { badInput, refuseRecordDays, required } from '../../kernel/refusals.ts';
import { pluck, single } from '../../kernel/rows.ts';
import { leaveEvents } from '../leave-balances/events.ts';
import { ledgerRows, missingLines, settleLeave } from '../leave-balances/settle.ts';
import { sentencesOf } from './told-lines.ts';
import { requireLeaveType } from './types.ts';

type LineRow = typeof leaveLedger.$inferSelect;

export async function lineRecords(db: ReadDb, viewer: Viewer, rows: LineRow[]): Promise<LeaveLineRecord[]> {
  const names = await namesById(db, users, viewer.membership, pluck(rows, 'created_by_id'));
  const sentences = await sentencesOf(db, viewer.company_id, rows, names);
  return rows.map(
    ({
      company_id: _company,
      user_id,
      leave_type_id,
      leave_policy_id,
      timesheet_id,
      leave_request_id,
      pay_extra_id,
      import_id: _import,
      created_by_id,
      ...row
    }) => ({
      ...row,
      user: user_id,
      leave_type: leave_type_id,
      leave_policy: leave_policy_id,
      timesheet: timesheet_id,
      leave_request: leave_request_id,
      pay_extra: pay_extra_id,
      sentence: required(sentences.get(row.id), `the words of line ${row.id}`),
      created_by: names.get(created_by_id) ?? null,
    }),
  );
}

/** Workers see their own; approvers everybody's. */
const readable = ({ caller, company_id }: Viewer): SQL | undefined =>
  and(
    eq(leaveLedger.company_id, company_id),
    caller.may('leave_approve') ? undefined : eq(leaveLedger.user_id, caller.user_id),
  );

/** Of one person also what the job after midnight has yet to write: the sum of the lines is the balance at any time. */
export async function listLeaveLines(
  db: ReadDb,
  viewer: MemberContext,
  { user, type, date, start_date, end_date, ordering = 'day', ...window }: LeaveLineListInput,
) {
  const where = and(
    readable(viewer),
    user === undefined ? undefined : eq(leaveLedger.user_id, user),
    type === undefined ? undefined : eq(leaveLedger.leave_type_id, type),
    date === undefined ? undefined : eq(leaveLedger.day, date),
    start_date === undefined ? undefined : gte(leaveLedger.day, start_date),
    end_date === undefined ? undefined : lte(leaveLedger.day, end_date),
  );
  const only_user = viewer.caller.may('leave_approve') ? user : viewer.caller.user_id;
  const unwritten = await unwrittenLines(db, viewer, only_user);
  const { by } = orderingOf(ordering);
  const query = db.select().from(leaveLedger).where(where).orderBy(by(leaveLedger.day), by(leaveLedger.id));
  const more = unwritten.filter(
    (line) =>
      (user ?? line.user_id) === line.user_id &&
      (type ?? line.leave_type_id) === line.leave_type_id &&
      (date ?? line.day) === line.day &&
      (start_date ?? line.day) <= line.day &&
      (end_date ?? line.day) >= line.day,
  );
  if (more.length > 0) {
    const stored = await query;
    const rows =
      by === desc
        ? [...more.toReversed(), ...stored].toSorted((one, other) => other.day.localeCompare(one.day))
        : [...stored, ...more].toSorted((one, other) => one.day.localeCompare(other.day));
    return { count: rows.length, results: await lineRecords(db, viewer, cut(rows, window)) };
  }
  return listPage(db, window, query, db.select(rowToCount).from(leaveLedger).where(where), (rows) =>
    lineRecords(db, viewer, rows),
  );
}

async function unwrittenLines(
  db: ReadDb,
  { company_id, membership, now }: MemberContext,
  user: number | undefined,
): Promise<LineRow[]> {
  if (user === undefined) return [];
  const rows = ledgerRows({ company_id, now }, await missingLines(db, membership, [user]), null);
  return rows.map((row, index) => ({ id: -1 - index, ...row }));
}

function cut<Row>(rows: readonly Row[], { page = 1, page_size, limit }: ListWindow): Row[] {
  const from = page_size === undefined ? 0 : (page - 1) * page_size;
  return rows.slice(from, page_size === undefined ? (limit ?? rows.length) : from + page_size);
}

/** Balances at the end of a day, by a fresh replay: a job that is late makes none of them wrong. */
export async function listBalances(
  db: ReadDb,
  viewer: Viewer,
  { user, type: only, date, ...window }: LeaveBalanceListInput,
): Promise<{ count: number; results: LeaveBalance[] }> {
  const { caller, company_id, membership } = viewer;
  const day = date ?? membership.today;
  const isApprover = caller.may('leave_approve');
  if (!isApprover && user !== undefined && user !== caller.user_id) return { count: 0, results: [] };
  const only_user = isApprover ? user : caller.user_id;
  const [people, types, policies] = await pipelined(
    db
      .select(pick(users, 'id', 'first_name', 'last_name'))
      .from(users)
      .where(
        and(
          eq(users.company_id, company_id),
          only_user === undefined ? eq(users.is_active, true) : eq(users.id, only_user),
        ),
      )
      .orderBy(users.last_name, users.first_name, users.id),
    db
      .select(pick(leaveTypes, 'id', 'name'))
      .from(leaveTypes)
      .where(
        and(
          eq(leaveTypes.company_id, company_id),
          only === undefined ? eq(leaveTypes.is_active, true) : eq(leaveTypes.id, only),
        ),
      )
      .orderBy(leaveTypes.name_key),
    db
      .select(pick(leavePolicies, 'id', 'name'))
      .from(leavePolicies)
      .where(eq(leavePolicies.company_id, company_id)),
  );
  const names = new Map(policies.map(({ id, name }) => [id, name]));
  const eventsOf = await leaveEvents(db, company_id, pluck(people, 'id'));
  const balances = people.flatMap((person) =>
    types.flatMap((type): LeaveBalance[] => {
      const events = eventsOf(person.id, type.id);
      const policy = periodOn(events.periods, day)?.policy;
      // A year that is over by now has expired on its last day.
      const lines = replay(events, laterDay(day, membership.today)).filter((line) => line.day <= day);
      if (!policy && lines.length === 0) return [];
      const definition = policy?.definition;
      const year = definition && policyYear(definition, day);
      const usable_from = definition ? usableFrom(definition, events.hired_on) : null;
      const used = lines
        .filter((line) => line.kind === 'taken' && year && line.day >= year.start_date)
        .reduce((sum, { minutes }) => sum - minutes, 0);
      return [
        {
          user: person.id,
          name: membership.names.employee(person),
          leave_type: type.id,
          leave_type_name: type.name,
          day,
          minutes: definition?.accrual.kind === 'none' ? null : balanceOn(lines, day),
          used,
          use_cap: definition?.use_cap ? capMinutes(definition.use_cap, events.usual_weeks, day) : null,
          usable_from: usable_from !== null && usable_from > day ? usable_from : null,
          policy: policy ? (names.get(policy.id) ?? null) : null,
        },
      ];
    }),
  );
  return { count: balances.length, results: cut(balances, window) };
}

/** "Adjust", or an opening balance, which writes the difference to what there is. */
export async function enterLine(ctx: MemberWrite, input: LeaveEntryInput): Promise<LeaveLineRecord> {
  const { db, company_id, caller, now } = ctx;
  refuseRecordDays(ctx, { day: input.day });
  if (!(await rowOf(db, users, company_id, input.user)))
    throw badInput({ user: 'This employee does not exist.' });
  const type = await requireLeaveType(db, company_id, input.leave_type);
  const events = (await leaveEvents(db, company_id, [input.user]))(input.user, type.id);
  if (periodOn(events.periods, input.day)?.policy.definition.accrual.kind === 'none')
    throw badInput({ leave_type: hasNoBalance(type.name) });
  const present = balanceOn(replay(events, input.day), input.day);
  const minutes = input.minutes ?? (input.balance ?? 0) - present;
  if (minutes === 0)
    throw badInput({
      balance: `The balance on ${formatShortDay(input.day)} is ${formatMinutes(present)} h already.`,
    });
  const [row] = await db
    .insert(leaveLedger)
    .values({
      company_id,
      user_id: input.user,
      leave_type_id: type.id,
      day: input.day,
      kind: 'adjust',
      minutes,
      reason: input.reason,
      created_by_id: caller.user_id,
      created_at: momentOf(now),
    })
    .returning();
  const created = await single(lineRecords(db, ctx, [required(row, 'the line written just now')]));
  ctx.record({ record_type: 'leave_balance', record_id: created.id, after: created });
  await settleLeave(ctx, [input.user], null);
  return created;
}
