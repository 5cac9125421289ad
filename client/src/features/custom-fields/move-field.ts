import { type Output, trpc } from '../../lib/trpc.ts';

type CustomField = Output['customFields']['list'][number];

/** Moves a field one place up or down; every field whose place is another then is saved with it. */
export function useMoveField(fields: readonly CustomField[]) {
  const utils = trpc.useUtils();
  const update = trpc.customFields.update.useMutation();

  async function move(field: CustomField, by: -1 | 1) {
    const from = fields.indexOf(field);
    const wanted = fields.filter((candidate) => candidate !== field);
    wanted.splice(from + by, 0, field);
    const moved = wanted.map((candidate, index) => ({ ...candidate, order: index + 1 }));
    utils.customFields.list.setData({ target: 'client' }, moved);
    try {
      for (const next of moved) {
        const before = fields.find(({ id }) => id === next.id);
        if (before?.order !== next.order) await update.mutateAsync(next);
      }
    } finally {
      await utils.customFields.invalidate();
    }
  }
  return { move, isMoving: update.isPending };
}
