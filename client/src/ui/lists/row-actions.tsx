import { Button, Group } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import type { Ref } from 'react';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';

interface RowActionsProps {
  /** What the row is about: "Edit Ida Moss". */
  name: string;
  view?: LinkOptions;
  /** The page or function for editing it; left out if the reader may not. */
  edit?: LinkOptions | (() => void);
  /** The Edit button, which gets the focus back. */
  editRef?: Ref<HTMLButtonElement>;
  /** Left out if the reader may not. */
  onDelete?: () => void;
}

export function RowActions({ name, view, edit, editRef, onDelete }: RowActionsProps) {
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <Group gap="var(--space-3)" wrap="nowrap">
      {view ? (
        <LinkButton {...view} {...look} aria-label={`View ${name}`}>
          View
        </LinkButton>
      ) : null}
      {typeof edit === 'function' ? (
        <Button {...look} ref={editRef} aria-label={`Edit ${name}`} onClick={edit}>
          Edit
        </Button>
      ) : edit ? (
        <LinkButton {...edit} {...look} aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
      ) : null}
      {onDelete ? (
        <OnlineButton {...look} c="red" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </OnlineButton>
      ) : null}
    </Group>
  );
}
