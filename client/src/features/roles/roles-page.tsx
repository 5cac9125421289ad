import { Box, Button, Stack } from '@mantine/core';
import { parsePermissions, PERMISSION_LABELS } from '@daybook/domain/access/permissions';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { DatedRates } from '#/shared/dated-rates.tsx';
import { RoleForm } from '#/shared/role-form.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { useListEditor } from '#/ui/forms/use-list-editor.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';

type Role = Output['roles']['get'];

/** Role Management (people-and-roles.md#roles): the roles that there are, and the form in create or edit mode. */
export function RolesPage() {
  const roles = trpc.roles.list.useQuery({});
  const removal = trpc.roles.remove.useMutation();
  const { editing, formNumber, form, show, open, remove, problem } = useListEditor<Role>({
    question: (role) => ({
      title: 'Delete role',
      text: `Are you sure you want to delete the role ${role.name}?`,
    }),
    remove: ({ id }) => removal.mutateAsync({ id }),
    failed: 'Failed to delete role.',
  });

  return (
    <>
      <PageHeader title="Role Management" />
      <Stack>
        <SaveProblem state={problem} />
        <DataTable
          label="Existing roles"
          columns={columns(
            (role) => void open(role),
            (role) => void remove(role),
          )}
          {...rowsOf(roles)}
          rowKey={(role) => role.id}
          errorMessage="Failed to fetch roles."
          empty={{ text: 'No roles yet.' }}
          pageSize={50}
        />
        {/* Below a list of unknown length, which would push it down. */}
        <Box ref={form} maw="46rem" hidden={roles.isLoading}>
          <Section title={editing ? `Edit Role: ${editing.name}` : 'Add New Role'}>
            <RoleForm
              key={formNumber}
              role={editing ?? undefined}
              label={editing ? 'Update Role' : 'Create Role'}
              onSaved={(role) => {
                toastDone(`${role.name} was saved.`);
                show(null);
              }}
            >
              {editing ? (
                <Button variant="default" onClick={() => void open(null)}>
                  Cancel
                </Button>
              ) : null}
            </RoleForm>
          </Section>
          {editing ? (
            <Box mt="md">
              <Section title="Rates by Date">
                <DatedRates whose={{ role: editing.id }} />
              </Section>
            </Box>
          ) : null}
        </Box>
      </Stack>
    </>
  );
}

const columns = (edit: (role: Role) => void, remove: (role: Role) => void): Column<Role>[] => [
  { key: 'name', header: 'Name', sort: (role) => role.name, cell: (role) => role.name },
  {
    key: 'default_pay_rate',
    header: 'Pay Rate',
    numeric: true,
    sort: (role) => role.default_pay_rate,
    cell: (role) => rateText(role.default_pay_rate) || '–',
  },
  {
    key: 'default_mileage_rate',
    header: 'Mileage Rate',
    numeric: true,
    sort: (role) => role.default_mileage_rate,
    cell: (role) =>
      role.default_mileage_rate === null
        ? '–'
        : `${rateText(role.default_mileage_rate)} / ${role.default_mileage_rate_unit}`,
  },
  {
    key: 'pay_time_period',
    header: 'Pay Period',
    sort: (role) => role.pay_time_period,
    cell: (role) => (role.pay_time_period === 'salary' ? 'Salary' : 'Hourly'),
  },
  {
    key: 'permissions',
    header: 'Permissions',
    cell: (role) =>
      parsePermissions(role.permissions)
        .map((permission) => PERMISSION_LABELS[permission])
        .join(', ') || 'None',
  },
  actionsColumn((role) => (
    <RowActions name={role.name} edit={() => edit(role)} onDelete={() => remove(role)} />
  )),
];
