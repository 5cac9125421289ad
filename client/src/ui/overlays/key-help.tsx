import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const KeyList = lazy(() => import('./key-list.tsx').then((module) => ({ default: module.KeyList })));

/** The list of keys, on `?` (not while typing). */
export function KeyHelp() {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  // With Shift on most keyboards and without on some.
  useHotkeys([
    ['shift+?', open],
    ['shift+/', open],
    ['?', open],
  ]);
  return opened ? (
    <Suspense>
      <KeyList onClosed={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
