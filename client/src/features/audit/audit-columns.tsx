import { auditActionText, auditRecordText } from '@daybook/domain/audit/audit-vocabulary';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { momentText } from '#/lib/text/day-text.ts';
import type { Output } from '#/lib/api/trpc.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

export type AuditBrief = Output['audit']['summaries']['results'][number];

export const auditColumns: readonly Column<AuditBrief>[] = [
  {
    key: 'at',
    header: 'When',
    sort: 'server',
    cell: (entry) => <span style={{ whiteSpace: 'nowrap' }}>{momentText(entry.at)}</span>,
  },
  { key: 'user', header: 'Who', cell: (entry) => entry.user_name },
  { key: 'action', header: 'What', cell: (entry) => auditActionText(entry.action) },
  { key: 'record', header: 'Record', cell: (entry) => <RecordCell entry={entry} /> },
];

/** The page of a record, by its type. */
const PAGES: Readonly<Record<string, (id: number) => string>> = {
  client: (id) => `/admin/clients/${id}`,
  employee: (id) => `/admin/employees/${id}/view`,
  incident: (id) => `/admin/incident-reports/${id}`,
  monthly_report: (id) => `/admin/reports/${id}`,
  no_show: (id) => `/admin/no-shows/${id}`,
  timesheet: (id) => `/admin/timesheets/${id}`,
  daily_log: (id) => `/daily-logs/${id}`,
};

function RecordCell({ entry: { action, record_type, record_id, record_name } }: { entry: AuditBrief }) {
  if (record_type === null) return null;
  const kind = auditRecordText(record_type);
  if (record_id === null || record_name === null) return kind;
  const page = action.endsWith('.delete') ? undefined : PAGES[record_type]?.(record_id);
  return (
    <>
      {kind}: {page ? <TextLink to={page}>{record_name}</TextLink> : record_name}
    </>
  );
}
