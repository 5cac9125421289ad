import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', listener);
  seen?.addEventListener('scroll', listener);
  return () => {
    seen?.removeEventListener('resize', listener);
    seen?.removeEventListener('scroll', listener);
  };
}

function height(): number {
  const seen = window.visualViewport;
  // A zoomed page shows only a part of itself, too.
  if (!seen || seen.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

const none = () => 0;

/**
 * CSS pixels of the window's lower edge that the keyboard covers. Safari on a phone lays it over the page, where other
 * browsers make the page smaller.
 */
export const useKeyboardHeight = (isEnabled: boolean): number =>
  useSyncExternalStore(subscribe, isEnabled ? height : none);
