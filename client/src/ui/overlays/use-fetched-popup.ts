import { type SyntheticEvent, useState } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * For a button under which something opens that is fetched when that is likely.
 * @param fetch gets all that it is made of; `onFetched` is told at every opening whether that failed
 */
export function useFetchedPopup(fetch: () => Promise<unknown>, onFetched: (failed: boolean) => void) {
  const [opened, setOpened] = useState(false);
  /** It stays once it was there, so that the focus finds its way back when it closes. */
  const [wasOpened, setWasOpened] = useState(false);
  const fetchAhead = () => void fetch().catch(() => undefined);
  const close = () => setOpened(false);

  async function open() {
    try {
      await fetch();
      onFetched(false);
      setWasOpened(true);
      setOpened(true);
    } catch {
      onFetched(true);
    }
  }

  return {
    opened,
    wasOpened,
    open: () => void open(),
    close,
    button: {
      'aria-expanded': opened,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      // The click closes what is open; it must not count as one beside it, after which it would open it again.
      onMouseDown: stop,
      onTouchStart: stop,
      onClick: () => (opened ? close() : void open()),
    },
  };
}
