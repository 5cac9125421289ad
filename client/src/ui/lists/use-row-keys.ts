import { useEffect, useRef, type RefObject } from 'react';

const TYPED_IN =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** `at`: the row that has the focus; -1 if none has it. */
type Action = (rows: readonly HTMLElement[], at: number) => void;

const click =
  (what: string): Action =>
  (rows, at) =>
    rows[at]?.querySelector<HTMLElement>(what)?.click();
const move =
  (by: number): Action =>
  (rows, at) =>
    rows[at < 0 ? 0 : at + by]?.querySelector<HTMLElement>('a[href]')?.focus();

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['j', move(1)],
  ['k', move(-1)],
  ['x', click('input[type="checkbox"]')],
  ['a', click('[data-row-act]')],
]);

const isMeantElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest(TYPED_IN) !== null) ||
  document.querySelector('[role="dialog"]') !== null;

/**
 * Keyboard control of a table: `j` and `k` go to the next and the previous row, `x` ticks it, `a` presses the button
 * marked with `data-row-act`; Enter opens the row's link. Not while typing or in a dialog. The ref is for its box.
 */
export function useRowKeys(isOn: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    function press(event: KeyboardEvent) {
      const act = ACTIONS.get(event.key);
      if (!act || isMeantElsewhere(event)) return;
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      act(
        rows,
        rows.findIndex((row) => row.contains(document.activeElement)),
      );
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
  return box;
}
