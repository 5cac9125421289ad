import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLoss } from '#/lib/device/offline/contact.ts';
import { closeness } from '#/lib/text/text-match.ts';
import { createSpotlight, Spotlight } from '#/ui/kit/spotlight.ts';
import { usePaletteGroups, type PaletteEntry, type PaletteGroup } from './palette-groups.ts';

const [store, spotlight] = createSpotlight();

const NOT_HERE = 'Nothing of this name is on this device. Other clients and all employees need a connection.';

interface PaletteDialogProps {
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** Enter was pressed before there was an entry to open. */
  isPicked: boolean;
  onClose: () => void;
}

/** Only ever loaded lazily, by palette.tsx. */
export function PaletteDialog({ label, query, onQueryChange, isPicked, onClose }: PaletteDialogProps) {
  const isLost = useLoss() !== null;
  const groups = ranked(usePaletteGroups(), query);
  const first = groups[0]?.entries[0];
  useEffect(() => {
    if (!isPicked || !first) return;
    onClose();
    first.onPick();
  }, [isPicked, first, onClose]);
  const chosen = query.trim() === '' || !first ? null : `${groups[0]?.group}:${first.id}`;
  useEffect(() => {
    if (chosen !== null) chooseFirst();
  }, [chosen]);
  useEffect(() => {
    const before = document.activeElement;
    spotlight.open();
    // The dialog is gone before Mantine could return the focus to where it was.
    return () => {
      spotlight.close();
      window.setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <Spotlight
      store={store}
      actions={groups.map(({ group, entries }) => ({
        group,
        actions: entries.map((entry) => ({
          id: `${group}:${entry.id}`,
          label: entry.label,
          description: entry.description,
          keywords: entry.keywords,
          onClick: entry.onPick,
        })),
      }))}
      // They are already in order.
      filter={(_, all) => all}
      query={query}
      onQueryChange={onQueryChange}
      shortcut={null}
      onSpotlightClose={onClose}
      limit={40}
      scrollable
      maxHeight="min(28rem, 70vh)"
      nothingFound={isLost ? NOT_HERE : 'Nothing found'}
      attributes={{ content: { 'aria-label': label } }}
      searchProps={{
        placeholder: label,
        'aria-label': label,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

/** Mantine chooses an entry when a letter is typed, and knows no entry that comes after it: Enter would open none, or another. */
function chooseFirst() {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

const ELSEWHERE = 3;

/** How well an entry matches: first by its name, then by its other words. */
function placeOf({ label, description = '', keywords = [] }: PaletteEntry, wanted: string): number | null {
  const byName = closeness(label, wanted);
  if (byName !== null) return byName;
  return [description, ...keywords].some((words) => closeness(words, wanted) !== null) ? ELSEWHERE : null;
}

/** The matches, the closest first: the groups by their closest entry, the entries within each. */
function ranked(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const typed = query.trim();
  return groups
    .map(({ group, entries }) => {
      const found = entries
        .filter(({ onlyFound }) => typed !== '' || !onlyFound)
        .map((entry) => ({ entry, place: typed === '' ? 0 : placeOf(entry, typed) }))
        .filter((one): one is { entry: PaletteEntry; place: number } => one.place !== null)
        .toSorted((one, other) => one.place - other.place);
      return { group, entries: found.map(({ entry }) => entry), place: found[0]?.place ?? ELSEWHERE };
    })
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.place - other.place);
}
