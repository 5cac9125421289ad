import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted when it is asked for: what it needs to open and to go again, and what closes it.
 *
 * It opens just after it was mounted: Mantine notes where the focus was when `opened` turns true, to bring it back there
 * when the dialog closes, and would not do so for a dialog that is open from the start.
 * @param onClosed called when it is out of sight, to unmount it
 */
export function useOpening(onClosed: () => void) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const before = document.activeElement;
    setOpened(true);
    // Without animations it is gone before Mantine could bring the focus back.
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
