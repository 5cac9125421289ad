import { useEffect } from 'react';

/** Fetches what every form is made of while the first page behind the login is read: most who come, come to fill one in. */
export function useFetchAhead(): void {
  useEffect(() => {
    const fetchForms = () => void import('../../components/forms/form.tsx').catch(() => undefined);
    // Not every browser says when it has nothing to do.
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(fetchForms, { timeout: 300 });
    else window.setTimeout(fetchForms, 500);
  }, []);
}
