import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { confirm } from '#/ui/overlays/confirm.ts';

type Named = Pick<Output['clients']['get'], 'id' | 'name'>;

/** What is asked before it is done with a whole client, and why it was refused (clients-and-contracts.md#errors). */
export function useClientSteps() {
  const removal = trpc.clients.remove.useMutation();
  const update = trpc.clients.update.useMutation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<FailedSave | null>(null);

  async function ask(question: Parameters<typeof confirm>[0], step: () => Promise<unknown>, failed: string) {
    setProblem(null);
    if (!(await confirm(question))) return false;
    try {
      await step();
      return true;
    } catch (error) {
      setProblem(failedSave(error, `${failed}: ${detailOrMessage(error)}`));
      return false;
    }
  }

  /** Whether it was deleted. */
  const remove = (client: Named): Promise<boolean> =>
    ask(
      {
        title: 'Delete client',
        text: `Are you sure you want to delete ${client.name}? This action cannot be undone.`,
        danger: true,
      },
      () => removal.mutateAsync({ id: client.id }),
      'Error deleting client',
    );

  async function makeInternal({ id, name, updated_at }: Output['clients']['get']): Promise<void> {
    const isDone = await ask(
      {
        title: 'Make internal',
        text: `${name} becomes time without a client: contract, contacts and workers are removed, and its hours are no longer billed from now on. This action cannot be undone.`,
        confirmLabel: 'Make Internal',
      },
      () => update.mutateAsync({ id, updated_at, kind: 'internal' }),
      'Error changing client',
    );
    if (isDone) void navigate({ to: '/admin/settings/internal-time' });
  }
  return { remove, makeInternal, problem };
}
