import { auditActionText, auditRecordText } from '@daybook/domain/audit/audit-vocabulary';
import type { Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { RECORD_PAGES } from '#/shared/record-pages.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';

export type AuditBrief = Output['audit']['summaries']['results'][number];

export const auditColumns: readonly Column<AuditBrief>[] = [
  {
    key: 'at',
    header: 'When',
    sort: 'server',
    cell: (entry) => <NoWrap>{momentText(entry.at)}</NoWrap>,
  },
  { key: 'user', header: 'Who', cell: (entry) => entry.user_name },
  { key: 'action', header: 'What', cell: (entry) => auditActionText(entry.action) },
  { key: 'record', header: 'Record', cell: (entry) => <RecordCell entry={entry} /> },
];

const hasPage = (type: string): type is keyof typeof RECORD_PAGES => Object.hasOwn(RECORD_PAGES, type);

function RecordCell({ entry: { action, record_type, record_id, record_name } }: { entry: AuditBrief }) {
  if (record_type === null) return null;
  const kind = auditRecordText(record_type);
  if (record_id === null || record_name === null) return kind;
  return (
    <>
      {kind}:{' '}
      {hasPage(record_type) && !action.endsWith('.delete') ? (
        <TextLink to={RECORD_PAGES[record_type]} params={{ id: record_id }}>
          {record_name}
        </TextLink>
      ) : (
        record_name
      )}
    </>
  );
}
