import { DASHBOARD_PERIODS, DASHBOARD_PERIOD_LABELS } from '@daybook/domain/period-choices';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { dayRange } from '../../lib/day-text.ts';
import { ActivityPart } from './activity-part.tsx';
import { CodeChart, WeekChart } from './charts-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { usePeriod } from './use-period.ts';
import { WarningsPart } from './warnings-part.tsx';
import { PeopleWidgets, WaitingWidgets, WorkWidgets } from './widgets.tsx';

/** What needs an admin first, then how the company is doing; each part loads, fails and is tried again alone (2 §2). */
export function DashboardPage() {
  const search = useSearch({ from: '/_signed-in/admin/dashboard' });
  const navigate = useNavigate({ from: '/admin/dashboard' });
  const choice = search.period ?? 'payPeriod';
  const { range, failed, retry } = usePeriod(choice);
  return (
    <div>
      <PageHeader
        title="Admin Dashboard"
        description={range ? dayRange(range.start_date, range.end_date) : undefined}
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
      <Stack gap="lg">
        <WaitingWidgets range={range} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <NotificationsPart />
          <WarningsPart />
        </SimpleGrid>
        <PeopleWidgets />
        <WorkWidgets range={range} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <WeekChart />
          <CodeChart range={range} />
        </SimpleGrid>
        <ActivityPart />
      </Stack>
    </div>
  );
}
