import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { beyondBalance } from '@daybook/domain/leave/sentences';
import { MINUTES_IN_DAY } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useOnline } from '#/lib/device/offline/contact.ts';
import { timeText } from '#/shared/leave-text.ts';
import type { LeaveBalance } from './queries.ts';
import { totalMinutes, type RequestDay } from './request-days.ts';

type Forecast = Pick<Output['leaveRequests']['forecast'], 'beyond' | 'days'>;

/** Milliseconds after the last key. */
const FORECAST_AFTER = 400;

/** Without an answer to just this: the balance that is on the device, less what is typed. */
function ownForecast(
  balance: LeaveBalance,
  days: readonly RequestDay[],
): { after: number; beyond: string | null } | null {
  const last = days.at(-1);
  if (balance.minutes === null || !last) return null;
  const after = balance.minutes - totalMinutes(days);
  return { after, beyond: after < 0 ? beyondBalance(-after, last.date) : null };
}

const lastAfter = ({ days }: Forecast): number | null => days.at(-1)?.after ?? null;

const validDays = (days: readonly RequestDay[]) =>
  days.flatMap(({ date, minutes }) =>
    typeof minutes === 'number' && minutes > 0 && minutes <= MINUTES_IN_DAY ? [{ date, minutes }] : [],
  );

interface AfterThisProps {
  user: number | undefined;
  days: readonly RequestDay[];
  balance: LeaveBalance | undefined;
}

/** "After this: 4:30 h", and a word where it is more than there will be; it can be sent all the same. */
export function AfterThis({ user, days, balance }: AfterThisProps) {
  const isOnline = useOnline();
  const [settledDays] = useDebouncedValue(days, FORECAST_AFTER);
  const leave_type = balance?.leave_type ?? 0;
  const valid = validDays(days);
  const isValid = leave_type > 0 && valid.length > 0 && valid.length === days.length;
  const forecast = trpc.leaveRequests.forecast.useQuery(
    { user, leave_type, days: valid },
    { enabled: isValid && isOnline && settledDays === days, retry: false },
  );
  if (!isValid || balance?.minutes == null) return null;
  const read =
    forecast.data && !forecast.error
      ? { after: lastAfter(forecast.data), beyond: forecast.data.beyond }
      : ownForecast(balance, valid);
  if (read?.after == null) return null;
  return (
    <div aria-live="polite">
      <Text>
        After this: <strong>{timeText(read.after)}</strong>
      </Text>
      {read.beyond ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} mt="xs">
          {read.beyond}
        </Alert>
      ) : null}
    </div>
  );
}
