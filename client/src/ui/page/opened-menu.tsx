import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { PopupPlace } from '../overlays/popup-place.tsx';
import { useOpenedLater } from '../overlays/use-opening.ts';
import type { MenuAction } from './menu-of-actions.tsx';

interface OpenedMenuProps {
  /** The button that opens it names it. */
  buttonId: string;
  opened: boolean;
  onClose: () => void;
  actions: readonly MenuAction[];
}

/** What opens under a button with actions, in a chunk of its own. */
export function OpenedMenu({ buttonId, opened, onClose, actions }: OpenedMenuProps) {
  return (
    <Menu
      id={buttonId}
      opened={useOpenedLater(opened)}
      onChange={(next) => {
        if (!next) onClose();
      }}
      position="bottom-end"
      returnFocus
    >
      <Menu.Target>
        <PopupPlace />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            // The library's red is too pale to be read.
            c={action.danger ? 'var(--mantine-color-error)' : undefined}
            leftSection={action.icon}
            disabled={action.disabled}
            onClick={action.onPick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
