import type { Ref } from 'react';

/**
 * Where the library opens something: over all of what holds it. What the library would say of its target, the button
 * beside this says itself (`useFetchedPopup`).
 */
export const PopupPlace = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => (
  <span ref={ref} style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
);
