import { useEffect } from 'react';

/** Fetches what nearly every further screen has, fields under which something opens, while the first page is read. */
export function useFetchAhead(): void {
  useEffect(() => {
    const fetchFields = () => void import('../../components/fields/date-field.tsx').catch(() => undefined);
    // Not every browser says when it has nothing to do.
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(fetchFields, { timeout: 300 });
    else window.setTimeout(fetchFields, 500);
  }, []);
}
