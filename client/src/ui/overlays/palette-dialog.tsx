import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { usePaletteGroups } from './palette-entries.ts';

const [store, spotlight] = createSpotlight();

/** Only ever loaded lazily, by palette.tsx. */
export function PaletteDialog({ label, onClose }: { label: string; onClose: () => void }) {
  const groups = usePaletteGroups();
  useEffect(() => {
    const before = document.activeElement;
    spotlight.open();
    // It is gone before Mantine could bring the focus back to where it was.
    return () => {
      window.setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
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
      shortcut={null}
      onSpotlightClose={onClose}
      limit={40}
      scrollable
      maxHeight="min(28rem, 70vh)"
      nothingFound="Nothing found"
      attributes={{ content: { 'aria-label': label } }}
      searchProps={{
        placeholder: label,
        'aria-label': label,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}
