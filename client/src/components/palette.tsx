import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { usePaletteGroups } from './palette-entries.ts';

export const openPalette = () => spotlight.open();

/** Everything one can go to, by typing a few letters: Ctrl/Cmd+K, or `PaletteButton` on touch. */
export function Palette() {
  const groups = usePaletteGroups();
  return (
    <Spotlight
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
      attributes={{ content: { 'aria-label': 'Go to a page or a client' } }}
      shortcut="mod + K"
      limit={40}
      scrollable
      maxHeight="min(28rem, 70vh)"
      nothingFound="Nothing found"
      searchProps={{
        placeholder: 'Go to a page or a client',
        'aria-label': 'Go to a page or a client',
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

export function PaletteButton() {
  return (
    <Tooltip label="Go to… (Ctrl+K)">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Go to a page or a client"
        onClick={openPalette}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
