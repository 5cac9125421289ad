import { trpc } from '#/lib/api/trpc.ts';

/** The address of the company's logo. */
export const useLogo = (): string | null =>
  trpc.companySettings.list.useQuery({}, { staleTime: 300_000 }).data?.results[0]?.logo ?? null;
