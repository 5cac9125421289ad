import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { timeOffSettingsQueries } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { LeaveAssignments } from './leave-assignments.tsx';
import { LeavePolicies } from './leave-policies.tsx';
import { LeaveTypes } from './leave-types.tsx';

const NOTHING_YET = 'Nobody earns time off yet.';

/** /admin/settings/time-off (time-off.md#policies) */
export function TimeOffSettingsPage() {
  const { has_time_off } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Time Off Settings"
        documentTitle="Time Off Settings"
        description="Kinds of time off, how people earn them, and who has which policy."
      />
      {has_time_off ? (
        <Settings />
      ) : (
        <EmptyState
          text={NOTHING_YET}
          action={<LinkButton to="/admin/settings/profile">Switch It On in the Company Profile</LinkButton>}
        />
      )}
    </>
  );
}

function Settings() {
  const queries = timeOffSettingsQueries(trpc.useUtils());
  const settings = allOf({
    types: useQuery(queries.types),
    policies: useQuery(queries.policies),
    assignments: useQuery(queries.assignments),
  });
  return (
    <QueryState query={settings} failure="Failed to load the time off settings.">
      {({ types, policies, assignments }) => (
        <Parts types={types.results} policies={policies.results} assignments={assignments.results} />
      )}
    </QueryState>
  );
}

function Parts(shown: ComponentProps<typeof LeaveAssignments>) {
  return (
    <Stack gap="lg">
      <LeaveTypes types={shown.types} nothingYet={NOTHING_YET} />
      {shown.types.length === 0 ? null : (
        <>
          <LeavePolicies {...shown} />
          {shown.policies.length === 0 ? null : <LeaveAssignments {...shown} />}
        </>
      )}
    </Stack>
  );
}
