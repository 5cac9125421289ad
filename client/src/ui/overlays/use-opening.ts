import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted when it is needed: its `opened` state, and a function that closes it.
 *
 * It opens just after it is mounted: Mantine records where the focus was when `opened` turns true, to return it there
 * when the dialog closes, and would not do so for a dialog that is open from the start.
 * @param onClosed called when it is no longer visible, to unmount it
 */
export function useOpening(onClosed: () => void) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const before = document.activeElement;
    setOpened(true);
    // Without animations it is gone before Mantine could return the focus.
    return () => {
      window.setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  const close = () => setOpened(false);
  return { dialog: { opened, onClose: close, onExitTransitionEnd: onClosed }, close };
}
