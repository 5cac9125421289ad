import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, Suspense, lazy, useId } from 'react';
import { toastFailure } from '../overlays/toasts.ts';
import { useFetchedPopup } from '../overlays/use-fetched-popup.ts';

export interface MenuAction {
  label: string;
  onPick: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

const fetchMenu = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(() => fetchMenu().then((module) => ({ default: module.OpenedMenu })));

/** Actions of a row that are too many for buttons. `label` names the record: "Actions for March 4". */
export function MenuOfActions({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const id = useId();
  const { opened, wasOpened, close, button } = useFetchedPopup(fetchMenu, (failed) => {
    if (failed) toastFailure('The menu could not be loaded. Please try again.');
  });
  if (actions.length === 0) return null;
  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <ActionIcon id={id} variant="subtle" color="gray" aria-label={label} aria-haspopup="menu" {...button}>
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      {wasOpened ? (
        <Suspense>
          <OpenedMenu buttonId={id} opened={opened} onClose={close} actions={actions} />
        </Suspense>
      ) : null}
    </span>
  );
}
