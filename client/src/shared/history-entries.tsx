import { Paper, Stack, Text } from '@mantine/core';
import { auditActionText, type AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { trpc } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Changes } from './changes.tsx';

/** The changes of a record. Only ever loaded lazily. */
export function HistoryEntries(record: { record_type: AuditRecordType; record_id: number }) {
  const history = trpc.audit.history.useQuery(record);
  if (!history.data) return <QueryState query={history} failure="Failed to load the history." />;
  if (history.data.length === 0) return <Text c="dimmed">Nothing has changed yet.</Text>;
  return (
    <Stack component="ol" data-plain gap="sm" aria-label="Changes">
      {history.data.map((entry) => (
        <Paper component="li" key={entry.id} p="sm">
          <Text size="sm">
            <strong>{auditActionText(entry.action)}</strong> by {entry.user_name}
            <Text span c="dimmed">
              {' '}
              · {momentText(entry.at)}
            </Text>
          </Text>
          <Changes entry={entry} />
        </Paper>
      ))}
    </Stack>
  );
}
