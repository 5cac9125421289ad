import { useEffect } from 'react';

/** Fetches what every form is made with while the first page is read: it weighs more than most screens. */
export function useFetchAhead(): void {
  useEffect(() => {
    const fetchForms = () => void import('../../lib/record-form.ts').catch(() => undefined);
    // Not every browser says when it has nothing to do.
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(fetchForms, { timeout: 300 });
    else window.setTimeout(fetchForms, 500);
  }, []);
}
