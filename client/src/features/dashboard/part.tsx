import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '#/ui/page/states.tsx';
import { detailOrMessage } from '#/lib/api/error-text.ts';

export interface PartQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface PartProps<Data> {
  title: string;
  query: PartQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** A titled part with its own query: it loads, fails and is retried without the others. */
export function Part<Data>({ title, query, children }: PartProps<Data>) {
  const id = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <PartBody query={query} loading={<PartSkeleton />}>
        {children}
      </PartBody>
    </Paper>
  );
}

interface PartBodyProps<Data> {
  query: PartQuery<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data, or why there is none, with a retry (timesheets.md#dashboard); never an invented figure. */
export function PartBody<Data>({ query, loading, children }: PartBodyProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
  return (
    <ErrorState
      text={`Failed to load data: ${detailOrMessage(query.error)}`}
      onRetry={() => void query.refetch()}
    />
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
