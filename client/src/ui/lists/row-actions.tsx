import { Button, Group } from '@mantine/core';
import type { Ref } from 'react';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';

interface RowActionsProps {
  /** What the row is about: "Edit Ida Moss". */
  name: string;
  view?: string;
  /** The page or function for editing it; left out if the reader may not. */
  edit?: string | (() => void);
  /** The Edit button, which gets the focus back. */
  editRef?: Ref<HTMLButtonElement>;
  /** Left out if the reader may not. */
  onDelete?: () => void;
}

export function RowActions({ name, view, edit, editRef, onDelete }: RowActionsProps) {
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <Group gap={6} wrap="nowrap">
      {view ? (
        <LinkButton to={view} {...look} aria-label={`View ${name}`}>
          View
        </LinkButton>
      ) : null}
      {typeof edit === 'string' ? (
        <LinkButton to={edit} {...look} aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
      ) : edit ? (
        <Button {...look} ref={editRef} aria-label={`Edit ${name}`} onClick={edit}>
          Edit
        </Button>
      ) : null}
      {onDelete ? (
        <OnlineButton {...look} c="red" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </OnlineButton>
      ) : null}
    </Group>
  );
}
