import { useEffect } from 'react';

const TYPED_IN =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Keys for going through a table: `j` and `k` to the next and the previous row, `x` ticks it, `a` presses the button that is
 * marked with `data-row-act`; Enter opens the row's link, where the focus is. Not while something is typed or asked.
 * @param label the table's name
 */
export function useRowKeys(label: string) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !['j', 'k', 'x', 'a'].includes(key)) return;
      if (target instanceof Element && target.closest(TYPED_IN)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const table = document.querySelector(
        `[role="region"][aria-label="${label}"], ul[aria-label="${label}"]`,
      );
      const rows = [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const click = (what: string) => rows[at]?.querySelector<HTMLElement>(what)?.click();
      if (key === 'j' || key === 'k') {
        const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1);
        rows[next]?.querySelector<HTMLElement>('a[href]')?.focus();
      } else click(key === 'x' ? 'input[type="checkbox"]' : '[data-row-act]');
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [label]);
}
