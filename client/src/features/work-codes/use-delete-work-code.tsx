import { act } from '../../ui/overlays/act.ts';
import { trpc } from '../../lib/trpc.ts';
import type { WorkCode } from './use-work-code-edit.ts';

/** Asks for confirmation and deletes; if it is in use, reports by what. */
export function useDeleteWorkCode(): (code: WorkCode) => Promise<void> {
  const utils = trpc.useUtils();
  const remove = trpc.workCodes.remove.useMutation({ onSuccess: () => utils.workCodes.invalidate() });
  return (code) =>
    act({
      ask: {
        title: 'Delete work code',
        text: `Are you sure you want to delete the work code ${code.code} (${code.description})?`,
        danger: true,
      },
      work: () => remove.mutateAsync({ id: code.id }),
      done: `Work code ${code.code} deleted.`,
      failed: 'Error deleting work code.',
    });
}
