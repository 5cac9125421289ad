import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { toastFailure } from '#/ui/overlays/toasts.ts';

/** Copies a text; shows so for 2 seconds. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
        }
        onClick={() => {
          // Without https on a foreign host there is no clipboard.
          if (!('clipboard' in navigator))
            toastFailure('Copying is not possible here. Select the text instead.', null);
          else clipboard.copy(text);
        }}
      >
        {clipboard.copied ? 'Copied' : label}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied ? 'Copied' : ''}</VisuallyHidden>
    </>
  );
}
