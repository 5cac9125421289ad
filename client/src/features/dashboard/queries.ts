import { addDays } from '@daybook/domain/time/day';
import type { Api } from '#/lib/api/trpc.ts';

/** Thirteen weeks, the current one included. */
const QUARTER_DAYS = 84;

/** What the dashboard shows whatever its period. */
export const dashboardQueries = (api: Api, today: string) => ({
  closing: api.dashboard.closing.queryOptions(),
  period: api.companySettings.currentPayPeriod.queryOptions(),
  notifications: api.dashboard.notifications.queryOptions(),
  people: api.dashboard.people.queryOptions(),
  activity: api.dashboard.activity.queryOptions(),
  warnings: api.contractWarnings.company.queryOptions(),
  weeks: api.dashboard.hoursByState.queryOptions({
    start_date: addDays(today, -QUARTER_DAYS),
    end_date: today,
  }),
  turnaround: api.dashboard.turnaround.queryOptions(),
});
