import { Box, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { useRights } from '#/lib/session/current-user.ts';
import { Loading } from '#/ui/page/states.tsx';

const HistoryEntries = lazy(() =>
  import('./history-entries.tsx').then((module) => ({ default: module.HistoryEntries })),
);

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
        {opened ? (
          <Suspense fallback={<Loading />}>
            <HistoryEntries record_type={record_type} record_id={record_id} />
          </Suspense>
        ) : null}
      </div>
    </Box>
  );
}
