import type { NoShow } from '@daybook/contract/submissions';
import { NO_SHOW_ACTIVITY_LABELS } from '@daybook/domain/submission';
import { knownOrdering } from '../../ui/lists/data-table-columns.ts';
import { longDay } from '../../lib/day-text.ts';
import { hoursText } from '../../lib/number-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { DocumentsTable, documentsPageSize } from './documents-table.tsx';

const SORTS = ['date'] as const;

/** The approved no-show forms of a client. */
export function NoShowsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<NoShow>
      label="No-show forms"
      usePage={(page, sort) =>
        trpc.noShows.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(SORTS, sort) ?? '-date',
          page,
          page_size: documentsPageSize,
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
