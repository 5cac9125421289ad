import type { DateRange } from '@daybook/domain/date-range';
import { semiMonthlyPeriodOf } from '@daybook/domain/pay-period';
import { type DashboardPeriod, dashboardRange } from '@daybook/domain/period-choices';
import { useToday } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';

interface Period {
  /** Undefined while the pay period loads. */
  range: DateRange | undefined;
  /** The pay period could not be loaded, and a calculated one stands in (2 §8). */
  failed: boolean;
  retry: () => void;
}

/** The days of the chosen period. */
export function usePeriod(choice: DashboardPeriod): Period {
  const today = useToday();
  const current = trpc.companySettings.currentPayPeriod.useQuery();
  const failed = choice === 'payPeriod' && current.error !== null && !current.data;
  const retry = () => void current.refetch();
  if (choice !== 'payPeriod') return { range: dashboardRange(choice, null, today), failed, retry };
  if (failed) return { range: semiMonthlyPeriodOf(today), failed, retry };
  const { start_date, end_date } = current.data ?? {};
  return { range: start_date && end_date ? { start_date, end_date } : undefined, failed, retry };
}
