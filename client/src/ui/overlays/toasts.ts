export interface Toast {
  id: number;
  kind: 'done' | 'failure';
  message: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: Toast['kind'], message: string, shownFor: number) {
  lastId += 1;
  const id = lastId;
  // The same sentence twice is one sentence.
  change([...toasts.filter((toast) => toast.message !== message).slice(-3), { id, kind, message }]);
  window.setTimeout(() => removeToast(id), shownFor);
}

export const currentToasts = () => toasts;
export const removeToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export function onToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A short word about something that worked. */
export const toastDone = (message: string) => add('done', message, 5_000);

/** A failure of an action that has no place of its own on the page; it stays long enough to be read. */
export const toastFailure = (message: string) => add('failure', message, 15_000);
