import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted when it is asked for. It opens just after, because Mantine notes only at that change where
 * the focus was, to bring it back there when the dialog closes.
 */
export function useOpening(): [opened: boolean, close: () => void] {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return [opened, () => setOpened(false)];
}
