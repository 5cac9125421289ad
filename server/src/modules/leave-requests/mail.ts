import type { LeaveRequestRecord } from '@daybook/contract/leave-requests';
import { formatBriefRange } from '@daybook/domain/time/date-range';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';

/** Tells a worker what was decided, once it is stored; the kind of time off does not belong in a mail. */
export function mailDecision(
  { mail, background, config, caller }: EffectContext & MemberContext,
  request: LeaveRequestRecord,
): void {
  if (!mail || request.user === caller.user_id || request.status === 'requested') return;
  const { first_name, email: to } = request.user_detail;
  const subject = `Your time off of ${formatBriefRange(request)} was ${request.status}`;
  const text = [
    `Hello ${first_name},`,
    `${caller.name} has ${request.status} your time off of ${formatBriefRange(request)}.`,
    ...(request.reason === null ? [] : [request.reason]),
    `${config.public_url}/time-off/${request.id}`,
  ].join('\n\n');
  background.run('a mail about time off could not be sent', () => mail.send({ to, subject, text }));
}
