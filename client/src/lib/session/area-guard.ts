import { can, isAdmin, isDelegate } from '@daybook/domain/access/permissions';
import type { CurrentUser } from './current-user.ts';
import { standingOf } from './standing.ts';

/** Shown at the console's login to a person who is not an operator. */
export const OPERATORS_ONLY = 'Access denied. Platform admin privileges required.';

type Guarded = Pick<
  CurrentUser,
  'is_superuser' | 'is_company_admin' | 'permissions' | 'onboarding_required' | 'company'
> & { second_step?: CurrentUser['second_step'] };

/** The first page after signing in (access.md#the-shell). */
export function homePathOf(user: Guarded) {
  if (!user.company) return '/platform';
  if (user.second_step?.must_set_up) return '/settings';
  return isAdmin(standingOf(user)) ? '/admin/dashboard' : '/home';
}

const under = (area: string, pathname: string) => pathname === area || pathname.startsWith(`${area}/`);

/** Where a signed-in user is redirected instead of `pathname`, or null if they may see it (access.md#roles). */
export function redirectFor(user: Guarded, pathname: string) {
  const standing = standingOf(user);
  const home = homePathOf(user);
  // An operator without a company can only use the console.
  if (!user.company) return home;
  // Before a second step is set up, the server refuses everything else (access.md#policy).
  if (user.second_step?.must_set_up) return under('/settings', pathname) ? null : '/settings';
  if (user.is_company_admin && user.onboarding_required) {
    // An admin may import a spreadsheet during onboarding.
    return ['/onboarding', '/admin/settings/import'].some((area) => under(area, pathname))
      ? null
      : '/onboarding';
  }
  if (under('/onboarding', pathname)) return home;
  if (under('/admin', pathname)) {
    if (!isAdmin(standing)) return '/home';
    return pathname.replace(/\/$/, '') === '/admin' ? home : null;
  }
  return under('/manage', pathname) ? redirectUnderManage(standing, pathname, home) : null;
}

function redirectUnderManage(standing: ReturnType<typeof standingOf>, pathname: string, home: string) {
  const canSome = (what: 'clients' | 'employees') =>
    (['view', 'edit', 'delete'] as const).some((verb) => can(standing, `${what}_${verb}`));
  for (const what of ['clients', 'employees'] as const) {
    if (under(`/manage/${what}`, pathname)) return canSome(what) ? null : home;
  }
  if (under('/manage/invoices', pathname)) return can(standing, 'billing_edit') ? null : home;
  if (under('/manage/time-off', pathname)) return can(standing, 'leave_approve') ? null : home;
  if (isAdmin(standing) || !isDelegate(standing)) return home;
  if (canSome('clients')) return '/manage/clients';
  if (canSome('employees')) return '/manage/employees';
  return can(standing, 'billing_edit') ? '/manage/invoices' : '/manage/time-off';
}
