import { useQuery } from '@tanstack/react-query';
import { homeQueries } from '#/lib/api/home-queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { allOf } from '#/ui/page/query-state.tsx';

/** Everything that the home page shows, at once: parts that load later would push the rest down. */
export function useHomeData(userId: number) {
  const home = homeQueries(trpc.useUtils(), userId);
  return allOf({
    warnings: useQuery(home.warnings),
    period: useQuery(home.period),
    due: useQuery(home.due),
    draftSheets: useQuery(home.draftSheets),
    draftReports: useQuery(home.draftReports),
    sheets: useQuery(home.sheets),
    reports: useQuery(home.reports),
    logs: useQuery(home.logs),
  } satisfies Record<keyof typeof home, unknown>);
}

export type HomeData = NonNullable<ReturnType<typeof useHomeData>['data']>;
