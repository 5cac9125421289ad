import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { setCompanyDays } from '../../lib/today.ts';

/** Tells the date fields which day it is for the company, and how its weeks start, also when that changes later. */
export function useCompanyDays() {
  const { company_days } = useCurrentUser();
  useEffect(() => setCompanyDays(company_days), [company_days]);
}
