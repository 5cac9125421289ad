import { useQuery } from '@tanstack/react-query';
import type { DateRange } from '@daybook/domain/time/date-range';
import { semiMonthlyPeriodOf } from '@daybook/domain/time/pay-period';
import { trpc } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { rangeOfChoice, type PeriodChoice } from './dashboard-periods.ts';
import { dashboardQueries } from './queries.ts';
import type { useClosing } from './use-dashboard.ts';

interface Period {
  /** Undefined while the pay period loads. */
  range: DateRange | undefined;
  /** The selection: without a choice the pay period to be closed, or else the current one; null until that is known. */
  shown: PeriodChoice | 'closing' | null;
  /** The pay period could not be loaded, and a calculated one replaces it (timesheets.md#dashboard). */
  failed: boolean;
  retry: () => void;
}

/** The days of the chosen period. */
export function usePeriod(choice: PeriodChoice | undefined, closing: ReturnType<typeof useClosing>): Period {
  const today = useToday();
  const current = useQuery(dashboardQueries(trpc.useUtils(), today).period);
  const opensOn = closing.isPending ? null : closing.data ? 'closing' : 'payPeriod';
  const shown = choice ?? opensOn;
  const failed = shown === 'payPeriod' && current.error !== null && !current.data;
  const retry = () => void current.refetch();
  const periodOf = (range: DateRange | undefined): Period => ({ range, shown, failed, retry });
  if (shown === null) return periodOf(undefined);
  if (shown !== 'payPeriod' && shown !== 'closing') return periodOf(rangeOfChoice(shown, null, today));
  if (failed) return periodOf(semiMonthlyPeriodOf(today));
  const { start_date, end_date } = (shown === 'closing' ? closing.data : current.data) ?? {};
  return periodOf(start_date && end_date ? { start_date, end_date } : undefined);
}
