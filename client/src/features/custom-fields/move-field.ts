import { trpc, type Output } from '#/lib/api/trpc.ts';

type CustomField = Output['customFields']['get'];
const form = { target: 'client' } as const;

/** Moves a field one place up or down. The move shows immediately; quick moves are saved one after the other. */
export function useMoveField() {
  const utils = trpc.useUtils();
  const reorder = trpc.customFields.reorder.useMutation({
    scope: { id: 'order of the fields' },
    // While moves are waiting, the screen is ahead of what is stored: it is asked for again after the last one.
    meta: { changes: false },
    onSettled: () => (utils.customFields.reorder.isMutating() > 1 ? undefined : utils.invalidate()),
  });

  return async (field: CustomField, by: -1 | 1) => {
    await utils.customFields.list.cancel(form);
    const shown = utils.customFields.list.getData(form)?.results ?? [];
    const moved = shown.filter(({ id }) => id !== field.id);
    moved.splice(shown.findIndex(({ id }) => id === field.id) + by, 0, field);
    utils.customFields.list.setData(form, { count: moved.length, results: moved });
    await reorder.mutateAsync({ ids: moved.map(({ id }) => id) });
  };
}
