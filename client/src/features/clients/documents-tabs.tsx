import { type ReactNode, useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import {
  type Column,
  figure,
  knownOrdering,
  type Sort,
  sortToText,
} from '../../ui/lists/data-table-columns.ts';
import { ErrorState } from '../../ui/page/states.tsx';
import { detailOrMessage } from '../../lib/error-text.ts';
import classes from './clients.module.css';
import type { Incident, NoShow } from '@daybook/contract/submissions';
import { INCIDENT_TYPE_LABELS, NO_SHOW_ACTIVITY_LABELS } from '@daybook/domain/submission';
import { formatStaffPresent } from '@daybook/domain/names';
import { longDay, monthText } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import type { MonthlyReport } from '@daybook/contract/monthly-reports';
import { mileageOf } from '../../lib/mileage.ts';
import { hoursText, moneyText } from '../../lib/number-text.ts';

const PAGE_SIZE = 25;

interface DocumentsQuery<Row> {
  data: { count: number; results: Row[] } | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Line {
  label: string;
  text: ReactNode;
}

interface DocumentsTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** One page of the approved documents of a client, sorted by a column of which `sort` is 'server'. */
  usePage: (page: number, sort: string | undefined) => DocumentsQuery<Row>;
  empty: string;
  details: (row: Row) => Line[];
  rowLabel: (row: Row) => string;
  inWords?: boolean;
}

/** Approved documents of one client; each row expands to its content. */
function DocumentsTable<Row extends { id: number }>(props: DocumentsTableProps<Row>) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const query = props.usePage(page, sortToText(sort));
  const opened = (row: Row) => <Details lines={props.details(row)} />;
  if (query.error && !query.data) {
    return (
      <ErrorState
        text={`Failed to load data: ${detailOrMessage(query.error)}`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={query.data?.results}
      rowKey={(row) => row.id}
      empty={{ text: props.empty }}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      paging={{ page, pageSize: PAGE_SIZE, count: query.data?.count ?? 0, onPage: setPage }}
      expandInWords={props.inWords}
      expandLabel={props.rowLabel}
      expand={opened}
    />
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
          <dd style={{ margin: 0 }}>{text || 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}

export function IncidentReportsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<Incident>
      label="Incident reports"
      usePage={(page, sort) =>
        trpc.incidents.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(['date'], sort) ?? '-date',
          page,
          page_size: PAGE_SIZE,
        })
      }
      empty="No submitted incident reports found for this client."
      rowLabel={(report) => longDay(report.date)}
      columns={[
        { key: 'date', header: 'Date', sort: 'server', cell: (report) => longDay(report.date) },
        { key: 'time', header: 'Time', cell: (report) => report.time ?? 'N/A' },
        {
          key: 'staff_present',
          header: 'Staff Present',
          cell: (report) => formatStaffPresent(report.staff_present),
        },
        {
          key: 'incident_types',
          header: 'Incident Types',
          cell: (report) =>
            report.incident_types.map((type) => INCIDENT_TYPE_LABELS[type]).join(', ') || 'N/A',
        },
      ]}
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
    <DocumentsTable<MonthlyReport>
      label="Monthly reports"
      usePage={(page, sort) =>
        trpc.monthlyReports.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(REPORT_SORTS, sort) ?? '-month',
          page,
          page_size: PAGE_SIZE,
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
    <DocumentsTable<NoShow>
      label="No-show forms"
      usePage={(page, sort) =>
        trpc.noShows.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(['date'], sort) ?? '-date',
          page,
          page_size: PAGE_SIZE,
        })
      }
      empty="No submitted no-show forms found for this client."
      rowLabel={(form) => longDay(form.date)}
      columns={[
        { key: 'date', header: 'Date', sort: 'server', cell: (form) => longDay(form.date) },
        { key: 'staff_name', header: 'Staff Name', cell: (form) => form.staff_name },
        { key: 'time_notified', header: 'Time Notified', cell: (form) => form.time_notified ?? 'N/A' },
        {
          key: 'service_hours',
          header: 'Service Hours',
          numeric: true,
          cell: (form) => (form.service_hours === null ? 'N/A' : hoursText(form.service_hours)),
        },
      ]}
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
