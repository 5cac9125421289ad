import { joinName } from '@daybook/domain/text/names';
import type { Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';

type User = Output['platform']['employees'][number];
const columns: readonly Column<User>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: joinName,
    cell: (user) => (user.is_company_admin ? `${joinName(user)} (admin)` : joinName(user)),
  },
  { key: 'email', header: 'Email', sort: (user) => user.email, cell: (user) => user.email },
  {
    key: 'role',
    header: 'Role',
    sort: (user) => user.role?.name,
    cell: (user) => user.role?.name ?? NO_ROLE,
  },
  {
    key: 'status',
    header: 'Status',
    sort: (user) => user.is_active,
    cell: (user) => <StatusWord status={user.is_active ? 'Active' : 'Inactive'} />,
  },
  {
    key: 'last_login',
    header: 'Last Login',
    sort: (user) => user.last_login,
    cell: (user) => momentText(user.last_login) || 'Never',
  },
];

interface UsersTabProps {
  users: QueryLike<User[]>;
}

/** Everybody in the company. */
export function UsersTab({ users }: UsersTabProps) {
  return (
    <DataTable<User>
      label="Users"
      columns={columns}
      rows={users.data}
      rowKey={(user) => user.id}
      error={users.error}
      onRetry={() => void users.refetch()}
      empty={{ text: 'This company has no users.' }}
      pageSize={50}
    />
  );
}
