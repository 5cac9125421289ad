import { useEffect, useRef, type FocusEvent } from 'react';

/** Longer than a closing dialog takes to give the focus back. */
const DIALOG_MS = 400;
const CONTROLS = 'a[href], button:enabled';

const isFocusLost = () => document.activeElement === document.body;
const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus();

/**
 * Where the focus goes when its row is gone because it was deleted: to the same control of the row that took its
 * place, or to the page's heading if there is no such row, or no list any more. Returns a function that records where the
 * focus is.
 */
export function useKeptFocus(keys: readonly (number | string)[]): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{
    list: HTMLElement;
    key: string;
    place: number;
    control: number;
    says: string;
  } | null>(null);

  useEffect(() => {
    const lost = last.current;
    if (!lost || keys.some((key) => String(key) === lost.key)) return undefined;
    const focusNext = () => {
      if (!isFocusLost()) return;
      last.current = null;
      const next = keys[Math.min(lost.place, keys.length - 1)];
      const rows = [...lost.list.querySelectorAll<HTMLElement>('[data-row]')];
      const row = rows.find((other) => other.dataset['row'] === String(next));
      const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
      // Never on a different control: not all rows offer the same ones.
      const control = lost.says
        ? (controls.find((one) => one.textContent === lost.says) ?? controls[0])
        : (controls[lost.control] ?? controls[0]);
      if (control) control.focus();
      else focusHeading();
    };
    focusNext();
    const timer = window.setTimeout(() => {
      focusNext();
      last.current = null;
    }, DIALOG_MS);
    return () => window.clearTimeout(timer);
  }, [keys]);

  useEffect(
    () => () => {
      if (!last.current) return;
      window.setTimeout(() => {
        if (isFocusLost()) focusHeading();
      }, DIALOG_MS);
    },
    [],
  );

  return (event) => {
    const row = event.target.closest<HTMLElement>('[data-row]');
    const key = row?.dataset['row'];
    if (!row || key === undefined) return;
    last.current = {
      list: event.currentTarget,
      key,
      place: keys.findIndex((other) => String(other) === key),
      control: [...row.querySelectorAll(CONTROLS)].indexOf(event.target),
      says: event.target.textContent ?? '',
    };
  };
}
