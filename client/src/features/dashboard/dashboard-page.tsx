import { Button, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatRange, type DateRange } from '@daybook/domain/time/date-range';
import { dayRange } from '#/lib/text/day-text.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { ActivityPart } from './activity-part.tsx';
import { CodeChart, DeliveredChart, TurnaroundChart, WeekChart } from './charts-part.tsx';
import { ClosingPart } from './closing-part.tsx';
import { DASHBOARD_PERIOD_LABELS, DASHBOARD_PERIODS, type PeriodChoice } from './dashboard-periods.ts';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { Part } from './part.tsx';
import { TimeOffPart } from './time-off-part.tsx';
import { useClosing, useDashboard, type Dashboard } from './use-dashboard.ts';
import { usePeriod } from './use-period.ts';
import { WarningsPart } from './warnings-part.tsx';
import { PeopleWidgets, WaitingWidgets, WorkWidgets } from './widgets.tsx';

/**
 * First what needs an admin, then how the company is doing; each part loads, fails and is retried alone (timesheets.md#dashboard).
 */
export function DashboardPage() {
  const search = useSearch({ from: '/_signed-in/admin/dashboard' });
  const navigate = useNavigate({ from: '/admin/dashboard' });
  const closing = useClosing();
  const { range, shown, failed, retry } = usePeriod(search.period, closing);
  const dashboard = useDashboard(range, closing);
  const choose = (period: PeriodChoice | undefined) => void navigate({ search: { period } });
  const button = (label: string, isOn: boolean, period: PeriodChoice | undefined) => (
    <Button
      key={label}
      size="xs"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={() => choose(period)}
    >
      {label}
    </Button>
  );
  return (
    <div data-wide>
      <PageHeader
        title="Admin Dashboard"
        description={range ? dayRange(range.start_date, range.end_date) : '\u00A0'}
        actions={
          <Group gap="xs" role="group" aria-label="Period" className={classes.periods}>
            {closing.isPending ? <Skeleton w="8.5rem" h={30} /> : null}
            {closing.data ? button(formatRange(closing.data), shown === 'closing', undefined) : null}
            {DASHBOARD_PERIODS.map((period) =>
              button(
                DASHBOARD_PERIOD_LABELS[period],
                shown === period,
                // If no period has to be closed, the page opens on the current one.
                period === 'payPeriod' && !closing.data ? undefined : period,
              ),
            )}
          </Group>
        }
      />
      {failed ? (
        <ErrorState
          text="The pay period could not be loaded. Half a month is shown instead."
          onRetry={retry}
        />
      ) : null}
      {dashboard.isThere && range ? <Parts {...dashboard} range={range} /> : <Frame />}
    </div>
  );
}

/** As high as what comes first. */
function Frame() {
  return (
    <Stack gap="md" role="status" aria-label="Loading...">
      <Skeleton h="8.5rem" radius="lg" />
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
        {['timesheets', 'reports', 'no-shows', 'incidents'].map((card) => (
          <Skeleton key={card} h="7rem" radius="lg" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Skeleton h="20rem" radius="lg" />
        <Skeleton h="20rem" radius="lg" />
      </SimpleGrid>
    </Stack>
  );
}

function Parts({ range, ...dashboard }: Dashboard & { range: DateRange }) {
  const { waiting, notifications, warnings, people, work, codes, activity } = dashboard;
  const { closing, weeks, delivered, turnaround } = dashboard;
  return (
    <Stack gap="md">
      <FirstSteps people={people.data} />
      <ClosingPart closing={closing} />
      <WaitingWidgets waiting={waiting} />
      <TimeOffPart />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes.pair}>
        <WarningsPart warnings={warnings} />
        <Part ownFrame title="Hours per week" query={weeks}>
          {(data) => <WeekChart weeks={data} />}
        </Part>
      </SimpleGrid>
      <PeopleWidgets people={people} />
      <WorkWidgets work={work} range={range} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Part ownFrame title="From delivered to paid" query={delivered}>
          {(data) => <DeliveredChart delivered={data} range={range} />}
        </Part>
        <CodeChart codes={codes} range={range} />
        <Stack gap="md">
          <Part ownFrame title="Approval turnaround" query={turnaround}>
            {(data) => <TurnaroundChart turnaround={data} />}
          </Part>
          <ActivityPart activity={activity} />
        </Stack>
        <NotificationsPart notifications={notifications} />
      </SimpleGrid>
    </Stack>
  );
}
