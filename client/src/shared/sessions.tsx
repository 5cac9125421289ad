import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { momentText } from '#/lib/text/day-text.ts';
import { useRecordAction } from '#/lib/api/record-action.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';
import { type Column, actionsColumn } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { StatusBadge } from '#/ui/page/status-badge.tsx';

type Session = Output['session']['list']['results'][number];

interface SessionsProps {
  /** An employee whose sessions an admin sees; without one they are the user's own. */
  user?: { id: number; name: string };
}

/** Where a person is signed in, with a button to end each session (access.md#sessions). */
export function Sessions({ user }: SessionsProps) {
  const sessions = trpc.session.list.useQuery({ user: user?.id });
  const end = trpc.session.end.useMutation();
  const { busy, run } = useRecordAction<{ id: number | null }>();

  async function endOne(session: Session) {
    await endAfter(`End the session of ${session.device}?`, 'End Session', session.id);
  }

  async function endAfter(text: string, confirmLabel: string, id: number | null) {
    await act({
      ask: { title: confirmLabel, text, confirmLabel, danger: true },
      work: () => run({ id }, () => end.mutateAsync({ user: user?.id, id: id ?? undefined })),
      done: id === null ? 'The sessions were ended.' : 'The session was ended.',
      failed: 'The session could not be ended. Please try again.',
    });
  }

  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      header: 'Device',
      cell: (session) => (
        <Group gap="xs">
          {session.device}
          {session.current ? <StatusBadge tone="good">This one</StatusBadge> : null}
          {session.stays ? <StatusBadge tone="neutral">Stays signed in</StatusBadge> : null}
        </Group>
      ),
    },
    { key: 'address', header: 'Address', cell: (session) => session.address ?? '–' },
    { key: 'first_used', header: 'Signed in', cell: (session) => momentText(session.first_used) },
    { key: 'last_used', header: 'Last used', cell: (session) => momentText(session.last_used) },
    actionsColumn((session) =>
      session.current ? null : (
        <OnlineButton
          size="xs"
          variant="default"
          disabled={busy !== null}
          onClick={() => void endOne(session)}
        >
          Log out<VisuallyHidden> {session.device}</VisuallyHidden>
        </OnlineButton>
      ),
    ),
  ];

  const others = sessions.data?.results.filter((session) => !session.current) ?? [];
  return (
    <Paper component="section" p="lg" aria-labelledby="sessions" data-no-print>
      <Group justify="space-between" mb="sm">
        <Title order={2} id="sessions">
          Sessions
        </Title>
        {others.length > 1 ? (
          <OnlineButton
            variant="default"
            size="sm"
            disabled={busy !== null}
            onClick={() =>
              void endAfter(
                user
                  ? `Log ${user.name} out everywhere?`
                  : `Log out on ${others.length} other devices? You stay signed in here.`,
                user ? 'Log Out Everywhere' : 'Log Out Others',
                null,
              )
            }
          >
            {user ? 'Log Out Everywhere' : 'Log Out Others'}
          </OnlineButton>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {user ? `Where ${user.name} is signed in.` : 'Where you are signed in.'} “Last used” may be up to an
        hour old.
      </Text>
      <DataTable
        label="Devices that are signed in"
        columns={columns}
        rows={sessions.data?.results}
        rowKey={(session) => session.id}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        empty={{ text: user ? `${user.name} is not signed in anywhere.` : 'You are not signed in anywhere.' }}
      />
    </Paper>
  );
}
