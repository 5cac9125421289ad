import { errorText } from '#/lib/api/error-text.ts';
import { type Question, confirm } from './confirm.ts';
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
    toastFailure(errorText(error, failed));
  }
}

/** Asks, then deletes: "Delete rate", "The rate was deleted." */
export const askToDelete = (
  what: string,
  text: string,
  work: () => Promise<unknown>,
  done = `The ${what} was deleted.`,
): Promise<void> =>
  act({
    ask: { title: `Delete ${what}`, text, danger: true },
    work,
    done,
    failed: `The ${what} could not be deleted. Please try again.`,
  });
