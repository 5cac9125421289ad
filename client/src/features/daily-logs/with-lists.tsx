import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { logFormQueries } from './queries.ts';

type Clients = Output['clients']['picklist'];
type WorkCodes = Output['workCodes']['list']['results'];

/** The lists that the form of a log chooses from. */
export function WithLists({ children }: { children: (clients: Clients, workCodes: WorkCodes) => ReactNode }) {
  const lists = logFormQueries(trpc.useUtils());
  const query = allOf({ clients: useQuery(lists.clients), workCodes: useQuery(lists.workCodes) });
  return (
    <QueryState query={query} failure="Failed to load necessary data. Please try again.">
      {({ clients, workCodes }) => children(clients, workCodes.results)}
    </QueryState>
  );
}
