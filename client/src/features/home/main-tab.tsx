import { Group, Skeleton, Stack } from '@mantine/core';
import { IconCalendarPlus, IconClipboardPlus, IconFilePlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { OldWaiting } from '#/shared/waiting-notice.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { DocumentList } from './document-list.tsx';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';
import { PaySummary } from './pay-summary.tsx';
import { RecentActivity } from './recent-activity.tsx';
import type { HomeData } from './use-home-data.ts';
import { WarningList } from './warning-list.tsx';

const TimeOffPart = lazy(() =>
  import('./time-off-part.tsx').then(
    (module) => ({ default: module.TimeOffPart }),
    // Home does without it where it cannot be loaded.
    () => ({ default: () => null }),
  ),
);

/** What the person wants to know first: the days and hours of this period, then what is to be done. */
export function MainTab({ home }: { home: HomeData | undefined }) {
  const { submission_reminders, has_time_off } = useCurrentUser();
  return (
    <Stack gap="lg">
      <OldWaiting />
      <div className={classes.columns}>
        <Stack gap="lg">
          <HomeSection title="Pay Period Summary">
            {home ? (
              // With reminders, the documents say what is due.
              <PaySummary period={home.period} due={submission_reminders ? undefined : home.due} />
            ) : (
              <Skeleton className={classes.period} role="status" aria-label="Loading your work" />
            )}
          </HomeSection>
          <HomeSection title="Quick Actions">
            <QuickActions />
          </HomeSection>
          {has_time_off ? (
            <Suspense>
              <TimeOffPart />
            </Suspense>
          ) : null}
        </Stack>
        <HomeSection title="Documents Needing Attention">
          {home ? (
            <DocumentList
              sheets={home.draftSheets.results}
              reports={home.draftReports.results}
              due={submission_reminders ? home.due : []}
            />
          ) : (
            <Skeleton h="14rem" />
          )}
        </HomeSection>
        {home && home.warnings.length > 0 ? (
          <HomeSection title="Contract Warnings">
            <WarningList warnings={home.warnings} />
          </HomeSection>
        ) : null}
      </div>
      {home ? (
        <HomeSection title="Recent Activity">
          <RecentActivity home={home} />
        </HomeSection>
      ) : null}
    </Stack>
  );
}

function QuickActions() {
  return (
    <Group gap="sm" className={classes.quick}>
      <LinkButton to="/daily-logs/new" leftSection={<IconClipboardPlus size={18} aria-hidden />}>
        Log Today&apos;s Work
      </LinkButton>
      <LinkButton
        to="/timesheets/new"
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
      >
        New Timesheet
      </LinkButton>
      <LinkButton
        to="/monthly-reports/new"
        variant="default"
        leftSection={<IconFilePlus size={18} aria-hidden />}
      >
        Generate Report
      </LinkButton>
    </Group>
  );
}
