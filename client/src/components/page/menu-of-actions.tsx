import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './menu-of-actions.module.css';
import { Popup } from './popup.tsx';

export interface MenuAction {
  label: string;
  onPick: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** Actions of a row that are too many for buttons. `label` names the record: "Actions for March 4". */
export function MenuOfActions({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        popoverTarget={id}
      >
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      <Popup
        id={id}
        popover="auto"
        side="end"
        opened={opened}
        anchor={button}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened ? (
          <Items
            label={label}
            actions={actions}
            onPick={(action) => {
              // First, so that the focus is back on the button when a dialog remembers where it was.
              document.getElementById(id)?.hidePopover();
              action.onPick();
            }}
          />
        ) : null}
      </Popup>
    </>
  );
}

interface ItemsProps {
  label: string;
  actions: readonly MenuAction[];
  onPick: (action: MenuAction) => void;
}

function Items({ label, actions, onPick }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(menu.current)[0]?.focus(), []);
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-danger={action.danger}
          disabled={action.disabled}
          onClick={() => onPick(action)}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? []),
];

/** The arrow keys go round, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
