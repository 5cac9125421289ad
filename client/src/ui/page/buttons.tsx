import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { NEEDS_CONNECTION, useOnline } from '#/lib/device/offline/contact.ts';

const AnchorButton = Button.withProps({ component: 'a' });

/** A link that looks like a button. */
export const LinkButton = createLink(AnchorButton<'a'>);

/** A link in text; of the app, not of another site. */
export const TextLink = createLink(Anchor<'a'>);

interface NumbersButtonProps {
  /** Whether the numbers are shown as a table. */
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  /** What the table replaces: "chart". */
  drawing: string;
}

/** Switches between a drawing and the table of its numbers. */
export const NumbersButton = ({ asTable, onChange, drawing }: NumbersButtonProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="xs"
    flex="none"
    aria-pressed={asTable}
    onClick={() => onChange(!asTable)}
    data-no-print
  >
    {asTable ? `Show ${drawing}` : 'Show numbers'}
  </Button>
);

type OnlineButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/**
 * A button whose action needs the server: without a network it is disabled, and shows why (phone-and-offline.md#without-a-network).
 */
export function OnlineButton({ children, disabled, 'aria-label': label, ...rest }: OnlineButtonProps) {
  const online = useOnline();
  return (
    <Button
      disabled={disabled || !online}
      aria-label={label && !online ? `${NEEDS_CONNECTION}: ${label}` : label}
      {...rest}
    >
      {online ? children : NEEDS_CONNECTION}
    </Button>
  );
}

/**
 * For the button that submits a form. A mouse press would leave a field immediately; the field's message would then move the
 * button away from under the pointer, and the click would be lost. So the field is left on the click.
 */
export const savesOnClick = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field also clicks the button, without a pointer, and leaves the focus where it is.
    if (detail > 0) currentTarget.focus({ preventScroll: true });
  },
};
