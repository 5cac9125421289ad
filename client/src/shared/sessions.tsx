import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';

type Session = Output['session']['list']['results'][number];

interface SessionsProps {
  /** An employee whose sessions an admin sees; without one they are the user's own. */
  user?: { id: number; name: string };
  /** Further buttons about the employee's sign-in. */
  aside?: ReactNode;
}

const HOW: Record<Session['method'], string> = {
  password: 'Password',
  password_totp: 'Password and code',
  password_recovery: 'Password and recovery code',
  passkey: 'Passkey',
  sso: 'Organisation',
};

/** Where a person is signed in, with a button to end each session (access.md#sessions). */
export function Sessions({ user, aside }: SessionsProps) {
  const sessions = trpc.session.list.useQuery({ user: user?.id });
  const end = trpc.session.end.useMutation();
  const { busy, run } = useRecordAction<{ id: number | null }>();
  const others = sessions.data?.results.filter((session) => !session.current) ?? [];

  async function endOne({ id, device }: Session) {
    await act({
      ask: {
        title: 'End session',
        text: `End the session of ${device}?`,
        confirmLabel: 'End Session',
        danger: true,
      },
      work: () => run({ id }, () => end.mutateAsync({ user: user?.id, id })),
      done: 'The session was ended.',
      failed: 'The session could not be ended. Please try again.',
    });
  }

  async function endOthers() {
    const title = user ? 'End all sessions' : 'Sign out elsewhere';
    await act({
      ask: {
        title,
        text: user
          ? `${user.name} has to sign in again on every device.`
          : `Sign out on ${plural(others.length, 'other device', 'other devices')}? You stay signed in here.`,
        confirmLabel: title,
        danger: true,
      },
      work: () => run({ id: null }, () => end.mutateAsync({ user: user?.id })),
      done: 'The sessions were ended.',
      failed: 'The sessions could not be ended. Please try again.',
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
    { key: 'method', header: 'How', cell: (session) => HOW[session.method] },
    { key: 'created_at', header: 'Since', cell: (session) => momentText(session.created_at) },
    { key: 'last_seen_at', header: 'Last seen', cell: (session) => momentText(session.last_seen_at) },
    actionsColumn((session) =>
      session.current ? null : (
        <OnlineButton
          size="xs"
          variant="default"
          disabled={busy !== null}
          onClick={() => void endOne(session)}
        >
          Sign out<VisuallyHidden> {session.device}</VisuallyHidden>
        </OnlineButton>
      ),
    ),
  ];

  return (
    <Paper component="section" p="lg" aria-labelledby="sessions" data-no-print>
      <Group justify="space-between" mb="sm">
        <Title order={2} id="sessions">
          {user ? 'Sign-in' : 'Sessions'}
        </Title>
        {aside}
        {user ? <ResetSecondStep user={user} /> : null}
        {others.length > 0 ? (
          <OnlineButton variant="default" size="sm" disabled={busy !== null} onClick={() => void endOthers()}>
            {user ? 'End all sessions' : 'Sign out elsewhere'}
          </OnlineButton>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {user ? summaryOf(user.name, others) : 'Where you are signed in.'}
      </Text>
      <DataTable
        label="Devices that are signed in"
        columns={columns}
        {...rowsOf(sessions)}
        rowKey={(session) => session.id}
        empty={{ text: user ? `${user.name} is not signed in anywhere.` : 'You are not signed in anywhere.' }}
      />
    </Paper>
  );
}

/** For a person who lost their phone (access.md#two-step-sign-in). */
function ResetSecondStep({ user: { id, name } }: { user: { id: number; name: string } }) {
  const reset = trpc.secondStep.reset.useMutation();
  const self = useCurrentUser();

  async function askAndReset() {
    const reason = await askText({
      title: 'Reset two-step sign-in',
      text: `${name}’s authenticator app, recovery codes and passkeys stop working, and ${name} is signed out everywhere and told by email.`,
      label: 'Reason',
      confirmLabel: 'Reset',
      danger: true,
      required: true,
      maxLength: 500,
    });
    if (reason === null) return;
    await act({
      work: () => reset.mutateAsync({ id, reason }),
      done: `The two-step sign-in of ${name} was reset.`,
      failed: 'It could not be reset. Please try again.',
    });
  }

  if (self.id === id) return null;
  return (
    <OnlineButton variant="default" size="sm" disabled={reset.isPending} onClick={() => void askAndReset()}>
      Reset two-step sign-in
    </OnlineButton>
  );
}

function summaryOf(name: string, [latest, ...more]: readonly Session[]): string {
  if (!latest) return `Where ${name} is signed in.`;
  const devices = plural(more.length + 1, 'device', 'devices');
  return `${name} is signed in on ${devices}, last seen ${momentText(latest.last_seen_at)}.`;
}
