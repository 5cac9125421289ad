import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })),
);

const label = 'Go to a page or a client';

interface PaletteProps {
  /** Adds the entries, while the palette is open. */
  entries: ReactNode;
}

/** Everything that can be opened, by typing a few letters: Ctrl/Cmd+K, or this button. */
export function Palette({ entries }: PaletteProps) {
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState('');
  const [isPicked, setPicked] = useState(false);
  useHotkeys([['mod+K', () => (opened ? close() : open())]], []);
  useKeysAhead(opened, { type: setQuery, pick: () => setPicked(true), close });

  function open() {
    setQuery('');
    setPicked(false);
    setOpened(true);
  }
  function close() {
    setOpened(false);
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={`${label} (Ctrl+K)`}
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {opened ? (
        <Suspense>
          {entries}
          <PaletteDialog
            label={label}
            query={query}
            onQueryChange={setQuery}
            isPicked={isPicked}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface Ahead {
  type: (change: (query: string) => string) => void;
  pick: () => void;
  close: () => void;
}

/** A person who opens the palette by keyboard keeps typing: what is typed before its field exists goes into it, not into the page. */
function useKeysAhead(isActive: boolean, { type, pick, close }: Ahead) {
  useEffect(() => {
    if (!isActive) return undefined;
    const take = (event: KeyboardEvent) => {
      // At once, and not after the dialog has faded out: Ctrl+K opens it again.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        close();
        return;
      }
      const isThere = document.activeElement?.matches('[role="dialog"] *');
      if (isThere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) type((query) => query + event.key);
      else if (event.key === 'Backspace') type((query) => query.slice(0, -1));
      else if (event.key === 'Enter') pick();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  });
}
