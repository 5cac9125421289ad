import { CLIENT_LOGS_PAGE } from '@daybook/domain/daily-log';
import { Button, Center } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { RecordState } from '../../ui/forms/record-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { useRights } from '../../lib/current-user.ts';
import { errorCode, loadFailureText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLogColumns } from './log-columns.tsx';
import { NewLogButton } from './overview-page.tsx';

const route = getRouteApi('/_signed-in/daily-logs/client/$clientId');

/** One client's logs, newest first, ten at a time (1 §2.4). */
export function ClientLogsPage({ client }: { client: number }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { isAdmin } = useRights();
  const columns = useLogColumns({ withEmployee: isAdmin });
  const pages = search.pages ?? 1;
  const failure = 'Error fetching client daily logs.';
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.dailyLogs.page({
        client: String(client),
        date: search.date,
        page: index + 1,
        page_size: CLIENT_LOGS_PAGE,
      }),
    ),
  );
  const failed = results.find((result) => result.error && !result.data);
  const retry = () => void Promise.all(results.map((result) => result.refetch()));
  const loaded = results.flatMap((result) => result.data?.results ?? []);
  const count = results[0]?.data?.count ?? 0;
  const details = trpc.clients.get.useQuery({ id: client }, { retry: false });
  const name = details.data?.name ?? loaded[0]?.client_detail.name;
  // Logs of a client whom somebody no longer sees are still theirs to read.
  if (errorCode(details.error) === 'NOT_FOUND' && results[0]?.data && count === 0 && !search.date) {
    return (
      <RecordState
        query={details}
        title="Daily Logs"
        loading="Loading daily logs..."
        missing="Client not found."
        failure={failure}
        back={{ label: 'Back to Daily Logs', to: '/daily-logs' }}
      >
        {() => null}
      </RecordState>
    );
  }
  return (
    <>
      <PageHeader
        title={name ? `Daily Logs: ${name}` : 'Daily Logs'}
        back={{ label: 'Daily Logs', link: { to: '/daily-logs' } }}
        actions={<NewLogButton client={client} />}
      />
      <FilterBar onReset={search.date ? () => void navigate({ search: {} }) : undefined}>
        <DateField
          isFilter
          label="Date"
          value={search.date ?? null}
          onChange={(date) => void navigate({ search: { date: date ?? undefined } })}
        />
      </FilterBar>
      <DataTable
        label="Daily logs"
        columns={columns}
        // Nothing loaded is no empty list.
        rows={results[0]?.data ? loaded : undefined}
        rowKey={(log) => log.id}
        error={failed?.error}
        errorMessage={failure}
        onRetry={retry}
        empty={{ text: 'No logs match your filters.' }}
      />
      {failed && loaded.length > 0 ? (
        <ErrorState text={loadFailureText(failure, failed.error)} onRetry={retry} />
      ) : loaded.length < count ? (
        <Center mt="md">
          <Button
            variant="default"
            loading={results.at(-1)?.isLoading}
            onClick={() =>
              void navigate({
                search: (now) => ({ ...now, pages: pages + 1 }),
                // More of the same list: Back leaves it whole.
                replace: true,
                resetScroll: false,
              })
            }
          >
            Load More
          </Button>
        </Center>
      ) : null}
    </>
  );
}
