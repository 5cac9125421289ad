import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { sumHours } from '@daybook/domain/money/exact';
import { addDays, isDay } from '@daybook/domain/time/day';
import { isBlankEntry } from '@daybook/domain/time/work-time';
import { trpc } from '#/lib/api/trpc.ts';
import { inPart } from '#/lib/device/offline/in-part.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { type DailyLogValues, type LogIdentity } from './form-values.ts';
import { sameWeekday, usualMinutes } from './log-habits.ts';

/** How many days back show what is usual; as many as a device stores. */
const HABIT_DAYS = 35;

/** On a phone: which entry is open, which are collapsed to a line, and which blank ones are still hidden. */
export function useCards<Sent extends object>(form: RecordForm<DailyLogValues, Sent>) {
  const isPhone = useIsPhone();
  // Only which rows are blank: another letter in one of them changes nothing here.
  const blanks = useWatch({
    control: form.control,
    name: 'work_entries',
    compute: (entries: DailyLogValues['work_entries']) => entries.map((entry) => isBlankEntry(entry)),
  });
  const { errors } = useFormState({ control: form.control, name: 'work_entries' });
  const isBlank = (index: number) => blanks[index] ?? true;
  const [opened, open] = useState<number | null>(() => (isBlank(0) ? 0 : null));
  const wrong = blanks.findIndex((_, index) => errors.work_entries?.[index] !== undefined);
  const [seenWrong, setSeenWrong] = useState(-1);
  // An invalid entry shows its messages at its fields.
  if (wrong !== seenWrong) {
    setSeenWrong(wrong);
    if (wrong !== -1) open(wrong);
  }
  return {
    isPhone,
    open,
    isShown: (index: number) => !isPhone || index === opened || !isBlank(index),
    isFolded: (index: number) => isPhone && index !== opened && !isBlank(index),
    firstBlank: () => {
      const found = form.getValues('work_entries').findIndex((entry) => isBlankEntry(entry));
      return found === -1 ? null : found;
    },
  };
}

/** The person's own logs of a client, of the weeks up to this day. What is usual shows in some of them, too. */
export function useLogsBefore(user: number, client: number | null, date: string | null) {
  const api = trpc.useUtils();
  return useQuery({
    ...inPart((options) =>
      api.dailyLogs.list.queryOptions(
        {
          user: String(user),
          client: String(client ?? 0),
          date__gte: isDay(date) ? addDays(date, -HABIT_DAYS) : undefined,
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

/** The person's other logs of a day, and what locks it. */
export function useDayAround(date: string | null, self: LogIdentity, isSaving: boolean) {
  const utils = trpc.useUtils();
  return trpc.dailyLogs.aroundDay.useQuery(
    { date: date ?? '', ...self },
    {
      // The answer during a save would be asked for again after it.
      enabled: isDay(date) && !isSaving,
      retry: false,
      // From before the save: without a network there is no other answer.
      placeholderData: () =>
        self.except === undefined ? utils.dailyLogs.aroundDay.getData({ date: date ?? '' }) : undefined,
    },
  );
}
