import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { webhookEventLabel } from '@daybook/domain/audit/webhook-events';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';

type Delivery = Output['webhooks']['deliveries']['results'][number];

const states = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' },
} as const;

const columns: readonly Column<Delivery>[] = [
  { key: 'event', header: 'Event', cell: (delivery) => webhookEventLabel(delivery.event) },
  { key: 'created_at', header: 'Happened', cell: (delivery) => momentText(delivery.created_at) },
  {
    key: 'url',
    header: 'Address',
    cell: (delivery) => <AnyWrap>{delivery.url}</AnyWrap>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={states[status].tone}>{states[status].word}</StatusBadge>,
  },
  { key: 'attempts', header: 'Attempts', numeric: true, cell: (delivery) => delivery.attempts },
  { key: 'answer', header: 'Answer', cell: (delivery) => delivery.error ?? delivery.response_status ?? '' },
  {
    key: 'next_attempt_at',
    header: 'Next attempt',
    cell: (delivery) => momentText(delivery.next_attempt_at),
    hideOnPhone: true,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (delivery) => <SendAgain delivery={delivery} /> },
];

const DELIVERIES_ROWS = 20;

/** What was sent, what is still to be sent, and what was answered. */
export function DeliveryLog() {
  const pages = usePages(DELIVERIES_ROWS);
  const log = trpc.webhooks.deliveries.useQuery(pages.window);
  return (
    <div>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Deliveries</Title>
        <Button variant="default" size="sm" onClick={() => void log.refetch()}>
          Refresh
        </Button>
      </Group>
      <DataTable
        label="Deliveries"
        columns={columns}
        {...rowsOf(log)}
        rowKey={(delivery) => delivery.id}
        paging={pages.paging(log.data?.count)}
        empty={{ text: 'Nothing has been sent yet.' }}
      />
    </div>
  );
}

function SendAgain({ delivery: { id, status, event } }: { delivery: Delivery }) {
  const again = trpc.webhooks.redeliver.useMutation();
  if (status === 'waiting') return null;
  const send = () =>
    again.mutateAsync({ id }).then(
      () => toastDone('It is being sent again.'),
      (error: unknown) => toastFailure(errorText(error, 'It could not be sent again.'), error),
    );
  return (
    <OnlineButton size="xs" variant="default" disabled={again.isPending} onClick={() => void send()}>
      Send again<VisuallyHidden> {webhookEventLabel(event)}</VisuallyHidden>
    </OnlineButton>
  );
}
