import { type ReactNode, useEffect, useRef } from 'react';

/** Puts the focus on the first cell of a calendar that Tab would reach, once it is drawn. */
export function FocusOnShown({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
