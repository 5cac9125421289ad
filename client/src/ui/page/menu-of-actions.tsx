import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOnline } from '#/lib/device/offline/contact.ts';
import { Menu } from '#/ui/kit/menu.ts';

export interface MenuAction {
  label: string;
  onPick: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

/** A closing menu returns the focus before this; a dialog that an action opens then returns it to the same button. */
const FOCUS_BACK_MS = 30;

/** Actions of a row that are too many for buttons; all need the server. `label` names the record: "Actions for March 4". */
export function MenuOfActions({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const online = useOnline();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            // The library's red is too pale to read.
            c={action.danger ? 'var(--mantine-color-error)' : undefined}
            leftSection={action.icon}
            disabled={action.disabled || !online}
            onClick={() => window.setTimeout(action.onPick, FOCUS_BACK_MS)}
          >
            {online ? action.label : `${action.label}: needs a connection`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
