import { getRouteApi } from '@tanstack/react-router';
import { errorCode, withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { logKey, useLogColumns } from './log-columns.tsx';
import { clientLogsSearch } from './logs-search.ts';
import { NewLogButton } from './overview-page.tsx';
import { MoreLogs, usePagedLogs } from './paged-logs.tsx';
import { StoredLogsNote } from './stored-logs-note.tsx';

const route = getRouteApi('/_signed-in/daily-logs/client/$clientId');
const FAILURE = 'Error fetching client daily logs.';

/** One client's logs, newest first, ten at a time (daily-logs.md#overview). */
export function ClientLogsPage({ client }: { client: number }) {
  const { date } = route.useSearch();
  const navigate = route.useNavigate();
  const { isAdmin } = useRights();
  const columns = useLogColumns({ withEmployee: isAdmin });
  const logs = usePagedLogs({
    filters: { client: String(client), date },
    read: clientLogsSearch,
    keep: (log) => log.client === client && (!date || log.date === date),
  });
  const details = trpc.clients.get.useQuery({ id: client }, { retry: false });
  const name = details.data?.name ?? logs.rows?.[0]?.client_detail.name;
  // People can still read their own logs of a client whom they no longer see.
  if (errorCode(details.error) === 'not_found' && logs.rows?.length === 0 && !date) {
    return (
      <RecordPage
        query={details}
        title="Daily Logs"
        missing="Client not found."
        failure={withDetail(FAILURE)}
        back={{ label: 'Back to Daily Logs', link: { to: '/daily-logs' } }}
      >
        {() => null}
      </RecordPage>
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
      <StoredLogsNote ofAll={isAdmin} />
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
      <MoreLogs logs={logs} failure={FAILURE} />
    </>
  );
}
