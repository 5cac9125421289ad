import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCalendarPlus, IconClipboardPlus, IconFilePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { OldWaiting } from '../../shared/waiting-notice.tsx';
import { DocumentList } from './document-list.tsx';
import { DueList } from './due-list.tsx';
import classes from './home.module.css';
import { PaySummary } from './pay-summary.tsx';
import { RecentActivity } from './recent-activity.tsx';
import type { HomeData } from './use-home-data.ts';
import { WarningList } from './warnings.tsx';

export function MainTab({ home }: { home: HomeData | undefined }) {
  return (
    <Stack gap="lg">
      <OldWaiting />
      <Section title="Quick Actions">
        <QuickActions />
      </Section>
      {home ? <HomeParts home={home} /> : <Skeleton h="70vh" role="status" aria-label="Loading your work" />}
    </Stack>
  );
}

function HomeParts({ home }: { home: HomeData }) {
  const { submission_reminders } = useCurrentUser();
  return (
    <>
      {submission_reminders && home.due.length > 0 ? (
        <Section title="Due now">
          <DueList due={home.due} />
        </Section>
      ) : null}
      {home.warnings.length > 0 ? (
        <Section title="Contract Warnings">
          <WarningList warnings={home.warnings} />
        </Section>
      ) : null}
      <div className={classes.columns}>
        <Stack gap="lg">
          <Section title="Pay Period Summary">
            {/* The list above says it already. */}
            <PaySummary period={home.period} due={submission_reminders ? undefined : home.due} />
          </Section>
          <Section title="Documents Needing Attention">
            <DocumentList sheets={home.draftSheets} reports={home.draftReports} />
          </Section>
        </Stack>
        <Section title="Recent Activity">
          <RecentActivity home={home} />
        </Section>
      </div>
    </>
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
    <Group gap="sm">
      <Button component={Link} to="/daily-logs/new" leftSection={<IconClipboardPlus size={18} aria-hidden />}>
        Log Today&apos;s Work
      </Button>
      <Button
        component={Link}
        to="/timesheets/new"
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
      >
        New Timesheet
      </Button>
      <Button
        component={Link}
        to="/monthly-reports/new"
        variant="default"
        leftSection={<IconFilePlus size={18} aria-hidden />}
      >
        Generate Report
      </Button>
    </Group>
  );
}
