import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './calendar-field.module.css';

interface CalendarPopoverProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What opens under a calendar field, at its end. */
export function CalendarPopover({ opened, onClose, children }: CalendarPopoverProps) {
  // The library notes where the focus was only when `opened` turns true, not when it is from the start.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Popover
      withRoles={false}
      opened={opened && mounted}
      onChange={(next) => {
        if (!next) onClose();
      }}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
