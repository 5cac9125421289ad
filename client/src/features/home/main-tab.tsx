import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconCalendarPlus, IconClipboardPlus, IconFilePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { OldWaiting } from '#/shared/waiting-notice.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { WarningList } from './contract-warnings.tsx';
import { DocumentList } from './document-list.tsx';
import classes from './home.module.css';
import { PaySummary } from './pay-summary.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useTimeOffPart } from './time-off-part.tsx';
import type { HomeData } from './use-home-data.ts';

/** What the person wants to know first: the days and hours of this period, then what is to be done. */
export function MainTab({ home }: { home: HomeData | undefined }) {
  const { submission_reminders } = useCurrentUser();
  const timeOff = useTimeOffPart();
  return (
    <Stack gap="lg">
      <OldWaiting />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Section title="Pay Period Summary">
            {home ? (
              // With reminders, the documents say what is due.
              <PaySummary period={home.period} due={submission_reminders ? undefined : home.due} />
            ) : (
              <Skeleton h="18rem" role="status" aria-label="Loading your work" />
            )}
          </Section>
          <Section title="Quick Actions">
            <QuickActions />
          </Section>
          {timeOff ? <Section title="Time Off">{timeOff}</Section> : null}
        </Stack>
        <Section title="Documents Needing Attention">
          {home ? (
            <DocumentList
              sheets={home.draftSheets}
              reports={home.draftReports}
              due={submission_reminders ? home.due : []}
            />
          ) : (
            <Skeleton h="14rem" />
          )}
        </Section>
        {home && home.warnings.length > 0 ? (
          <Section title="Contract Warnings">
            <WarningList warnings={home.warnings} />
          </Section>
        ) : null}
      </div>
      {home ? (
        <Section title="Recent Activity">
          <RecentActivity home={home} />
        </Section>
      ) : null}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
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
