import type { LeaveLineRecord, LeavePayOutInput } from '@daybook/contract/leave-ledger';
import { LEAVE_PAYOUT } from '@daybook/contract/pay-extras';
import { periodOn } from '@daybook/domain/leave/policy';
import { balanceOn, replay, type LeaveEvents } from '@daybook/domain/leave/replay';
import { problemSentence } from '@daybook/domain/leave/sentences';
import { divideHalfUp, formatMinutes, usdFromCents } from '@daybook/domain/money/exact';
import { formatShortDay, type Day } from '@daybook/domain/time/day';
import { rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveLedger } from '../../database/schema/leave.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { single } from '../../kernel/rows.ts';
import { leaveEvents } from '../leave-balances/events.ts';
import { settleLeave } from '../leave-balances/settle.ts';
import { createPayExtra } from '../pay-extras/writes.ts';
import { payTermsOfPeople } from '../pay/terms.ts';
import { lineRecords } from './ledger.ts';
import { requireLeaveType } from './types.ts';

/** Time off is paid in place of being taken (time-off.md#by-hand): a line of the ledger, and a pay extra. */
export async function payOut(ctx: MemberWrite, input: LeavePayOutInput): Promise<LeaveLineRecord> {
  const { db, company_id, caller, now, membership } = ctx;
  const { minutes, day = membership.today } = input;
  const person = await rowOf(db, users, company_id, input.user);
  if (!person) throw badInput({ user: 'This employee does not exist.' });
  const type = await requireLeaveType(db, company_id, input.leave_type);
  if (!type.pays_out) throw badInput({ leave_type: `${type.name} is not paid out.` });
  if (day > membership.today) throw badInput({ day: 'Choose a day up to today.' });
  const events = (await leaveEvents(db, company_id, [person.id]))(person.id, type.id);
  const has = balanceOn(replay(events, membership.today), membership.today);
  if (minutes > has) {
    const problem = { code: 'leave_balance' as const, day: membership.today, has, takes: minutes };
    throw conflict('leave_balance', problemSentence(problem, type.name, person.first_name));
  }
  const line = payoutLine(events, { day, minutes, has }, membership.today);
  const policy = periodOn(events.periods, day)?.policy;
  const rate = await baseRateOn(ctx, person, day);
  const cents = payoutCents(minutes, rate, policy?.definition.loading ?? 0);
  const reason = input.reason || `${type.name} paid out, ${formatMinutes(minutes)} h`;
  const record: MemberWrite['record'] = (change) => ctx.record({ action: 'pay_extra.create', ...change });
  const extra = await createPayExtra(
    { ...ctx, record },
    {
      user: person.id,
      pay_code: LEAVE_PAYOUT,
      amount: usdFromCents(cents),
      start_date: day,
      end_date: day,
      counts: false,
      reason,
      pay_run: null,
    },
  );
  const [row] = await db
    .insert(leaveLedger)
    .values({
      company_id,
      user_id: person.id,
      leave_type_id: type.id,
      ...line,
      leave_policy_id: policy?.id ?? null,
      pay_extra_id: extra.id,
      reason,
      created_by_id: caller.user_id,
      created_at: momentOf(now),
    })
    .returning();
  const created = await single(lineRecords(db, ctx, [required(row, 'the line written just now')]));
  ctx.record({ record_type: 'leave_balance', record_id: created.id, after: created });
  await settleLeave(ctx, [person.id], null);
  return created;
}

/**
 * The line is on the day that is paid, unless today's balance would fall by less: what expired since then, or had no room, is
 * not there to be paid out. Then it is on today.
 */
function payoutLine(
  events: LeaveEvents,
  { day, minutes, has }: { day: Day; minutes: number; has: number },
  today: Day,
) {
  const on = (date: Day) => ({ kind: 'payout' as const, day: date, minutes: -minutes });
  const rest = balanceOn(replay({ ...events, entered: [...events.entered, on(day)] }, today), today);
  return on(rest === has - minutes ? day : today);
}

async function baseRateOn(
  ctx: MemberWrite,
  { id, first_name }: { id: number; first_name: string },
  date: string,
): Promise<number> {
  const terms = (await payTermsOfPeople(ctx.db, ctx, [id])).present(id);
  const { pay_rate } = terms.termsOf({ date, work_code_id: null, start_time: null, end_time: null }, date);
  if (pay_rate === null)
    throw badInput({ user: `${first_name} has no pay rate on ${formatShortDay(date)}.` });
  return pay_rate;
}

/** Minutes × rate × (1 + loading), half up once. */
const payoutCents = (minutes: number, rate: number, loading: number): number =>
  divideHalfUp(BigInt(minutes) * BigInt(rate) * BigInt(1_000 + loading), 60_000_000n);
