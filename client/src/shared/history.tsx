import { Box, Button, Paper, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { auditActionText, type AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { ErrorState, Loading } from '#/ui/page/states.tsx';
import { Changes } from './changes.tsx';

interface HistoryProps {
  record_type: AuditRecordType;
  record_id: number;
}

/**
 * Who changed what of a record, before and after, newest first. Only for admins (others see nothing), not on
 * paper, and loaded when it is opened.
 */
export function History({ record_type, record_id }: HistoryProps) {
  const { isAdmin } = useRights();
  const [opened, setOpened] = useState(false);
  const id = useId();
  if (!isAdmin) return null;
  const Mark = opened ? IconChevronDown : IconChevronRight;
  return (
    <Box component="section" aria-label="History" data-no-print mt="lg">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Mark size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened((now) => !now)}
      >
        History
      </Button>
      <div id={id} hidden={!opened}>
        {opened ? <HistoryEntries record_type={record_type} record_id={record_id} /> : null}
      </div>
    </Box>
  );
}

function HistoryEntries(record: HistoryProps) {
  const history = trpc.audit.history.useQuery(record);
  if (history.error && !history.data) {
    return (
      <ErrorState
        text={loadFailureText('Failed to load the history.', history.error)}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (!history.data) return <Loading />;
  if (history.data.length === 0) return <Text c="dimmed">Nothing has changed yet.</Text>;
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Changes">
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
