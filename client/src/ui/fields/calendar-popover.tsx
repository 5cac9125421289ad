import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import type { ReactNode } from 'react';
import { PopupPlace } from '../overlays/popup-place.tsx';
import { useOpenedLater } from '../overlays/use-opening.ts';

interface CalendarPopoverProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What opens under a calendar field, at its end. */
export function CalendarPopover({ opened, onClose, children }: CalendarPopoverProps) {
  return (
    <Popover
      withRoles={false}
      opened={useOpenedLater(opened)}
      onChange={(next) => {
        if (!next) onClose();
      }}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <PopupPlace />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
