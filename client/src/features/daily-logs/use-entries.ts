import { addDays, isDay } from '@daybook/domain/day';
import { sameWeekday, usualMinutes } from '@daybook/domain/log-habits';
import { unusualEntry } from '@daybook/domain/unusual-time';
import { isBlankEntry } from '@daybook/domain/work-time';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useCurrentUser } from '../../lib/current-user.ts';
import type { RecordForm } from '../../lib/record-form.ts';
import { trpc } from '../../lib/trpc.ts';
import { type DailyLogValues, type OwnLog, readEntry } from './form-values.ts';
import { overlapHints } from './overlap-hints.ts';

/** How many days back show what is usual; as many as a device stores. */
const HABIT_DAYS = 35;

/** A phone: the screen is too narrow for a table. */
export const useIsPhone = () =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** On a phone: which entry is open, which are collapsed to a line, and which blank ones are still hidden. */
export function useCards<Sent extends object>(form: RecordForm<DailyLogValues, Sent>) {
  const isPhone = useIsPhone();
  const entries = useWatch({ control: form.control, name: 'work_entries' });
  const { errors } = useFormState({ control: form.control, name: 'work_entries' });
  const isBlank = (index: number) => isBlankEntry(entries[index] ?? {});
  const [opened, open] = useState<number | null>(() => (isBlank(0) ? 0 : null));
  const wrong = entries.findIndex((_, index) => errors.work_entries?.[index] !== undefined);
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
  const { data, isLoading } = trpc.dailyLogs.list.useQuery(
    {
      user: String(user.id),
      client: String(client ?? 0),
      date__gte: isDay(date) ? addDays(date, -HABIT_DAYS) : undefined,
      date__lte: date ?? undefined,
      ordering: '-date',
    },
    { enabled: client !== null && isDay(date), retry: false },
  );
  const logs = (data?.results ?? []).filter(({ id }) => id !== except);
  const last = logs.find((log) => date !== null && log.date < date && log.work_entries.length > 0) ?? null;
  return {
    same: isDay(date) ? (sameWeekday(logs, date) ?? last) : null,
    usual: usualMinutes(logs),
    isLoading,
  };
}

/** The person's other logs of a day, and what locks it. */
export function useDayAround(date: string | null, own: OwnLog, isSaving: boolean) {
  const utils = trpc.useUtils();
  return trpc.dailyLogs.aroundDay.useQuery(
    { date: date ?? '', ...own },
    {
      // The answer during a save would be asked for again after it.
      enabled: isDay(date) && !isSaving,
      retry: false,
      // From before the save: without a network there is no other answer.
      placeholderData: () =>
        own.except === undefined ? utils.dailyLogs.aroundDay.getData({ date: date ?? '' }) : undefined,
    },
  );
}

/**
 * By row, what to look at: overlaps with other rows and with the same person's other logs of these days, and what is unusual.
 * The row `at` is still being typed, so only its overlaps are pointed out.
 */
export function useHints<Sent extends object>(
  form: RecordForm<DailyLogValues, Sent>,
  own: OwnLog,
  at: number | null,
  hasCodes: boolean,
): Map<number, string[]> {
  const [date, entries] = useWatch({ control: form.control, name: ['date', 'work_entries'] });
  const { data } = useDayAround(date, own, form.state.kind === 'saving');
  return useMemo(() => {
    const rows = entries.map(readEntry);
    const overlaps = overlapHints(date, rows, data?.entries ?? []);
    return new Map(
      rows.map((row, index) => {
        const coded = hasCodes ? row : { ...row, work_code_id: 0 };
        return [index, [...(index === at ? [] : unusualEntry(coded)), ...(overlaps.get(index) ?? [])]];
      }),
    );
  }, [date, entries, data, at, hasCodes]);
}
