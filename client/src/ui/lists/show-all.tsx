import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface ShowAllProps<Item> {
  items: readonly Item[];
  first: number;
  /** The button's words: "Show all 15 due documents". */
  labelOf: (count: number) => string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first lines of a long list and a button for the rest, so that what is below it stays in sight. */
export function ShowAll<Item>({ items, first, labelOf, children }: ShowAllProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  // A button in place of a single line would save nothing.
  const isLong = items.length > first + 1;
  return (
    <>
      {children(isLong && !isOpen ? items.slice(0, first) : items)}
      {isLong ? (
        <Button
          mt="xs"
          size="sm"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          {isOpen ? 'Show fewer' : labelOf(items.length)}
        </Button>
      ) : null}
    </>
  );
}
