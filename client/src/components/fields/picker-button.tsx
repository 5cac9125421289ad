import { ActionIcon } from '@mantine/core';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { Popup } from '../page/popup.tsx';
import classes from './picker-button.module.css';

interface PickerButtonProps {
  /** "Pick Date" */
  label: string;
  icon: ReactNode;
  disabled: boolean | undefined;
  /** The id of what opens; the field opens and closes it by `showPopover` and `hidePopover`. */
  target: string;
  field: RefObject<HTMLInputElement | null>;
  /** Fetches what opens: called as soon as the button is likely to be pressed. */
  fetch: () => Promise<unknown>;
  /** Drawn while it is open. */
  children: ReactNode;
}

/** The button at the end of a date's field, and the calendar that opens from it. */
export function PickerButton({ label, icon, disabled, target, field, fetch, children }: PickerButtonProps) {
  const [opened, setOpened] = useState(false);
  const ahead = () => void fetch().catch(() => undefined);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        popoverTarget={target}
        onPointerEnter={ahead}
        onFocus={ahead}
      >
        {icon}
      </ActionIcon>
      <Popup
        id={target}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.picker}
        opened={opened}
        anchor={field}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened ? <Suspense>{children}</Suspense> : null}
      </Popup>
    </>
  );
}

/** In the place of a calendar that could not be fetched. */
export function NoCalendar() {
  return <p>The calendar could not be loaded. Type the date instead.</p>;
}
