import { ComboboxChevron, Input } from '@mantine/core';
import type { ReactNode } from 'react';

/** The mark that a list opens under a field; the library's own style of it comes with the list. */
export const OpensMark = ({ error }: { error?: ReactNode }) => (
  <ComboboxChevron w="1.125rem" h="1.125rem" c={error ? 'var(--mantine-color-error)' : 'dimmed'} />
);

interface ListEnd {
  error: ReactNode;
  /** Empties the field; null where there is nothing to empty. */
  onClear: (() => void) | null;
  clearLabel: string;
}

/** What stands at the end of a closed list, as the library's own list has it: an "×" and the mark that something opens. */
export const listEnd = ({ error, onClear, clearLabel }: ListEnd) => ({
  rightSectionPointerEvents: 'none' as const,
  __defaultRightSection: <OpensMark error={error} />,
  __clearable: onClear !== null,
  __clearSection: (
    <Input.ClearButton aria-label={clearLabel} tabIndex={-1} aria-hidden onClick={() => onClear?.()} />
  ),
});
