import { CLIENT_LOGS_PAGE } from '@daybook/domain/limits';
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
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { withWaiting } from '../../shared/waiting-logs.ts';
import { logKey, useLogColumns } from './log-columns.tsx';
import { NewLogButton } from './overview-page.tsx';

const route = getRouteApi('/_signed-in/daily-logs/client/$clientId');
const FAILURE = 'Error fetching client daily logs.';

interface MoreLogsProps {
  logs: ReturnType<typeof useClientLogs>;
}

/** One client's logs, newest first, ten at a time (1 §2.4). */
export function ClientLogsPage({ client }: { client: number }) {
  const { date } = route.useSearch();
  const navigate = route.useNavigate();
  const { isAdmin } = useRights();
  const columns = useLogColumns({ withEmployee: isAdmin });
  const logs = useClientLogs(client);
  const details = trpc.clients.get.useQuery({ id: client }, { retry: false });
  const name = details.data?.name ?? logs.rows?.[0]?.client_detail.name;
  // Logs of a client whom a person no longer sees are still theirs to read.
  if (errorCode(details.error) === 'not_found' && logs.rows?.length === 0 && !date) {
    return (
      <RecordState
        query={details}
        title="Daily Logs"
        loading="Loading daily logs..."
        missing="Client not found."
        failure={FAILURE}
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
      <FilterBar onReset={date ? () => void navigate({ search: {} }) : undefined}>
        <DateField
          isFilter
          label="Date"
          value={date ?? null}
          onChange={(next) => void navigate({ search: { date: next ?? undefined } })}
        />
      </FilterBar>
      <DataTable
        label="Daily logs"
        columns={columns}
        rows={logs.rows}
        rowKey={logKey}
        error={logs.error}
        errorMessage={FAILURE}
        onRetry={logs.retry}
        empty={{ text: 'No logs match your filters.' }}
      />
      <MoreLogs logs={logs} />
    </>
  );
}

/** The pages of the list that were asked for so far, in one. */
function useClientLogs(client: number) {
  const { date, pages = 1 } = route.useSearch();
  const items = useOutbox();
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.dailyLogs.list({ client: String(client), date, page: index + 1, page_size: CLIENT_LOGS_PAGE }),
    ),
  );
  const [first] = results;
  return {
    // Nothing loaded is no empty list.
    rows: first?.data
      ? withWaiting(
          results.flatMap((result) => result.data?.results ?? []),
          items,
          (log) => log.client === client && (!date || log.date === date),
        )
      : undefined,
    count: first?.data?.count ?? 0,
    isLoading: results.at(-1)?.isLoading,
    error: results.find((result) => result.error && !result.data)?.error,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
  };
}

function MoreLogs({ logs: { rows = [], count, isLoading, error, retry } }: MoreLogsProps) {
  const navigate = route.useNavigate();
  if (error && rows.length > 0) return <ErrorState text={loadFailureText(FAILURE, error)} onRetry={retry} />;
  if (rows.length >= count) return null;
  return (
    <Center mt="md">
      <Button
        variant="default"
        loading={isLoading}
        onClick={() =>
          void navigate({
            search: (now) => ({ ...now, pages: (now.pages ?? 1) + 1 }),
            // More of the same list: Back leaves it whole.
            replace: true,
            resetScroll: false,
          })
        }
      >
        Load More
      </Button>
    </Center>
  );
}
