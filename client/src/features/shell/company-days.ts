import { useEffect } from 'react';
import { setCompanyDays } from '../../lib/today.ts';
import { trpc } from '../../lib/trpc.ts';

/** Tells the date fields which day it is for the company, and how its weeks start. */
export function useCompanyDays() {
  const { data } = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  const settings = data?.[0];
  useEffect(() => {
    if (settings) setCompanyDays(settings);
  }, [settings]);
}
