import { Anchor, Button, List, Paper, Text, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApproveForms } from '../../shared/submissions/approve-forms.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { knownOrdering, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { WaitingElsewhere } from '../../shared/submissions/waiting-forms.tsx';
import { clockText, longDay, monthText } from '../../lib/day-text.ts';
import { countText } from '../../lib/number-text.ts';
import { useToday } from '../../lib/today.ts';
import { type Input, trpc } from '../../lib/trpc.ts';
import { incidentColumns, incidentPath } from './incident-columns.tsx';
import { IncidentFilters } from './incident-filters.tsx';

const PAGE_SIZE = 50;
/** 2 §9 */
const RECENT = 5;
const SORTS = ['date', 'client', 'user'] as const;

/** The company's incident reports: filters, the recent ones, and the table (2 §2). */
export function IncidentsPage() {
  const today = useToday();
  const search = useSearch({ from: '/_signed-in/admin/incident-reports/' });
  const navigate = useNavigate({ from: '/admin/incident-reports/' });
  const [ticked, setTicked] = useState<ReadonlySet<number | string>>(new Set());

  const thisMonth = today.slice(0, 7);
  const month = search.month === 'all' ? null : (search.month ?? thisMonth);
  const status = search.status ?? 'all';
  const page = search.page ?? 1;
  const isFiltered = Boolean(search.month ?? search.user ?? search.client ?? search.status);
  const filters = {
    submitted: true,
    ...(month && { month }),
    ...(search.user && { user: search.user }),
    ...(search.client && { client: search.client }),
    ...(status !== 'all' && { approved: status === 'approved' }),
  };
  const reports = trpc.incidents.page.useQuery(
    { ...filters, ordering: knownOrdering(SORTS, search.sort) ?? '-date', page, page_size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const rows = reports.data?.results;
  const count = reports.data?.count ?? 0;

  function set(change: Partial<typeof search>) {
    setTicked(new Set());
    void navigate({ search: { ...search, page: undefined, ...change } });
  }
  const showAllMonths = () => set({ month: 'all' });

  return (
    <div>
      <PageHeader title="Incident Reports" description={month ? monthText(month) : 'All months'} />
      <IncidentFilters
        // What is applied from outside (Back, a sent link, a reset) is what the fields show.
        key={JSON.stringify([month, search.user, search.client, status])}
        applied={{ month, user: search.user ?? null, client: search.client ?? null, status }}
        onApply={(values) =>
          set({
            month: values.month === thisMonth ? undefined : (values.month ?? 'all'),
            user: values.user ?? undefined,
            client: values.client ?? undefined,
            status: values.status === 'all' ? undefined : values.status,
          })
        }
        defaults={{ month: thisMonth, user: null, client: null, status: 'all' }}
        onReset={() => void navigate({ search: {} })}
      />
      {month ? (
        <WaitingElsewhere
          kind="incident"
          month={month}
          onShowAll={() =>
            set({ month: 'all', status: 'pending', sort: 'date', user: undefined, client: undefined })
          }
        />
      ) : null}
      {rows && count > 0 ? <Recent filters={filters} count={count} isFiltered={isFiltered} /> : null}
      <ApproveForms
        kind="incident"
        forms={rows?.filter((report) => ticked.has(report.id)) ?? []}
        onDone={() => setTicked(new Set())}
      />
      {reports.error && !rows ? (
        <ErrorState text="Error fetching incident reports" onRetry={() => void reports.refetch()} />
      ) : (
        <DataTable
          label="Incident reports"
          columns={incidentColumns}
          rows={rows}
          rowKey={(report) => report.id}
          empty={{
            text: `No incident reports found${isFiltered ? ' for the selected filters' : ''}`,
            action: month ? (
              <Button variant="default" onClick={showAllMonths}>
                Show all months
              </Button>
            ) : undefined,
          }}
          sort={sortFromText(search.sort)}
          onSort={(sort) => set({ sort: sortToText(sort) })}
          paging={{
            page,
            pageSize: PAGE_SIZE,
            count,
            onPage: (next) => set({ page: next === 1 ? undefined : next }),
          }}
          selection={{
            selected: ticked,
            onChange: setTicked,
            canSelect: (report) => !report.approved,
            rowLabel: (report) => `${report.title} by ${report.user.name}`,
          }}
        />
      )}
    </div>
  );
}

interface RecentProps {
  filters: Extract<Input['incidents']['list'], object>;
  count: number;
  isFiltered: boolean;
}

/** The first five, with how many there are. */
function Recent({ filters, count, isFiltered }: RecentProps) {
  const recent = trpc.incidents.list.useQuery(
    { ...filters, ordering: '-date', limit: RECENT },
    { placeholderData: (before) => before },
  );
  if (!recent.data) return null;
  return (
    <Paper component="section" p="md" mb="md" aria-labelledby="recent-incidents">
      <Title order={2} id="recent-incidents" size="h3" mb="xs">
        Recent Incident Reports
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Total: {countText(count)} {isFiltered ? '(Filtered)' : null}
      </Text>
      <List spacing={4} listStyleType="none">
        {recent.data.map((report) => (
          <List.Item key={report.id}>
            <Anchor renderRoot={(props) => <Link to={incidentPath(report)} {...props} />}>
              {longDay(report.date)}, {clockText(report.time) || 'N/A'}
            </Anchor>{' '}
            – {report.client.name || 'Client Data Missing'}, {report.user.name || 'Unknown'}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
