import { Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { webhookEventLabel } from '@daybook/domain/audit/webhook-events';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@daybook/domain/limits';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { ShownOnce } from '#/ui/page/shown-once.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { NewWebhook } from './new-webhook.tsx';

type Hook = Output['webhooks']['get'];
type Renewed = Output['webhooks']['rotateSecret'];

const columns = (onSecret: (renewed: Renewed) => void): readonly Column<Hook>[] => [
  {
    key: 'url',
    header: 'Address',
    cell: (hook) => <AnyWrap>{hook.url}</AnyWrap>,
    sort: (hook) => hook.url,
  },
  {
    key: 'events',
    header: 'Events',
    cell: (hook) => hook.events.map((event) => <div key={event}>{webhookEventLabel(event)}</div>),
  },
  {
    key: 'is_active',
    header: 'Status',
    cell: (hook) => <HookStatus hook={hook} />,
    sort: (hook) => hook.is_active,
  },
  actionsColumn((hook) => <HookActions hook={hook} onSecret={onSecret} />),
];

function HookStatus({ hook: { is_active, failing_since, switched_off_at } }: { hook: Hook }) {
  const since = momentText(failing_since);
  return (
    <>
      <StatusWord status={is_active ? 'Active' : 'Inactive'} />
      {failing_since ? (
        <Text size="sm">
          {switched_off_at
            ? `Switched off by Daybook on ${momentText(switched_off_at)}: nothing has arrived since ${since}.`
            : `Nothing has arrived since ${since}.`}
        </Text>
      ) : null}
    </>
  );
}

/** Other programs that receive events, each in a signed call. */
export function WebhooksTab() {
  const hooks = trpc.webhooks.list.useQuery({});
  const [renewed, setRenewed] = useState<Renewed | null>(null);
  return (
    <Stack>
      <Text>
        Daybook calls these addresses when something happens. A call says which record changed and contains no
        personal data; the program reads the record with an API key. <code>Daybook-Signature</code> proves
        that it comes from Daybook.
      </Text>
      <Paper component="section" p="lg" aria-labelledby="new-webhook">
        <Title order={2} id="new-webhook" mb="sm">
          New Webhook
        </Title>
        <NewWebhook />
      </Paper>
      <LiveRegion>
        {renewed ? (
          <ShownOnce
            title="The secret was renewed"
            text={`This secret signs what is sent to ${renewed.url}. Copy it now: it is not shown again. Until ${momentText(renewed.previous_secret_until)}, deliveries are also signed with the old one.`}
            secret={renewed.secret}
            copyLabel="Copy the secret"
            onDone={() => setRenewed(null)}
          />
        ) : null}
      </LiveRegion>
      <DataTable
        label="Webhooks"
        columns={columns(setRenewed)}
        {...rowsOf(hooks)}
        rowKey={(hook) => hook.id}
        empty={{ text: 'There are no webhooks yet.' }}
      />
      {hooks.data?.count ? <DeliveryLog /> : null}
    </Stack>
  );
}

interface HookActionsProps {
  hook: Hook;
  onSecret: (renewed: Renewed) => void;
}

function HookActions({ hook: { id, url, is_active, updated_at }, onSecret }: HookActionsProps) {
  const update = trpc.webhooks.update.useMutation();
  const remove = trpc.webhooks.remove.useMutation();
  const rotate = trpc.webhooks.rotateSecret.useMutation();
  const busy = update.isPending || remove.isPending || rotate.isPending;

  const run = (work: () => Promise<unknown>, done?: string) =>
    act({ work, done, failed: 'The webhook could not be changed. Please try again.' });

  async function askAndRotate() {
    const text = `The secret for ${url} is replaced. For ${WEBHOOK_SECRET_OVERLAP_HOURS} hours deliveries are signed with both, so that the program there can switch over.`;
    if (!(await confirm({ title: 'New secret', text, confirmLabel: 'Create a New Secret' }))) return;
    await run(async () => onSecret(await rotate.mutateAsync({ id, updated_at })));
  }

  async function askAndRemove() {
    const text = `${url} gets no more deliveries, and its delivery log is deleted.`;
    if (!(await confirm({ title: 'Delete webhook', text, danger: true }))) return;
    await run(() => remove.mutateAsync({ id }), 'The webhook was deleted.');
  }

  return (
    <Group gap="xs" justify="flex-end">
      <OnlineButton
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() =>
          void run(
            () => update.mutateAsync({ id, is_active: !is_active, updated_at }),
            is_active ? 'The webhook was switched off.' : 'The webhook was switched on.',
          )
        }
      >
        {is_active ? 'Switch off' : 'Switch on'}
        <VisuallyHidden> {url}</VisuallyHidden>
      </OnlineButton>
      <OnlineButton size="xs" variant="default" disabled={busy} onClick={() => void askAndRotate()}>
        New secret<VisuallyHidden> {url}</VisuallyHidden>
      </OnlineButton>
      <OnlineButton size="xs" variant="default" disabled={busy} onClick={() => void askAndRemove()}>
        Delete<VisuallyHidden> {url}</VisuallyHidden>
      </OnlineButton>
    </Group>
  );
}
