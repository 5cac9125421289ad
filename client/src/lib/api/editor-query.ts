import { useState } from 'react';

/** For a record that an editor holds: loaded again when the editor opens, and never replaced under the typing. */
export function useEditorQuery() {
  const [openedAt] = useState(() => Date.now());
  return {
    staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
      state.dataUpdatedAt < openedAt ? 0 : ('static' as const),
  };
}
