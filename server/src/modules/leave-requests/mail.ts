import type { LeaveRequestRecord } from '@daybook/contract/leave-requests';
import { formatBriefRange } from '@daybook/domain/time/date-range';
import { accountById } from '../../auth/accounts.ts';
import { letter } from '../../kernel/mail.ts';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';

/** Tells a worker what was decided, once it is stored; the kind of time off does not belong in a mail. */
export function mailDecision(
  { mail, background, config, caller, db }: EffectContext & MemberContext,
  request: LeaveRequestRecord,
): void {
  if (!mail || request.user === caller.user_id || request.status === 'requested') return;
  const { days, status } = lastDecision(request);
  const subject = `Your time off of ${days} was ${status}`;
  const link = `${config.public_url}/time-off/${request.id}`;
  const lines = [
    `${caller.name} has ${status} your time off of ${days}.`,
    ...(request.reason === null ? [] : [request.reason]),
    link,
  ];
  background.run('a mail about time off could not be sent', async () => {
    const account = await accountById(db, request.user);
    if (!account) return;
    const text = letter(account, lines, [`Your time off of ${days} was ${status}.`, link]);
    await mail.send({ to: account.email, subject, text });
  });
}

/** Days that were taken out of an approved request were cancelled, though the request is approved. */
function lastDecision({ days, decided_at, status }: LeaveRequestRecord) {
  const taken_out = days.filter(({ cancelled_at }) => cancelled_at !== null && cancelled_at === decided_at);
  const open = days.filter(({ cancelled_at }) => cancelled_at === null);
  const decided = taken_out.length > 0 ? taken_out : open;
  return {
    days: formatBriefRange({ start_date: decided[0]?.date ?? '', end_date: decided.at(-1)?.date ?? '' }),
    status: taken_out.length > 0 ? 'cancelled' : status,
  };
}
