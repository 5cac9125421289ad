import { useCallback, useEffect, useRef } from 'react';
import { isMeanwhile } from '#/lib/api/error-text.ts';
import { reloadPage } from '#/lib/device/unsaved.ts';
import { createStore } from '#/lib/device/value-store.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'failure';
  message: string;
  /** Milliseconds. */
  shownFor: number;
  /** Its button: Undo, or Reload. */
  offer?: { label: string; take: () => void };
}

/** Milliseconds: long enough to notice what was deleted, and to reach the button. */
export const UNDO_FOR = 10_000;

/** A short message; what somebody points at stays as long afterward. */
export const DONE_FOR = 5_000;

/** Long enough to read why something failed, and what to do. */
const FAILURE_FOR = 15_000;

export const shownToasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function add(kind: Toast['kind'], message: string, shownFor: number, offer?: Toast['offer']): number {
  lastId += 1;
  const id = lastId;
  // A repeated sentence is shown once.
  const others = shownToasts.get().filter((toast) => toast.message !== message);
  shownToasts.set([...others.slice(-3), { id, kind, message, shownFor, offer }]);
  return id;
}

export const removeToast = (id: number) =>
  shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));

/** A short message about a success. */
export const toastDone = (message: string): void => void add('done', message, DONE_FOR);

/**
 * A failure of an action that has no place of its own on the page; it stays long enough to be read. It offers Reload if its
 * `error` (null: no call failed) says that someone else changed the record first.
 */
export const toastFailure = (message: string, error: unknown): void =>
  void add(
    'failure',
    message,
    FAILURE_FOR,
    isMeanwhile(error) ? { label: 'Reload', take: () => void reloadPage() } : undefined,
  );

/** Shows what was deleted, and offers Undo while the page is open: `undo('Entry deleted.', () => …)`. */
export function useUndo(): (message: string, undo: () => void) => void {
  const shown = useRef<number[]>([]);
  useEffect(() => {
    const own = shown;
    return () => own.current.forEach(removeToast);
  }, []);
  return useCallback(
    (message, undo) => void shown.current.push(add('done', message, UNDO_FOR, { label: 'Undo', take: undo })),
    [],
  );
}
