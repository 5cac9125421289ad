import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { sumHours } from '@daybook/domain/money/exact';
import { addDays, isDay } from '@daybook/domain/time/day';
import { trpc } from '#/lib/api/trpc.ts';
import { inPart } from '#/lib/device/offline/in-part.ts';
import { KEPT } from '#/lib/device/offline/kept-limits.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import type { DailyLogValues } from './form-values.ts';
import { sameWeekday, usualMinutes } from './log-habits.ts';

/** The person's own logs of a client, of the weeks up to this day that a device stores, too. */
export function useLogsBefore(user: number, client: number | null, date: string | null) {
  const api = trpc.useUtils();
  return useQuery({
    ...inPart((options) =>
      api.dailyLogs.list.queryOptions(
        {
          user: String(user),
          client: String(client ?? 0),
          date__gte: isDay(date) ? addDays(date, -KEPT.days) : undefined,
          date__lte: date ?? undefined,
          ordering: '-date',
        },
        options,
      ),
    ),
    enabled: client !== null && isDay(date),
    retry: false,
  });
}

/**
 * From the person's own logs of this client: the log to start from, of the same weekday or else the last one, and how long
 * an entry usually is.
 */
export function useHabits<Sent extends object>(
  form: RecordForm<DailyLogValues, Sent>,
  except: number | undefined,
) {
  const user = useCurrentUser();
  const [client, date] = useWatch({ control: form.control, name: ['client', 'date'] });
  const { data, isLoading } = useLogsBefore(user.id, client, date);
  const logs = (data?.results ?? []).filter(({ id }) => id !== except);
  const last = logs.find((log) => date !== null && log.date < date && log.work_entries.length > 0) ?? null;
  const weekday = isDay(date) ? (sameWeekday(logs, date) ?? null) : null;
  const ofDay = logs.filter((log) => log.date === date);
  return {
    /** What the person has logged for this client on this day already. */
    before: ofDay.length > 0 ? sumHours(ofDay.map(({ total_hours }) => total_hours)) : null,
    same: weekday ?? (isDay(date) ? last : null),
    isSameWeekday: weekday !== null,
    usual: usualMinutes(logs),
    isLoading,
  };
}
