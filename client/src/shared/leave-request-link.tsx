import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { DAILY_LOG_OF_LEAVE } from '@daybook/domain/time/daily-log';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

/** A log that approved time off wrote. */
interface LeaveLog {
  /** Whose it is. */
  user: number;
  leave_request: number;
}

/** To the request that a log of time off follows; null for those who cannot open it. */
export function useLeaveRequestLink(): (log: LeaveLog) => LinkOptions | null {
  const me = useCurrentUser();
  const { isAdmin, can } = useRights();
  return ({ user, leave_request }) => {
    const params = { id: leave_request };
    if (!me.has_time_off) return null;
    if (user === me.id) return linkOptions({ to: '/time-off/$id', params });
    if (isAdmin) return linkOptions({ to: '/admin/time-off/$id', params });
    return can('leave_approve') ? linkOptions({ to: '/manage/time-off/$id', params }) : null;
  };
}

/** Why a log of time off cannot be changed, with the way to what can (time-off.md#on-the-timesheet). */
export function LeaveLogNotice(log: LeaveLog) {
  const link = useLeaveRequestLink()(log);
  return (
    <>
      {DAILY_LOG_OF_LEAVE}{' '}
      {link ? (
        <TextLink {...link} inherit>
          View request
        </TextLink>
      ) : null}
    </>
  );
}
