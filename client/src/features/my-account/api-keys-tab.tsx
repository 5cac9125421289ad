import { Anchor, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { NewApiKey } from './new-api-key.tsx';

type Key = Output['apiKeys']['list']['results'][number];

const words = { active: 'Active', expired: 'Expired', revoked: 'Revoked' };

const columns: readonly Column<Key>[] = [
  { key: 'name', header: 'Name', cell: (key) => key.name, sort: (key) => key.name },
  { key: 'prefix', header: 'Begins with', cell: (key) => <code>{key.prefix}…</code> },
  {
    key: 'scope',
    header: 'Scope',
    cell: (key) => (key.scope === 'read' ? 'Read only' : 'Read and write'),
    sort: (key) => key.scope,
  },
  { key: 'user', header: 'Acts as', cell: (key) => key.user.name, sort: (key) => key.user.name },
  {
    key: 'last_used_at',
    header: 'Last used',
    cell: (key) => (key.last_used_at ? momentText(key.last_used_at) : 'Never'),
    sort: (key) => key.last_used_at,
  },
  {
    key: 'expires_at',
    header: 'Expires',
    cell: (key) => (key.expires_at ? momentText(key.expires_at) : 'Never'),
    sort: (key) => key.expires_at,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{words[status]}</StatusBadge>
    ),
    sort: (key) => key.status,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (key) => <RevokeButton apiKey={key} /> },
];

/** Keys for scripts: they act as the admin who made them (access.md#api-keys). */
export function ApiKeysTab() {
  const keys = trpc.apiKeys.list.useQuery({});
  return (
    <Stack>
      <Text>
        Scripts send a key as <code>Authorization: Bearer</code>. What they can call is listed in{' '}
        <Anchor href="/api/docs/" inherit>
          the description of the API
        </Anchor>
        .
      </Text>
      <Paper component="section" p="lg" aria-labelledby="new-api-key">
        <Title order={2} id="new-api-key" mb="sm">
          New API Key
        </Title>
        <NewApiKey />
      </Paper>
      <DataTable
        label="API keys"
        columns={columns}
        {...rowsOf(keys)}
        rowKey={(key) => key.id}
        empty={{ text: 'There are no API keys yet.' }}
      />
    </Stack>
  );
}

function RevokeButton({ apiKey: { id, name, status } }: { apiKey: Key }) {
  const revoke = trpc.apiKeys.revoke.useMutation();

  async function askAndRevoke() {
    const text = `Scripts that use “${name}” stop working at once.`;
    await act({
      ask: { title: 'Revoke API key', text, confirmLabel: 'Revoke', danger: true },
      work: () => revoke.mutateAsync({ id }),
      done: `The key “${name}” was revoked.`,
      failed: 'The API key could not be revoked. Please try again.',
    });
  }

  if (status !== 'active') return null;
  return (
    <OnlineButton size="xs" variant="default" disabled={revoke.isPending} onClick={() => void askAndRevoke()}>
      Revoke<VisuallyHidden> {name}</VisuallyHidden>
    </OnlineButton>
  );
}
