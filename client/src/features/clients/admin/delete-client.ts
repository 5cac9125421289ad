import { useState } from 'react';
import { confirm } from '#/ui/overlays/confirm.ts';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';

/** Asks for confirmation and deletes; reports why a client cannot be deleted (clients-and-contracts.md#errors). */
export function useDeleteClient() {
  const mutation = trpc.clients.remove.useMutation();
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(client: Pick<Output['clients']['get'], 'id' | 'name'>): Promise<boolean> {
    setProblem(null);
    const yes = await confirm({
      title: 'Delete client',
      text: `Are you sure you want to delete ${client.name}? This action cannot be undone.`,
      danger: true,
    });
    if (!yes) return false;
    try {
      await mutation.mutateAsync({ id: client.id });
      return true;
    } catch (error) {
      setProblem(`Error deleting client: ${detailOrMessage(error)}`);
      return false;
    }
  }
  return { remove, problem };
}
