import { useCallback, useEffect, useRef } from 'react';
import { removeToast, toastUndo } from './toasts.ts';

/** Says what was deleted on the page, and offers it back while the page is there: `undo('Entry deleted.', () => …)`. */
export function useUndo(): (message: string, undo: () => void) => void {
  const shown = useRef<number[]>([]);
  useEffect(() => {
    const toasts = shown;
    return () => toasts.current.forEach(removeToast);
  }, []);
  return useCallback((message, undo) => void shown.current.push(toastUndo(message, undo)), []);
}
