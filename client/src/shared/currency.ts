import type { Currency } from '@daybook/domain/billing/invoice';
import { trpc } from '#/lib/api/trpc.ts';

/** In which the company pays and bills; all of them write $. */
export function useCurrency(): Currency {
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  return settings.data?.results[0]?.currency ?? 'USD';
}
