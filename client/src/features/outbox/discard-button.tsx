import { Button, type ButtonProps } from '@mantine/core';
import { goesWith, type OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { itemText } from '#/shared/waiting-notice.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface DiscardButtonProps extends ButtonProps {
  item: OutboxItem;
  onDiscarded?: () => void;
}

/** Asks twice and shows what will be lost. */
export function DiscardButton({ item, onDiscarded, ...rest }: DiscardButtonProps) {
  async function ask() {
    const going = goesWith(outbox.items(), item.key).map(itemText).join('; ');
    const first = await confirm({
      title: 'Discard what was not sent?',
      text: `${going}. It is on this device only.`,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!first) return;
    const sure = await confirm({
      title: 'Discard for good?',
      text: `${going} will be lost: it is deleted from this device and was never saved in Daybook.`,
      confirmLabel: 'Discard for Good',
      danger: true,
    });
    if (!sure) return;
    toastDone((await outbox.discard(item.key)) ? 'Discarded.' : 'It was sent before it could be discarded.');
    onDiscarded?.();
  }
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      aria-label={`Discard ${itemText(item)}`}
      onClick={() => void ask()}
      {...rest}
    >
      Discard
    </Button>
  );
}
