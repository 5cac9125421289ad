import { isDay } from '@daybook/domain/time/day';
import { trpc } from '#/lib/api/trpc.ts';
import type { LogIdentity } from './form-values.ts';

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
