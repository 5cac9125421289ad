import { DASHBOARD_PERIODS, DASHBOARD_PERIOD_LABELS } from '@daybook/domain/period-choices';
import { Button, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { dayRange } from '../../lib/day-text.ts';
import { ActivityPart } from './activity-part.tsx';
import { CodeChart, WeekChart } from './charts-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { usePeriod } from './use-period.ts';
import { WarningsPart } from './warnings-part.tsx';
import { PeopleWidgets, WaitingWidgets, WorkWidgets } from './widgets.tsx';

/** What needs an admin first, then how the company is doing; each part loads, fails and is tried again alone (2 §2). */
export function DashboardPage() {
  const search = useSearch({ from: '/_signed-in/admin/dashboard' });
  const navigate = useNavigate({ from: '/admin/dashboard' });
  const choice = search.period ?? 'payPeriod';
  const { range, failed, retry } = usePeriod(choice);
  const dashboard = useDashboard(range);
  return (
    <div>
      <PageHeader
        title="Admin Dashboard"
        description={range ? dayRange(range.start_date, range.end_date) : '\u00A0'}
        actions={
          <Group gap="xs" role="group" aria-label="Period">
            {DASHBOARD_PERIODS.map((period) => (
              <Button
                key={period}
                size="xs"
                variant={period === choice ? 'filled' : 'default'}
                aria-pressed={period === choice}
                onClick={() =>
                  void navigate({ search: { period: period === 'payPeriod' ? undefined : period } })
                }
              >
                {DASHBOARD_PERIOD_LABELS[period]}
              </Button>
            ))}
          </Group>
        }
      />
      {failed ? (
        <ErrorState
          text="The pay period could not be loaded. Half a month is shown in its place."
          onRetry={retry}
        />
      ) : null}
      {dashboard.isThere ? (
        <Parts {...dashboard} />
      ) : (
        <Skeleton h="80vh" role="status" aria-label="Loading..." />
      )}
    </div>
  );
}

function Parts({ waiting, notifications, warnings, people, work, weeks, codes, activity }: Dashboard) {
  return (
    <Stack gap="lg">
      <WaitingWidgets waiting={waiting} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <NotificationsPart notifications={notifications} />
        <WarningsPart warnings={warnings} />
      </SimpleGrid>
      <PeopleWidgets people={people} />
      <WorkWidgets work={work} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <WeekChart weeks={weeks} />
        <CodeChart codes={codes} />
      </SimpleGrid>
      <ActivityPart activity={activity} />
    </Stack>
  );
}
