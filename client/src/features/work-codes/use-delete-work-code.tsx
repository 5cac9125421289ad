import { confirm } from '../../ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '../../ui/overlays/toasts.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import type { WorkCode } from './use-work-code-edit.ts';

/** Asks for confirmation and deletes; if it is in use, reports by what. */
export function useDeleteWorkCode(): (code: WorkCode) => Promise<void> {
  const utils = trpc.useUtils();
  const remove = trpc.workCodes.remove.useMutation();
  return async (code) => {
    const sure = await confirm({
      title: 'Delete work code',
      text: `Are you sure you want to delete the work code ${code.code} (${code.description})?`,
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ id: code.id });
      toastDone(`Work code ${code.code} deleted.`);
      await utils.workCodes.invalidate();
    } catch (error) {
      toastFailure(errorText(error, 'Error deleting work code.'));
    }
  };
}
