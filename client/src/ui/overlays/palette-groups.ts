import { useEffect } from 'react';
import { createStore, useStore } from '#/lib/device/value-store.ts';

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

const groups = createStore<readonly PaletteGroup[]>([]);

/** Adds entries to the palette while the calling component is mounted. Pass a stable list (`useMemo`). */
export function usePaletteEntries(group: string, entries: readonly PaletteEntry[]) {
  useEffect(() => {
    const mine = { group, entries };
    groups.set([...groups.get(), mine]);
    return () => groups.set(groups.get().filter((candidate) => candidate !== mine));
  }, [group, entries]);
}

export const usePaletteGroups = (): readonly PaletteGroup[] => useStore(groups);
