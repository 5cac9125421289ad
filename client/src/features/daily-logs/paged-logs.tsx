import { Button, Center } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Input } from '#/lib/api/trpc.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { useListSearch } from '#/lib/url/list-search.ts';
import { withWaiting, type ShownLog } from '#/shared/waiting-logs.ts';
import { ErrorState } from '#/ui/page/states.tsx';
import { logsPage } from './queries.ts';

interface PagedLogsOptions {
  filters: Extract<Input['dailyLogs']['list'], object>;
  /** The `validateSearch` of the route: how many pages are loaded stands in the address. */
  read: (raw: Record<string, unknown>) => { pages?: number };
  /** Which of the logs waiting on this device belong to the list. */
  keep: (log: ShownLog) => boolean;
}

/** All pages of a list of logs loaded so far as one list, with what is waiting on this device. */
export function usePagedLogs({ filters, read, keep }: PagedLogsOptions) {
  const items = useOutbox();
  const api = trpc.useUtils();
  const { search, change } = useListSearch(read);
  const { pages = 1 } = search;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => logsPage(api, filters, index + 1)),
  });
  const [first] = results;
  return {
    // Nothing loaded does not mean an empty list.
    rows: first?.data
      ? withWaiting(
          results.flatMap((result) => result.data?.results ?? []),
          items,
          keep,
        )
      : undefined,
    count: first?.data?.count ?? 0,
    isLoading: results.at(-1)?.isLoading,
    error: results.find((result) => result.error && !result.data)?.error,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
    // More of the same list: Back leaves it whole.
    loadMore: () => change({ pages: pages + 1 }, { replace: true }),
  };
}

/** The button for the next page, while there is one. */
export function MoreLogs({
  logs: { rows = [], count, isLoading, error, retry, loadMore },
  failure,
}: {
  logs: ReturnType<typeof usePagedLogs>;
  failure: string;
}) {
  if (error && rows.length > 0) return <ErrorState text={loadFailureText(failure, error)} onRetry={retry} />;
  if (rows.length >= count) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={isLoading} onClick={loadMore}>
        Load More
      </Button>
    </Center>
  );
}
