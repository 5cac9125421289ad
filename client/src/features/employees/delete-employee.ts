import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { confirm } from '#/ui/overlays/confirm.ts';

/**
 * Asks for confirmation and deletes; reports why an employee cannot be deleted (people-and-roles.md#deleting,
 * people-and-roles.md#errors).
 */
export function useDeleteEmployee() {
  const mutation = trpc.employees.remove.useMutation();
  const [problem, setProblem] = useState<FailedSave | null>(null);

  async function remove(employee: { id: number; name: string }): Promise<boolean> {
    setProblem(null);
    const yes = await confirm({
      title: 'Delete employee',
      text: `Are you sure you want to delete ${employee.name}? This action cannot be undone.`,
      danger: true,
    });
    if (!yes) return false;
    try {
      await mutation.mutateAsync({ id: employee.id });
      return true;
    } catch (error) {
      setProblem(failedSave(error, errorText(error, 'Failed to delete employee.')));
      return false;
    }
  }
  return { remove, problem };
}
