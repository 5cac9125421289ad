import { useEffect, useSyncExternalStore } from 'react';

export interface PaletteEntry {
  /** Unique within its group. */
  id: string;
  label: string;
  /** A second line: a client's code, an employee's role. */
  description?: string;
  /** Other words that find it. */
  keywords?: string[];
  /** Hidden until something is typed. */
  onlyFound?: boolean;
  onPick: () => void;
}

export interface PaletteGroup {
  group: string;
  entries: readonly PaletteEntry[];
}

let groups: readonly PaletteGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PaletteGroup[]) {
  groups = next;
  for (const listener of listeners) listener();
}

/** Adds entries to the palette while the calling component is mounted. Pass a stable list (`useMemo`). */
export function usePaletteEntries(group: string, entries: readonly PaletteEntry[]) {
  useEffect(() => {
    const mine = { group, entries };
    change([...groups, mine]);
    return () => change(groups.filter((candidate) => candidate !== mine));
  }, [group, entries]);
}

export function usePaletteGroups(): readonly PaletteGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
}
