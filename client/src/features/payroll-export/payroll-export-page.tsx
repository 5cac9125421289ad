import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { EXPORT_FORMAT_LABELS, type ExportFormat } from '@daybook/domain/pay/pay-runs/profile';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { ProfileForm } from './profile-form.tsx';

type Profile = Output['exportProfiles']['list']['results'][number];

const TITLE = 'Payroll Export';

/** /admin/settings/payroll-export (pay-runs.md#files) */
export function PayrollExportPage() {
  const plan = usePlan();
  if (plan.isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="The file format that your payroll product takes, and its name for each pay code."
      />
      {plan.allows('billing') ? <Profiles /> : <LockedSection title={TITLE} />}
    </>
  );
}

function Profiles() {
  const [edited, setEdited] = useState<Profile | 'new' | null>(null);
  const profiles = trpc.exportProfiles.list.useQuery({});
  const remove = trpc.exportProfiles.remove.useMutation();

  async function confirmAndRemove({ id, name, updated_at }: Profile) {
    const text = `Delete ${name}? Files created with it stay.`;
    await act({
      ask: { title: 'Delete export profile', text, danger: true },
      work: () => remove.mutateAsync({ id, updated_at }),
      done: `${name} was deleted.`,
      failed: 'The profile could not be deleted. Please try again.',
    });
  }

  const columns: readonly Column<Profile>[] = [
    { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'format',
      header: 'Payroll Product',
      cell: ({ format }) => EXPORT_FORMAT_LABELS[format satisfies ExportFormat],
    },
    {
      key: 'default',
      header: 'Checked at Lock',
      cell: ({ is_default }) => (is_default ? <StatusBadge tone="good">Default</StatusBadge> : '–'),
    },
    actionsColumn((profile) => (
      <RowActions
        name={profile.name}
        edit={() => setEdited(profile)}
        onDelete={() => void confirmAndRemove(profile)}
      />
    )),
  ];

  return (
    <Stack>
      <DataTable
        label="Export profiles"
        columns={columns}
        {...rowsOf(profiles)}
        rowKey={({ id }) => id}
        empty={{ text: 'No export profiles yet.' }}
      />
      {edited ? (
        <ProfileForm
          key={edited === 'new' ? 'new' : edited.id}
          profile={edited === 'new' ? null : edited}
          isFirst={profiles.data?.count === 0}
          onDone={() => setEdited(null)}
        />
      ) : (
        <div>
          <Button disabled={!profiles.data} onClick={() => setEdited('new')}>
            Add Profile
          </Button>
        </div>
      )}
    </Stack>
  );
}
