import { type KeyboardEvent, useId, useState } from 'react';
import { type Choice, type ChoiceGroup, type Choices, foundChoices } from './choices.ts';

interface Options<Value extends string | number> {
  choices: Choices<Value>;
  /** What the arrow keys begin with. */
  chosen: Value | null;
  searchable: boolean;
  fixed: boolean | undefined;
  isOffered?: (choice: Choice<Value>) => boolean;
  onPick: (value: Value) => void;
}

export interface Choosing<Value extends string | number> {
  id: string;
  opened: boolean;
  found: ChoiceGroup<Value>[];
  /** The choice that Enter takes. */
  active: Value | null;
  /** What was typed; null before somebody types. */
  typed: string | null;
  open: (typed?: string) => void;
  close: () => void;
  pick: (value: Value) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** What makes the input a combobox for a screen reader. */
  aria: Record<string, string | boolean | undefined>;
}

export const optionId = (list: string, value: string | number) => `${list}-${value}`;

/** A list of choices under an input: what is open, typed, found and next, and the keys for it. */
export function useChoosing<Value extends string | number>(options: Options<Value>): Choosing<Value> {
  const { choices, chosen, searchable, fixed, isOffered, onPick } = options;
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Value | null>(null);

  const found = opened ? foundChoices(choices, typed ?? '', isOffered) : [];
  const list = found.flatMap((group) => group.items).filter((choice) => !choice.disabled);
  const pointedAt = list.findIndex((choice) => choice.value === pointed);
  // What was typed means the first that was found.
  const at = pointedAt < 0 && typed ? 0 : pointedAt;
  const active = list[at]?.value ?? null;

  function open(text?: string) {
    if (fixed) return;
    if (!opened) setPointed(chosen);
    if (text !== undefined) {
      setTyped(text);
      setPointed(null);
    }
    setOpened(true);
  }

  function close() {
    setOpened(false);
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (fixed || event.ctrlKey || event.metaKey) return;
    const next = placeAfter(event.key);
    if (next !== null) {
      event.preventDefault();
      if (opened) setPointed(list.at(next % list.length)?.value ?? null);
      else open();
    } else if (event.key === 'Enter' && opened) {
      // Enter in an open list chooses. Where nothing was found, it must not save the form with what was chosen before.
      event.preventDefault();
      if (active !== null) onPick(active);
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (!searchable && event.key === ' ') {
      event.preventDefault();
      if (!opened) open();
      else if (active !== null) onPick(active);
    } else if (!searchable && event.key.length === 1 && !event.altKey) {
      open();
      setPointed(startingWith(event.key));
    }
  }

  /** Where an arrow key leads to, round and round; in a text Home and End belong to the text. */
  function placeAfter(key: string): number | null {
    if (key === 'ArrowDown') return at + 1;
    if (key === 'ArrowUp') return Math.max(at, 0) - 1;
    if (searchable) return null;
    return key === 'Home' ? 0 : key === 'End' ? -1 : null;
  }

  /** The next choice after the present one that begins with this letter. */
  function startingWith(letter: string): Value | null {
    const all = foundChoices(choices, '', isOffered).flatMap((group) => group.items);
    const from = all.findIndex((choice) => choice.value === (opened ? active : chosen)) + 1;
    const hits = (choice: Choice<Value>) =>
      !choice.disabled && choice.label.toLowerCase().startsWith(letter.toLowerCase());
    return [...all.slice(from), ...all.slice(0, from)].find(hits)?.value ?? active;
  }

  return {
    id,
    opened,
    found,
    active,
    typed,
    open,
    close,
    pick: onPick,
    onKeyDown,
    aria: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      'aria-autocomplete': searchable ? 'list' : undefined,
      'aria-activedescendant': opened && active !== null ? optionId(id, active) : undefined,
      // Escape closes the list and not the dialog around it.
      'data-mantine-stop-propagation': opened ? 'true' : undefined,
      autoComplete: 'off',
    },
  };
}
