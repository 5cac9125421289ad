import { ComboboxChevron, Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface ListEnd {
  error: ReactNode;
  /** Empties the field; null where there is nothing to empty. */
  onClear: (() => void) | null;
  clearLabel: string;
}

/** What stands at the end of a closed list, as the library's own list has it: an "×" and the mark that something opens. */
export const listEnd = ({ error, onClear, clearLabel }: ListEnd) => ({
  rightSectionPointerEvents: 'none' as const,
  __defaultRightSection: (
    // Its own style comes with the list.
    <ComboboxChevron w="1.125rem" h="1.125rem" c={error ? 'var(--mantine-color-error)' : 'dimmed'} />
  ),
  __clearable: onClear !== null,
  __clearSection: (
    <Input.ClearButton aria-label={clearLabel} tabIndex={-1} aria-hidden onClick={() => onClear?.()} />
  ),
});
