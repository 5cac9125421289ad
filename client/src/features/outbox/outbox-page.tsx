import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox, useOutbox } from '#/lib/device/outbox/outbox.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { itemText, problemText } from '#/shared/waiting-notice.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { DiscardButton } from './discard-button.tsx';

const columns: readonly Column<OutboxItem>[] = [
  { key: 'what', header: 'What', cell: itemText },
  { key: 'since', header: 'Since', cell: ({ created_at }) => momentText(created_at) },
  { key: 'tries', header: 'Tries', numeric: true, cell: ({ tries }) => tries },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) =>
      state === 'needs_you' ? (
        <StatusBadge tone="bad">Needs you</StatusBadge>
      ) : (
        <StatusBadge tone="waiting">Waiting</StatusBadge>
      ),
  },
  { key: 'problem', header: 'Problem', cell: (item) => problemText(item) || '–' },
  actionsColumn((item) => (
    <>
      <LinkButton
        to="/outbox/$key"
        params={{ key: item.key }}
        size="xs"
        variant="default"
        aria-label={`Open ${itemText(item)}`}
      >
        Open
      </LinkButton>{' '}
      <DiscardButton item={item} size="xs" />
    </>
  )),
];

/** What this person saved on this device and has not been sent yet (phone-and-offline.md#the-outbox). */
export function OutboxPage() {
  const items = useOutbox();
  const [sending, setSending] = useState(false);
  return (
    <>
      <PageHeader
        title="Waiting to Be Sent"
        description="Saved on this device, and sent automatically as soon as Daybook can be reached."
        actions={
          <>
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={items.length === 0}
              loading={sending}
              onClick={() => {
                setSending(true);
                void outbox.sendNow().finally(() => setSending(false));
              }}
            >
              Send now
            </Button>
            <LinkButton to="/daily-logs" variant="default">
              Daily Logs
            </LinkButton>
          </>
        }
      />
      <DataTable
        label="Waiting to be sent"
        columns={columns}
        rows={items}
        rowKey={({ key }) => key}
        empty={{ text: 'Everything has been sent.' }}
      />
    </>
  );
}
