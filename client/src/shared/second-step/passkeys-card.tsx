import { Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { deviceText } from '@daybook/domain/access/device';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { hasPasskeys, isPasskeyProblem, notePasskey } from '#/lib/session/passkey.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Passkey = Output['passkeys']['list']['results'][number];
const MAX_NAME = 60;

/** Keys of a device or a password manager, in place of password and code (access.md#passkeys). */
export function PasskeysCard() {
  const list = trpc.passkeys.list.useQuery();
  const options = trpc.passkeys.options.useMutation({ meta: { changes: false } });
  const create = trpc.passkeys.create.useMutation();
  const rename = trpc.passkeys.update.useMutation();
  const remove = trpc.passkeys.remove.useMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    try {
      const begun = await options.mutateAsync();
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({
        optionsJSON: begun.options,
      });
      const name = await askText({
        title: 'Name of the passkey',
        text: 'So that you know it again in the list.',
        label: 'Name',
        initial: deviceText(navigator.userAgent),
        confirmLabel: 'Save',
        maxLength: MAX_NAME,
      });
      const added = await create.mutateAsync({
        ticket: begun.ticket,
        name: name?.trim() || deviceText(navigator.userAgent),
        response: { ...response, type: 'public-key' },
      });
      notePasskey();
      if (added.recovery_codes.length > 0) setCodes(added.recovery_codes);
    } catch (error) {
      if (!isPasskeyProblem(error)) toastFailure(errorText(error, 'The passkey could not be added.'), error);
    } finally {
      setBusy(false);
    }
  }

  async function changeName({ id, name }: Passkey) {
    const next = await askText({
      title: 'Rename passkey',
      text: `The new name of “${name}”.`,
      label: 'Name',
      initial: name,
      confirmLabel: 'Rename',
      required: true,
      maxLength: MAX_NAME,
    });
    if (next === null) return;
    await act({
      work: () => rename.mutateAsync({ id, name: next }),
      failed: 'The passkey could not be renamed. Please try again.',
    });
  }

  const askAndRemove = ({ id, name }: Passkey) =>
    act({
      ask: {
        title: 'Remove passkey',
        text: `“${name}” no longer signs you in. Remove it from your device, too.`,
        confirmLabel: 'Remove',
        danger: true,
      },
      work: () => remove.mutateAsync({ id }),
      done: 'The passkey was removed.',
      failed: 'The passkey could not be removed. Please try again.',
    });

  const columns: readonly Column<Passkey>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: (passkey) => (
        <Group gap="xs">
          {passkey.name}
          {passkey.is_usable ? null : <StatusBadge tone="neutral">for another address</StatusBadge>}
        </Group>
      ),
    },
    { key: 'created_at', header: 'Added', cell: (passkey) => momentText(passkey.created_at) },
    {
      key: 'last_used_at',
      header: 'Last used',
      cell: (passkey) => (passkey.last_used_at ? momentText(passkey.last_used_at) : 'Never'),
    },
    actionsColumn((passkey) => (
      <Group gap="xs" wrap="nowrap">
        <OnlineButton size="xs" variant="default" onClick={() => void changeName(passkey)}>
          Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </OnlineButton>
        <OnlineButton size="xs" variant="default" onClick={() => void askAndRemove(passkey)}>
          Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </OnlineButton>
      </Group>
    )),
  ];

  return (
    <Paper component="section" p="lg" aria-labelledby="passkeys">
      <Stack>
        <Title order={2} id="passkeys">
          Passkeys
        </Title>
        <Text c="dimmed" size="sm">
          A passkey signs you in with your finger, face or PIN. Once you have one, your password alone no
          longer does.
        </Text>
        <LiveRegion>
          {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
        </LiveRegion>
        <DataTable
          label="Your passkeys"
          columns={columns}
          rows={list.data?.results}
          rowKey={(passkey) => passkey.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={{ text: 'There are no passkeys yet.' }}
        />
        {hasPasskeys() ? (
          <div>
            <OnlineButton variant="default" disabled={busy} onClick={() => void add()}>
              Add a Passkey
            </OnlineButton>
          </div>
        ) : (
          <Text size="sm">This browser has no passkeys.</Text>
        )}
      </Stack>
    </Paper>
  );
}
