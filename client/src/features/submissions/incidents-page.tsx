import { Group, List, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  INCIDENT_TYPE_LABELS,
  SEVERE_INCIDENT_TYPES,
  submissionStatus,
  type IncidentType,
} from '@daybook/domain/reports/submission';
import { trpc, type Input, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { clockText } from '#/lib/text/clock-text.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';
import { countText } from '#/lib/text/number-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { knownOrdering, type Column } from '#/ui/lists/data-table-columns.ts';
import { FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { IncidentFilters } from './incident-filters.tsx';
import classes from './incidents-page.module.css';
import { incidentKind } from './kinds.ts';
import {
  actionsColumn,
  clientColumn,
  dateColumn,
  NOTHING_WAITS,
  SubmissionList,
  useSubmissionList,
} from './submission-list.tsx';

/** forms.md#review */
const RECENT = 5;

type Incident = Output['incidents']['summaries']['results'][number];

/** The columns (forms.md#review), and what happened; the keys that sort are what the server orders by. */
const columns: readonly Column<Incident>[] = [
  {
    ...dateColumn,
    width: '17rem',
    cell: (report) => (
      <Group gap="xs" wrap="nowrap">
        {dateColumn.cell(report)}
        <StatusWord status={submissionStatus(report)} />
      </Group>
    ),
  },
  { key: 'time', header: 'Time', width: '5rem', cell: (report) => clockText(report.time) || 'N/A' },
  {
    key: 'user',
    header: 'Worker',
    sort: 'server',
    cell: (report) => <span title={report.user.name}>{report.user.name || 'Unknown Worker'}</span>,
  },
  clientColumn,
  { key: 'severity', header: 'Incident', sort: 'server', cell: (report) => <Types report={report} /> },
  actionsColumn(incidentKind, '13.9rem', ['approve', 'delete']),
];

/** What happened, the severe types first and marked. */
function Types({ report: { incident_types } }: { report: Incident }) {
  const isSevere = (type: IncidentType) => SEVERE_INCIDENT_TYPES.includes(type);
  const types = [...incident_types.filter(isSevere), ...incident_types.filter((type) => !isSevere(type))];
  if (types.length === 0) return '–';
  const text = types.map((type) => INCIDENT_TYPE_LABELS[type]).join(', ');
  return (
    <span title={text}>
      {types.some(isSevere) ? (
        <IconAlertTriangle
          size={14}
          role="img"
          aria-label="Severe:"
          color="var(--mantine-color-error)"
          className="inline-icon"
        />
      ) : null}{' '}
      {text}
    </span>
  );
}

const emptyText = (status: string, isFiltered: boolean): string =>
  status === 'pending'
    ? NOTHING_WAITS
    : `No incident reports found${isFiltered ? ' for the selected filters' : ''}`;

const SORTS = ['date', 'client', 'user', 'severity'] as const;
const ALL_THAT_WAIT = { month: 'all', status: 'pending' } as const;

/** The company's incident reports: filters, the recent ones, and the table. */
export function IncidentsPage() {
  const thisMonth = useToday().slice(0, 7);
  const search = useSearch({ from: '/_signed-in/admin/incident-reports/' });
  const navigate = useNavigate({ from: '/admin/incident-reports/' });
  const { set, ...list } = useSubmissionList(
    incidentKind,
    search,
    (next, how) => void navigate({ search: next, ...how }),
    ALL_THAT_WAIT,
  );
  const { month, status } = list;
  const isFiltered = month !== thisMonth || Boolean(search.user ?? search.client ?? search.status);
  const filters = {
    ...list.filters,
    ...(search.user && { user: search.user }),
    ...(search.client && { client: search.client }),
  };
  const reports = trpc.incidents.summaries.useQuery(
    {
      ...filters,
      ...list.window,
      // Of the waiting ones, severe ones first.
      ordering: knownOrdering(SORTS, search.sort) ?? (status === 'pending' ? 'severity' : '-date'),
    },
    { placeholderData: (before) => before, enabled: list.isDecided },
  );
  const count = reports.data?.count ?? 0;
  return (
    <div>
      <PageHeader
        title={incidentKind.listTitle}
        description={month ? monthText(month) : 'All months'}
        actions={<ExportList path="/incident-reports/" filters={filters} />}
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <IncidentFilters
          // When the filters change from outside (Back, a sent link, a reset), the fields show the applied ones.
          key={JSON.stringify([month, search.user, search.client, status])}
          applied={{ month, user: search.user ?? null, client: search.client ?? null, status }}
          onApply={(values) =>
            set({
              month: values.month ?? 'all',
              user: values.user ?? undefined,
              client: values.client ?? undefined,
              status: values.status === 'all' ? undefined : values.status,
            })
          }
          defaults={{ month: thisMonth, user: null, client: null, status: 'all' }}
          onReset={() => void navigate({ search: {} })}
        />
        {count > 0 ? <Recent filters={filters} count={count} isFiltered={isFiltered} /> : null}
      </FoldOnPhone>
      <SubmissionList
        kind={incidentKind}
        list={list}
        set={set}
        onShowAll={() => set({ ...ALL_THAT_WAIT, sort: undefined, user: undefined, client: undefined })}
        order="severe ones"
        query={reports}
        label="Incident reports"
        columns={columns}
        empty={emptyText(status, isFiltered)}
        failure="Error fetching incident reports"
      />
    </div>
  );
}

interface RecentProps {
  filters: Extract<Input['incidents']['summaries'], object>;
  count: number;
  isFiltered: boolean;
}

/** The first five, and how many there are. */
function Recent({ filters, count, isFiltered }: RecentProps) {
  const recent = trpc.incidents.summaries.useQuery(
    { ...filters, ordering: '-date', limit: RECENT },
    { placeholderData: (before) => before },
  );
  if (!recent.data) return null;
  return (
    <Paper component="section" p="sm" mb="sm" aria-labelledby="recent-incidents">
      <Group gap="md" mb="var(--space-2)">
        <Title order={2} id="recent-incidents" size="h3">
          Recent Incident Reports
        </Title>
        <Text size="sm" c="dimmed">
          Total: {countText(count)} {isFiltered ? '(Filtered)' : null}
        </Text>
      </Group>
      <List size="sm" listStyleType="none" className={classes.recent}>
        {recent.data.results.map((report) => (
          <List.Item key={report.id}>
            <TextLink to="/admin/incident-reports/$id" params={{ id: report.id }} size="sm">
              {longDay(report.date)}, {clockText(report.time) || 'N/A'}
            </TextLink>{' '}
            – {report.client.name || 'Client Data Missing'}, {report.user.name || 'Unknown'}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
