import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays } from '@daybook/domain/time/day';
import { useToday } from '#/lib/session/today.ts';
import { trpc } from '#/lib/api/trpc.ts';

const noDays = { start_date: '', end_date: '' };
/** Thirteen weeks, the current one included. */
const QUARTER_DAYS = 84;

export const useClosing = () => trpc.dashboard.closing.useQuery();

/** What the dashboard shows, each part with its own query (timesheets.md#dashboard). */
export function useDashboard(range: DateRange | undefined, closing: ReturnType<typeof useClosing>) {
  const today = useToday();
  const ofRange = {
    enabled: range !== undefined,
    placeholderData: <Data>(before: Data) => before,
  };
  const parts = {
    closing,
    waiting: trpc.dashboard.waiting.useQuery(range ?? noDays, ofRange),
    notifications: trpc.dashboard.notifications.useQuery(),
    people: trpc.dashboard.people.useQuery(),
    work: trpc.dashboard.work.useQuery(range ?? noDays, ofRange),
    codes: trpc.dashboard.hoursByCode.useQuery(range ?? noDays, ofRange),
    activity: trpc.dashboard.activity.useQuery(),
  };
  return {
    ...parts,
    // These take longer, and nothing waits for them.
    warnings: trpc.contractWarnings.company.useQuery(),
    weeks: trpc.dashboard.hoursByState.useQuery({
      start_date: addDays(today, -QUARTER_DAYS),
      end_date: today,
    }),
    delivered: trpc.dashboard.hoursByState.useQuery(range ?? noDays, ofRange),
    turnaround: trpc.dashboard.turnaround.useQuery(),
    /** Whether each has loaded or failed once: shown one by one, they would push each other down. */
    isThere: Object.values(parts).every(({ data, error }) => data !== undefined || error !== null),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
