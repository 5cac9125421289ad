import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { withDetail } from '#/lib/api/error-text.ts';
import { QueryState, type QueryLike } from '#/ui/page/query-state.tsx';

/** Never an invented figure (timesheets.md#dashboard). */
export const PART_FAILURE = withDetail('Failed to load data');

interface PartProps<Data> {
  title: string;
  query: QueryLike<Data>;
  /** Its content has a frame of its own: a chart. */
  ownFrame?: boolean;
  children: (data: Data) => ReactNode;
}

/** A titled part with its own query: it loads, fails and is retried without the others. */
export function Part<Data>({ title, query, ownFrame, children }: PartProps<Data>) {
  const id = useId();
  if (ownFrame && query.data !== undefined) return children(query.data);
  return (
    <Paper component="section" p="md" aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <QueryState query={query} loading={<PartSkeleton />} failure={PART_FAILURE}>
        {children}
      </QueryState>
    </Paper>
  );
}

function PartSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading...">
      <Skeleton h="1.2rem" />
      <Skeleton h="1.2rem" w="80%" />
      <Skeleton h="1.2rem" w="60%" />
    </Stack>
  );
}
