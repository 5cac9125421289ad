import { useEffect, useEffectEvent } from 'react';
import { pagesOf, type Paging } from './pager.tsx';

/**
 * Whether the rows of a page from the server are still to come although it has none: past the end, in an old address or after
 * its last row has gone, it gives way to the last one.
 */
export function usePastEnd(paging: Paging | undefined, rows: readonly unknown[] | undefined): boolean {
  const isPast = paging !== undefined && rows?.length === 0 && paging.count > 0;
  const last = paging ? pagesOf(paging.count, paging.pageSize) : 1;
  const goBack = useEffectEvent(() => {
    if (paging && paging.page > last) paging.onPage(last, { replace: true });
  });
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast, last]);
  return isPast;
}
