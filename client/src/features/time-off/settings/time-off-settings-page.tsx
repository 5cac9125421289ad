import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { timeOffSettingsQueries } from '#/features/time-off/queries.ts';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { EmptyState, ErrorState, Loading } from '#/ui/page/states.tsx';
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
  const types = useQuery(queries.types);
  const policies = useQuery(queries.policies);
  const assignments = useQuery(queries.assignments);
  const all = [types, policies, assignments];
  const failed = all.find(({ error, data }) => error && !data)?.error;
  if (failed)
    return (
      <ErrorState
        text={loadFailureText('Failed to load the time off settings.', failed)}
        onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
      />
    );
  if (!types.data || !policies.data || !assignments.data) return <Loading />;
  const shown = {
    types: types.data.results,
    policies: policies.data.results,
    assignments: assignments.data.results,
  };
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
