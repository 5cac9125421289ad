import type { Incident } from '@daybook/contract/submissions';
import { INCIDENT_TYPE_LABELS } from '@daybook/domain/submission';
import { formatStaffPresent } from '@daybook/domain/names';
import { knownOrdering } from '../../ui/lists/data-table-columns.ts';
import { longDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { DocumentsTable, documentsPageSize } from './documents-table.tsx';

const SORTS = ['date'] as const;

/** The approved incident reports of a client. */
export function IncidentReportsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<Incident>
      label="Incident reports"
      usePage={(page, sort) =>
        trpc.incidents.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(SORTS, sort) ?? '-date',
          page,
          page_size: documentsPageSize,
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
