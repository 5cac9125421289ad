import { Modal } from '@mantine/core';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { trpc } from '../../lib/trpc.ts';
import { PasswordForm } from '../../shared/password-form.tsx';

/** Only ever loaded lazily, by profile-tab.tsx. */
export function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const [opened, close] = useOpening();
  const change = trpc.session.changePassword.useMutation();
  return (
    <Modal opened={opened} onClose={close} onExitTransitionEnd={onClosed} title="Reset Password">
      <PasswordForm save={(values) => change.mutateAsync(values)} onDone={close} />
    </Modal>
  );
}
