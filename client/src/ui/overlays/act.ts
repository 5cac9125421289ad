import { errorText } from '#/lib/api/error-text.ts';
import { confirm, type Question } from './confirm.ts';
import { toastDone, toastFailure } from './toasts.ts';

interface Action {
  /** Asked first; after a "no" nothing happens. */
  ask?: Question;
  work: () => Promise<unknown>;
  done?: string;
  /** Shown if the server gives no reason. */
  failed: string;
}

/** Runs an action whose result has no place of its own on the page: a toast shows how it went. */
export async function act({ ask, work, done, failed }: Action): Promise<void> {
  if (ask && !(await confirm(ask))) return;
  try {
    await work();
    if (done !== undefined) toastDone(done);
  } catch (error) {
    toastFailure(errorText(error, failed), error);
  }
}

interface Deletion {
  /** "Delete rate" */
  title: string;
  text: string;
  /** "The rate was deleted." */
  done: string;
  /** "The rate could not be deleted. Please try again." */
  failed: string;
}

/** Asks, then deletes. */
export const askToDelete = (
  { title, text, done, failed }: Deletion,
  work: () => Promise<unknown>,
): Promise<void> => act({ ask: { title, text, danger: true }, work, done, failed });
