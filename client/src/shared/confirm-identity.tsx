import { lazy, Suspense } from 'react';
import { useStore } from '#/lib/device/value-store.ts';
import { identityQuestion } from '#/lib/session/identity.ts';

const IdentityDialog = lazy(() =>
  import('./identity-dialog.tsx').then((module) => ({ default: module.IdentityDialog })),
);

/** Where the question of a refused call appears. */
export function ConfirmIdentity() {
  const question = useStore(identityQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <IdentityDialog question={question} />
    </Suspense>
  );
}
