import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { PasswordForm } from '#/shared/password-form.tsx';
import { Modal } from '#/ui/kit/modal.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';

/** Only ever loaded lazily, by profile-tab.tsx. */
export function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const { dialog, close } = useOpening(onClosed);
  const user = useCurrentUser();
  const { isAdmin } = useRights();
  const keys = trpc.apiKeys.list.useQuery({}, { enabled: isAdmin });
  const change = trpc.session.changePassword.useMutation();
  const hasApiKeys =
    keys.data?.results.some((key) => key.user.id === user.id && key.status === 'active') ?? false;
  return (
    <Modal {...dialog} title="Reset Password">
      <PasswordForm hasApiKeys={hasApiKeys} save={(values) => change.mutateAsync(values)} onDone={close} />
    </Modal>
  );
}
