import { type Permission, can, isAdmin, isDelegate } from '@daybook/domain/permissions';
import { useRouteContext } from '@tanstack/react-router';
import { type CurrentUser, standingOf } from './guard.ts';
import { trpc } from './trpc.ts';

/** Who is signed in. Only below `_signed-in`. */
export function useCurrentUser(): CurrentUser {
  const { user } = useRouteContext({ from: '/_signed-in' });
  const query = trpc.session.currentUser.useQuery(undefined, { staleTime: 60_000 });
  return query.data ?? user;
}

/** What the signed-in user may do; the server decides again. `useRights().can('clients_edit')`. */
export function useRights() {
  const standing = standingOf(useCurrentUser());
  return {
    isAdmin: isAdmin(standing),
    isDelegate: isDelegate(standing),
    can: (permission: Permission) => can(standing, permission),
  };
}
