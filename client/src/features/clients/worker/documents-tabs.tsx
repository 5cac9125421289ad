import { useState, type ReactNode } from 'react';
import { INCIDENT_TYPE_LABELS, NO_SHOW_ACTIVITY_LABELS } from '@daybook/domain/reports/submission';
import { formatStaffPresent } from '@daybook/domain/text/names';
import classes from '#/features/clients/clients.module.css';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { mileageOf } from '#/lib/session/mileage.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { figure, knownOrdering, sortToText, type Column, type Sort } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { usePages } from '#/ui/lists/use-pages.ts';
import { QueryState, type QueryLike } from '#/ui/page/query-state.tsx';

type Summary<Noun extends 'incidents' | 'monthlyReports' | 'noShows'> =
  Output[Noun]['summaries']['results'][number];

const FAILURE = withDetail('Failed to load data');

interface Line {
  label: string;
  text: ReactNode;
}

interface DocumentsTableProps<Row, Whole> {
  label: string;
  columns: readonly Column<Row>[];
  /** One page of the approved documents of a client, sorted by a column of which `sort` is 'server'. */
  usePage: (
    window: { page: number; page_size: number },
    sort: string | undefined,
  ) => QueryLike<{ count: number; results: Row[] }>;
  empty: string;
  /** The whole document, loaded when its row is opened. */
  useWhole: (id: number) => QueryLike<Whole>;
  details: (whole: Whole) => Line[];
  rowLabel: (row: Row) => string;
  inWords?: boolean;
}

/** Approved documents of one client; each row expands to its content. */
function DocumentsTable<Row extends { id: number }, Whole>(props: DocumentsTableProps<Row, Whole>) {
  const pages = usePages();
  const [sort, setSort] = useState<Sort | null>(null);
  const query = props.usePage(pages.window, sortToText(sort));
  const opened = ({ id }: Row) => <Opened id={id} useWhole={props.useWhole} details={props.details} />;
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={query.data?.results}
      rowKey={(row) => row.id}
      error={query.error}
      errorMessage={FAILURE}
      onRetry={() => void query.refetch()}
      empty={{ text: props.empty }}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        pages.restart();
      }}
      paging={pages.paging(query.data?.count)}
      expandInWords={props.inWords}
      expandLabel={props.rowLabel}
      expand={opened}
    />
  );
}

type OpenedProps<Whole> = Pick<DocumentsTableProps<never, Whole>, 'useWhole' | 'details'> & { id: number };

function Opened<Whole>({ id, useWhole, details }: OpenedProps<Whole>) {
  return (
    <QueryState query={useWhole(id)} failure={FAILURE}>
      {(document) => <Details lines={details(document)} />}
    </QueryState>
  );
}

function Details({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={classes.details}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>
            <strong>{label}</strong>
          </dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

export function IncidentReportsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<Summary<'incidents'>, Output['incidents']['get']>
      label="Incident reports"
      usePage={(window, sort) =>
        trpc.incidents.summaries.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(['date'], sort) ?? '-date',
          ...window,
        })
      }
      empty="No submitted incident reports found for this client."
      rowLabel={(report) => longDay(report.date)}
      columns={[
        { key: 'date', header: 'Date', sort: 'server', cell: (report) => longDay(report.date) },
        { key: 'time', header: 'Time', cell: (report) => report.time ?? '–' },
        {
          key: 'staff_present',
          header: 'Staff Present',
          cell: (report) => formatStaffPresent(report.staff_present),
        },
        {
          key: 'incident_types',
          header: 'Incident Types',
          cell: (report) => report.incident_types.map((type) => INCIDENT_TYPE_LABELS[type]).join(', ') || '–',
        },
      ]}
      useWhole={(id) => trpc.incidents.get.useQuery({ id })}
      details={(report) => [
        { label: 'City', text: report.city },
        { label: 'Location', text: report.location },
        { label: 'Location Details', text: report.location_details },
        { label: 'Other Incident', text: report.other_incident },
        { label: 'Incident Outcome', text: report.incident_outcome },
      ]}
    />
  );
}

const REPORT_SORTS = ['month', 'total_hours', 'total_mileage'] as const;

export function MonthlyReportsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<Summary<'monthlyReports'>, Output['monthlyReports']['get']>
      label="Monthly reports"
      usePage={(window, sort) =>
        trpc.monthlyReports.summaries.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(REPORT_SORTS, sort) ?? '-month',
          ...window,
        })
      }
      empty="No submitted monthly reports found for this client."
      inWords
      rowLabel={(report) => monthText(report.month)}
      columns={[
        { key: 'month', header: 'Month', sort: 'server', cell: (report) => monthText(report.month) },
        {
          key: 'total_hours',
          header: 'Total Hours',
          sort: 'server',
          numeric: true,
          cell: (report) => hoursText(report.total_hours),
        },
        {
          key: 'total_mileage',
          header: 'Total Mileage',
          sort: 'server',
          numeric: true,
          cell: mileageOf,
        },
        figure('total_stipend', 'Total Stipend', (report) => report.total_stipend, moneyText),
      ]}
      useWhole={(id) => trpc.monthlyReports.get.useQuery({ id })}
      details={(report) => [
        {
          label: 'Narratives',
          text: report.narratives
            .map((narrative) => `${longDay(narrative.date)} – ${narrative.employee}: ${narrative.text}`)
            .join('\n'),
        },
        { label: 'Summary', text: report.summary },
      ]}
    />
  );
}

export function NoShowsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<Summary<'noShows'>, Output['noShows']['get']>
      label="No-show forms"
      usePage={(window, sort) =>
        trpc.noShows.summaries.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(['date'], sort) ?? '-date',
          ...window,
        })
      }
      empty="No submitted no-show forms found for this client."
      rowLabel={(form) => longDay(form.date)}
      columns={[
        { key: 'date', header: 'Date', sort: 'server', cell: (form) => longDay(form.date) },
        { key: 'staff_name', header: 'Staff Name', cell: (form) => form.staff_name },
        { key: 'time_notified', header: 'Time Notified', cell: (form) => form.time_notified ?? '–' },
        {
          key: 'service_hours',
          header: 'Service Hours',
          numeric: true,
          cell: (form) => (form.service_hours === null ? '–' : hoursText(form.service_hours)),
        },
      ]}
      useWhole={(id) => trpc.noShows.get.useQuery({ id })}
      details={(form) => [
        { label: 'Cancellation Reason', text: form.cancellation_reason },
        {
          label: 'Activities',
          text: form.activities.map((activity) => NO_SHOW_ACTIVITY_LABELS[activity]).join(', '),
        },
        { label: 'Other Activity', text: form.other_activity },
        { label: 'Resources Used', text: form.resources_used },
        { label: 'Time Description', text: form.time_description },
      ]}
    />
  );
}
