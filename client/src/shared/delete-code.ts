import { act } from '#/ui/overlays/act.ts';

/** Asks for confirmation and deletes a code; if it is in use, reports by what. */
export const deleteCode = (
  kind: 'Client code' | 'Work code',
  { code, description }: { code: string; description: string },
  work: () => Promise<unknown>,
): Promise<void> =>
  act({
    ask: {
      title: `Delete ${kind.toLowerCase()}`,
      text: `Are you sure you want to delete the ${kind.toLowerCase()} ${code} (${description})?`,
      danger: true,
    },
    work,
    done: `${kind} ${code} deleted.`,
    failed: `Error deleting ${kind.toLowerCase()}.`,
  });
