import { delegateRefusal } from '@daybook/domain/access/permissions';
import type { Output } from '#/lib/api/trpc.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';

type Employee = Pick<Output['employees']['get'], 'id' | 'is_company_admin' | 'is_superuser'>;

/** What the user may do with which account (access.md#roles): buttons show no more than the server allows. */
export function useEmployeeRights() {
  const me = useCurrentUser();
  const { can, isAdmin } = useRights();
  const open = (employee: Employee) =>
    isAdmin
      ? me.is_superuser || !employee.is_superuser || employee.id === me.id
      : delegateRefusal({ id: me.id }, { ...employee, permissions: null }) === null;
  return {
    isAdmin,
    edit: (employee: Employee) => can('employees_edit') && open(employee),
    remove: (employee: Employee) => can('employees_delete') && open(employee) && employee.id !== me.id,
    /** Only an admin sets flags, and people cannot deactivate their own account. */
    activate: (employee: Employee) => isAdmin && open(employee) && employee.id !== me.id,
  };
}
