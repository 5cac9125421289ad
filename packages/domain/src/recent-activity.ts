/** How many the home page lists (1 §9). */
export const RECENT_ACTIVITY = 5;

/** The newest of several lists together, by the moment at which each thing happened. */
export function newestOf<Item extends { at: string | null }>(...lists: readonly (readonly Item[])[]): Item[] {
  return lists
    .flat()
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
    .slice(0, RECENT_ACTIVITY);
}
