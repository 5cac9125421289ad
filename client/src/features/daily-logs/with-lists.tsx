import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { logFormQueries } from './queries.ts';

type Clients = Output['clients']['picklist'];
type WorkCodes = Output['workCodes']['list']['results'];

const failure = 'Failed to load necessary data. Please try again.';

/** The lists that the form of a log chooses from. */
export function WithLists({ children }: { children: (clients: Clients, workCodes: WorkCodes) => ReactNode }) {
  const lists = logFormQueries(trpc.useUtils());
  const clients = useQuery(lists.clients);
  const workCodes = useQuery(lists.workCodes);
  return (
    <QueryState query={clients} failure={failure}>
      {(choices) => (
        <QueryState query={workCodes} failure={failure}>
          {({ results }) => children(choices, results)}
        </QueryState>
      )}
    </QueryState>
  );
}
