import { useRouteContext } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { can, isAdmin, isDelegate, type Permission } from '@daybook/domain/access/permissions';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { Writer } from '#/lib/device/drafts.ts';
import { standingOf } from './standing.ts';

export type CurrentUser = Output['session']['currentUser'];

const Current = createContext<CurrentUser | null>(null);
export const CurrentUserProvider = Current.Provider;

/** Who is signed in, refreshed in the background; for the provider, so that a page asks once instead of in every part. */
export function useFreshUser(): CurrentUser {
  const user = useRouteContext({ from: '/_signed-in', select: (context) => context.user });
  const query = trpc.session.currentUser.useQuery(undefined, { staleTime: 60_000 });
  return query.data ?? user;
}

/** Who is signed in. Only below `_signed-in`. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(Current);
  if (!user) throw new Error('No one is signed in.');
  return user;
}

/** The person whose drafts the forms on the screen write; null when signed out. */
export function useDraftWriter(): Writer | null {
  const user = useContext(Current);
  return user ? { user_id: user.id, company_id: user.company?.id ?? 0 } : null;
}

/** What the signed-in user may do; the server decides. `useRights().can('clients_edit')`. */
export function useRights() {
  const standing = standingOf(useCurrentUser());
  return {
    isAdmin: isAdmin(standing),
    isDelegate: isDelegate(standing),
    can: (permission: Permission) => can(standing, permission),
  };
}
