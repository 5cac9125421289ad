import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { fetchLists } from './lists.ts';

/** Keys that open a list. */
const OPENING = ['Enter', 'ArrowDown', 'ArrowUp'];

/**
 * A field that looks like the library's list while it is closed, and fetches it when it is likely to be opened. What was
 * done meanwhile, focus, a click, typing, is handed to the list that takes its place.
 */
export function useClosedList(
  searchable: boolean,
  { error, autoFocus }: Pick<FieldProps<unknown>, 'error' | 'autoFocus'>,
) {
  const [inUse, setInUse] = useState<{ typed: string; clicked: boolean } | null>(null);
  const [failed, setFailed] = useState(false);

  function fetch() {
    setFailed(false);
    fetchLists().catch(() => setFailed(true));
  }

  function open() {
    setInUse({ typed: inUse?.typed ?? '', clicked: true });
    // A field that has the focus already asks again.
    if (failed) fetch();
  }

  return {
    /** For the list that takes the closed field's place. */
    opened: {
      typed: inUse?.typed ?? '',
      autoFocus: autoFocus || inUse !== null,
      defaultDropdownOpened: inUse?.clicked ?? false,
    },
    /** For the closed field; `onPointerEnter` too, a mouse is over it before it clicks. */
    input: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': false,
      autoComplete: 'off',
      onPointerEnter: () => void fetchLists().catch(() => undefined),
      onFocus: () => {
        setInUse({ typed: '', clicked: false });
        fetch();
      },
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        // Enter opens a list; it must not save the form.
        if (!(searchable ? OPENING : [...OPENING, ' ']).includes(event.key)) return;
        event.preventDefault();
        open();
      },
    },
    typed: inUse?.typed ?? '',
    onType: (event: ChangeEvent<HTMLInputElement>) =>
      setInUse({ typed: event.currentTarget.value, clicked: true }),
    onLeave: () => setInUse(null),
    error: failed ? 'The list could not be loaded. Please try again.' : error,
  } as const;
}
