import type { DateRange } from '@daybook/domain/date-range';
import { trpc } from '../../lib/trpc.ts';

const noDays = { start_date: '', end_date: '' };

/** What the dashboard shows, each with a query of its own (2 §2). */
export function useDashboard(range: DateRange | undefined) {
  const ofRange = {
    enabled: range !== undefined,
    placeholderData: <Data>(before: Data) => before,
  };
  const parts = {
    waiting: trpc.dashboard.waiting.useQuery(range ?? noDays, ofRange),
    notifications: trpc.dashboard.notifications.useQuery(),
    warnings: trpc.contractWarnings.company.useQuery(),
    people: trpc.dashboard.people.useQuery(),
    work: trpc.dashboard.work.useQuery(range ?? noDays, ofRange),
    weeks: trpc.dashboard.hoursByWeek.useQuery(),
    codes: trpc.dashboard.hoursByCode.useQuery(range ?? noDays, ofRange),
    activity: trpc.dashboard.activity.useQuery(),
  };
  return {
    ...parts,
    /** Whether each has come or failed for the first time: shown one by one, they would push each other down. */
    isThere: Object.values(parts).every(({ data, error }) => data !== undefined || error !== null),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
