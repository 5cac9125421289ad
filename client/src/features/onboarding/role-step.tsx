import { Button, Stack } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { RoleForm } from '#/shared/role-form.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { SkipButton } from './step-frame.tsx';
import type { StepProps } from './steps.ts';

/** The form of the roles page, without the list (people-and-roles.md#roles). */
export function RoleStep({ back, next, skip, isFinishing }: StepProps) {
  const roles = trpc.roles.list.useQuery({});
  const hasRole = (roles.data?.count ?? 0) > 0;
  return (
    <Stack gap="md">
      <PageHeader
        title="Create Your First Role"
        description={
          hasRole
            ? `Your company has the role ${roles.data?.results.map(({ name }) => name).join(', ')}. Add another, or continue.`
            : 'A role sets default pay, and what its employees may do.'
        }
      />
      <RoleForm label="Create Role" onSaved={next}>
        <Button variant="default" onClick={back} disabled={isFinishing}>
          Back
        </Button>
        <Button variant="default" onClick={next} disabled={isFinishing}>
          Next
        </Button>
        <SkipButton skip={skip} isBusy={isFinishing} />
      </RoleForm>
    </Stack>
  );
}
