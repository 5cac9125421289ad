import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import type { CurrentUser } from '../../lib/guard.ts';

const rightsOf = (user: CurrentUser) =>
  [
    user.id,
    user.is_superuser,
    user.is_company_admin,
    user.onboarding_required,
    user.company?.id,
    ...user.permissions,
  ].join();

/** Runs the guards again when what decides them changed: onboarding was completed, a role was taken away. */
export function useGuardAgain() {
  const router = useRouter();
  const guarded = useRouteContext({ from: '/_signed-in', select: (context) => context.user });
  const rights = rightsOf(useCurrentUser());
  const changed = rights !== rightsOf(guarded);
  useEffect(() => {
    if (changed) void router.invalidate();
  }, [changed, router]);
}
