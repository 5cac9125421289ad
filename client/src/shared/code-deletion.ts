import { act } from '#/ui/overlays/act.ts';

interface Code {
  code: string;
  description: string;
}

const TEXTS = {
  client: {
    title: 'Delete client code',
    question: ({ code, description }: Code) =>
      `Are you sure you want to delete the client code ${code} (${description})?`,
    done: ({ code }: Code) => `Client code ${code} deleted.`,
    failed: 'Error deleting client code.',
  },
  work: {
    title: 'Delete work code',
    question: ({ code, description }: Code) =>
      `Are you sure you want to delete the work code ${code} (${description})?`,
    done: ({ code }: Code) => `Work code ${code} deleted.`,
    failed: 'Error deleting work code.',
  },
};

/** Asks for confirmation and deletes a code; if it is in use, reports by what. */
export const deleteCode = (
  kind: 'client' | 'work',
  code: Code,
  work: () => Promise<unknown>,
): Promise<void> =>
  act({
    ask: { title: TEXTS[kind].title, text: TEXTS[kind].question(code), danger: true },
    work,
    done: TEXTS[kind].done(code),
    failed: TEXTS[kind].failed,
  });
