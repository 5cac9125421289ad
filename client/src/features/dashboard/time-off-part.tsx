import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { plural } from '#/lib/text/plural.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { PART_FAILURE } from './part.tsx';

/** "3 requests to decide" and "Away today: 2", where the company uses time off. */
export const TimeOffPart = () => (useCurrentUser().has_time_off ? <Part /> : null);

function Part() {
  const today = useToday();
  const waiting = trpc.leaveRequests.list.useQuery({ status: 'requested', limit: 1 });
  const away = trpc.leaveLedger.absences.useQuery({ start_date: today, end_date: today });
  const people = (away.data?.results ?? [])
    .filter(({ status }) => status === 'approved')
    .map(({ user }) => user);
  return (
    <Paper component="section" p="md" aria-label="Time off">
      <QueryState query={waiting} loading={<Skeleton h="1.5rem" />} failure={PART_FAILURE}>
        {({ count }) => (
          <Group gap="lg">
            <Text fw={600}>Time off</Text>
            <TextLink data-alone to="/admin/time-off">
              {count === 0
                ? 'No requests are waiting.'
                : plural(count, 'request to decide', 'requests to decide')}
            </TextLink>
            <TextLink data-alone to="/admin/time-off" search={{ tab: 'calendar' }}>
              {`Away today: ${new Set(people).size}`}
            </TextLink>
          </Group>
        )}
      </QueryState>
    </Paper>
  );
}
