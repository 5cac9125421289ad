import { useEffect, useState } from 'react';

/**
 * `opened`, but just after the first time: Mantine notes only when it turns true where the focus was, to bring it back
 * there when what opened closes, and not when it is true from the start.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}

/** For a dialog that is mounted when it is asked for. */
export function useOpening(): [opened: boolean, close: () => void] {
  const [wanted, setWanted] = useState(true);
  return [useOpenedLater(wanted), () => setWanted(false)];
}
