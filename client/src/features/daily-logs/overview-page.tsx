import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { matchesSearch } from '@daybook/domain/text/fold';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { WHILE_TYPING, type HistoryStep } from '#/lib/url/list-search.ts';
import { withWaiting, type ShownLog } from '#/shared/waiting-logs.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { DaysView } from './days-view.tsx';
import { logKey, useLogColumns } from './log-columns.tsx';
import { overviewQuery, type LogsSearch } from './queries.ts';
import { SavedNotice } from './saved-notice.tsx';
import { StoredLogsNote } from './stored-logs-note.tsx';

const route = getRouteApi('/_signed-in/daily-logs/');

/** The logs of one client nearly fill a screen; the other clients are drawn when they scroll into view. */
const FIRST_CLIENTS = 1;

/** Daily Log Overview: the newest five logs of each client (daily-logs.md#overview), or all of them by day. */
export function OverviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filtered = search.client !== undefined || search.date !== undefined;
  const filter = (change: typeof search, how?: HistoryStep) =>
    void navigate({ search: (now) => ({ ...now, pages: undefined, ...change }), ...how });
  const action = filtered ? null : <NewLogButton />;
  return (
    <>
      <PageHeader title="Daily Log Overview" documentTitle="Daily Logs" actions={<NewLogButton />} />
      <SavedNotice />
      <FilterBar onReset={filtered ? () => filter({ client: undefined, date: undefined }) : undefined}>
        <SearchField
          label={search.view === 'days' ? 'Client name or notes' : 'Client name'}
          value={search.client ?? ''}
          onChange={(client) => filter({ client: client || undefined }, WHILE_TYPING)}
        />
        <DateField
          isFilter
          label="Date"
          value={search.date ?? null}
          onChange={(date) => filter({ date: date ?? undefined })}
        />
      </FilterBar>
      <StoredLogsNote />
      <UrlTabs<'/_signed-in/daily-logs/', 'view'>
        label="Daily logs"
        param="view"
        clears={['pages']}
        tabs={[
          {
            value: 'clients',
            label: 'By client',
            content: <ClientsView search={search} action={action} />,
          },
          {
            value: 'days',
            label: 'By day',
            content: <DaysView search={search.client} date={search.date} action={action} />,
          },
        ]}
      />
    </>
  );
}

interface ClientsViewProps {
  search: LogsSearch;
  action: ReactNode;
}

function ClientsView({ search, action }: ClientsViewProps) {
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    ...overviewQuery(trpc.useUtils(), search),
    placeholderData: keepPreviousData,
  });
  const data = useGroups(stored, search);
  const columns = useLogColumns();
  const limit = useDeferredValue(Infinity, FIRST_CLIENTS);
  if (error && !data)
    return (
      <ErrorState
        text={loadFailureText('Error fetching daily logs.', error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h="12rem" role="status" aria-label="Loading daily logs" />;
  if (data.length === 0) return <EmptyState text="No logs match your filters." action={action} />;
  return (
    // Reserves the final height, so that Back returns to the same scroll position.
    <Stack gap="xl" mih={data.length > limit ? `${data.length * 20}rem` : undefined}>
      {data.slice(0, limit).map((group) => (
        <ClientGroup key={group.client.id} group={group} columns={columns} />
      ))}
    </Stack>
  );
}

type StoredGroup = Output['dailyLogs']['overview'][number];
interface ClientLogs extends Omit<StoredGroup, 'logs'> {
  logs: readonly ShownLog[];
}

/** The server's groups with the logs waiting on this device, which may be of a client without logs so far. */
function useGroups(
  groups: readonly StoredGroup[] | undefined,
  search: { client?: string | undefined; date?: string | undefined },
): readonly ClientLogs[] | undefined {
  const items = useOutbox();
  return useMemo(() => {
    if (!groups || items.length === 0) return groups;
    const named = (name: string) => matchesSearch(search.client ?? '', name);
    const logs = withWaiting(
      groups.flatMap((group) => group.logs),
      items,
      (log) => named(log.client_detail.name) && (!search.date || log.date === search.date),
    );
    const waiting = logs.filter(
      (log) => log.waiting && !groups.some(({ client }) => client.id === log.client),
    );
    const others = [...new Map(waiting.map((log) => [log.client, log])).values()].map((log) => ({
      client: log.client_detail,
      count: 0,
      logs: [],
    }));
    return [...groups, ...others].flatMap(({ client, count }) => {
      const own = logs.filter((log) => log.client === client.id);
      return own.length > 0 ? [{ client, count: Math.max(count, own.length), logs: own }] : [];
    });
  }, [groups, items, search.client, search.date]);
}

function ClientGroup({ group, columns }: { group: ClientLogs; columns: readonly Column<ShownLog>[] }) {
  const { client, count, logs } = group;
  return (
    <section aria-label={client.name}>
      <Group justify="space-between" mb="xs" align="baseline">
        <Title order={2} size="h4">
          {client.name}
          {client.client_code ? ` (${client.client_code.code})` : ''}
        </Title>
        <TextLink to="/daily-logs/client/$clientId" params={{ clientId: client.id }} size="sm" data-alone>
          View All Daily Logs{count > logs.length ? ` (${count})` : ''}
        </TextLink>
      </Group>
      <DataTable
        label={`Daily logs of ${client.name}`}
        columns={columns}
        rows={logs}
        rowKey={logKey}
        empty={{ text: 'No logs match your filters.' }}
      />
    </section>
  );
}

export function NewLogButton({ client }: { client?: number }) {
  return (
    <LinkButton
      to="/daily-logs/new"
      state={{ prefill: client === undefined ? undefined : { client } }}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Daily Log
    </LinkButton>
  );
}
