import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })),
);

const label = 'Go to a page or a client';

interface PaletteProps {
  /** Adds entries that are worth fetching only now. */
  whileOpen?: ReactNode;
}

/** Everything one can go to, by typing a few letters: Ctrl/Cmd+K, or this button. */
export function Palette({ whileOpen }: PaletteProps) {
  const [opened, setOpened] = useState(false);
  useHotkeys([['mod+K', () => setOpened((now) => !now)]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={`${label} (Ctrl+K)`}
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {opened ? whileOpen : null}
      {opened ? (
        <Suspense>
          <PaletteDialog label={label} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
