import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DateRange } from '@daybook/domain/time/date-range';
import { trpc } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { dashboardQueries } from './queries.ts';

const noDays = { start_date: '', end_date: '' };
export const useClosing = () => useQuery(dashboardQueries(trpc.useUtils(), useToday()).closing);

/** What the dashboard shows, each part with its own query (timesheets.md#dashboard). */
export function useDashboard(range: DateRange | undefined, closing: ReturnType<typeof useClosing>) {
  const whatever = dashboardQueries(trpc.useUtils(), useToday());
  const ofRange = { enabled: range !== undefined };
  const parts = {
    closing,
    waiting: trpc.dashboard.waiting.useQuery(range ?? noDays, ofRange),
    notifications: useQuery(whatever.notifications),
    people: useQuery(whatever.people),
    work: trpc.dashboard.work.useQuery(range ?? noDays, ofRange),
    codes: trpc.dashboard.hoursByCode.useQuery(range ?? noDays, ofRange),
    activity: useQuery(whatever.activity),
  };
  const [isThere, setThere] = useState(false);
  if (!isThere && Object.values(parts).every(({ data, error }) => data !== undefined || error !== null))
    setThere(true);
  return {
    ...parts,
    // These take longer, and nothing waits for them.
    warnings: useQuery(whatever.warnings),
    weeks: useQuery(whatever.weeks),
    delivered: trpc.dashboard.hoursByState.useQuery(range ?? noDays, ofRange),
    turnaround: useQuery(whatever.turnaround),
    /** Whether each has loaded or failed once: shown one by one, they would push each other down. */
    isThere,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
