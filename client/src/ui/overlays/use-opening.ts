import { useEffect, useState } from 'react';

/**
 * The state of a dialog that is mounted when it is asked for, and what closes it.
 *
 * It opens just after it was mounted: Mantine notes where the focus was when `opened` turns true, to bring it back there
 * when the dialog closes, and would not do so for a dialog that is open from the start.
 */
export function useOpening(): [opened: boolean, close: () => void] {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    setOpened(true);
  }, []);
  return [opened, () => setOpened(false)];
}
