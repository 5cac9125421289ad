import type { CurrentUser } from './current-user.ts';

/** The user as the rules of packages/domain expect one: permissions joined, as a role stores them. */
export function standingOf(user: Pick<CurrentUser, 'is_superuser' | 'is_company_admin' | 'permissions'>) {
  return { ...user, permissions: user.permissions.join(',') };
}
