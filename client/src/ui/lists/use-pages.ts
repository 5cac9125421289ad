import { useState } from 'react';

/** The pages of a list inside a page, from the server. */
export function usePages(pageSize = 25) {
  const [page, setPage] = useState(1);
  return {
    /** The query of the server. */
    window: { page, page_size: pageSize },
    /** After another order. */
    restart: () => setPage(1),
    paging: (count = 0) => ({ page, pageSize, count, onPage: setPage }),
  };
}
