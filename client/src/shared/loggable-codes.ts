import { useMemo } from 'react';
import type { Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';

type Code = Output['workCodes']['list']['results'][number];

/** The codes to choose from: while time off is on, it is asked for; what a log or a contract already has stays (time-off.md#on-the-timesheet). */
export function useLoggableCodes(codes: readonly Code[], stored: readonly (number | null)[]): Code[] {
  const { has_time_off } = useCurrentUser();
  return useMemo(
    () => codes.filter(({ id, pay_kind }) => !has_time_off || pay_kind !== 'leave' || stored.includes(id)),
    [codes, has_time_off, stored],
  );
}
