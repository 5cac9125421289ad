import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DAILY_LOG_LOCKED, dailyLogLockReason } from '@daybook/domain/time/daily-log';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { distanceText } from '#/lib/session/mileage.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { LeaveLogNotice } from '#/shared/leave-request-link.tsx';
import { tripsOfLog, TripsTable } from '#/shared/trips-table.tsx';
import type { DailyLog } from '#/shared/waiting-logs.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { LockedNotice } from '#/ui/page/locked-notice.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { WrittenText } from '#/ui/page/text-parts.tsx';

/** /daily-logs/{id}: one log, read-only (daily-logs.md#one-log). */
export function DailyLogPage({ id }: { id: number }) {
  const log = trpc.dailyLogs.get.useQuery({ id });
  return (
    <>
      <PageHeader title="Daily Log" actions={<Actions log={log.data} />} />
      <QueryState query={log} missing="No Daily Log found." failure="Error fetching daily log.">
        {(record) => <Details log={record} />}
      </QueryState>
    </>
  );
}

function Actions({ log }: { log: DailyLog | undefined }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <>
      {log && !log.locked && log.leave_request === undefined ? (
        <LinkButton
          to="/daily-logs/$id/edit"
          params={{ id: log.id }}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </LinkButton>
      ) : (
        <Button disabled leftSection={<IconPencil size={16} aria-hidden />}>
          Edit
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/daily-logs' }))}
      >
        Back
      </Button>
    </>
  );
}

/** The link to the timesheet that locks a log, for people who may read it. */
function LockingTimesheet({ log: { locked_by, user } }: { log: DailyLog }) {
  const reader = useCurrentUser();
  const { isAdmin } = useRights();
  if (!locked_by || (user !== reader.id && !isAdmin)) return null;
  const to = user === reader.id ? '/timesheets/$id' : '/admin/timesheets/$id';
  return (
    <TextLink to={to} params={{ id: locked_by.timesheet_id }}>
      View Timesheet
    </TextLink>
  );
}

function Details({ log }: { log: DailyLog }) {
  const { client_detail: client } = log;
  return (
    <>
      {log.leave_request === undefined ? null : (
        <LockedNotice text={<LeaveLogNotice user={log.user} leave_request={log.leave_request} />} />
      )}
      {log.locked ? (
        <LockedNotice
          text={
            <>
              {DAILY_LOG_LOCKED} {dailyLogLockReason(log.locked_by)} <LockingTimesheet log={log} />
            </>
          }
        />
      ) : null}
      <Paper p="md" mb="lg">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0}>
          <Fact name="Client">{client.name}</Fact>
          <Fact name="Client code">{client.client_code?.code ?? '–'}</Fact>
          <Fact name="Date">{longDay(log.date)}</Fact>
          <Fact name="Employee">{log.user_detail.name}</Fact>
        </SimpleGrid>
      </Paper>
      <Title order={2} size="h4" mb="xs">
        Work entries
      </Title>
      <PlainTable
        label="Work entries"
        rows={log.work_entries}
        rowKey={(entry) => entry.id}
        emptyText="No work entries."
        columns={[
          {
            key: 'work_code',
            header: 'Work code',
            cell: ({ work_code }) => (work_code ? `${work_code.code} – ${work_code.description}` : '–'),
          },
          { key: 'start_time', header: 'Start', cell: ({ start_time }) => start_time ?? '–' },
          { key: 'end_time', header: 'End', cell: ({ end_time }) => end_time ?? '–' },
          { key: 'hours', header: 'Hours', numeric: true, cell: ({ hours }) => hoursText(hours) },
          {
            key: 'mileage',
            header: 'Mileage',
            numeric: true,
            cell: ({ mileage }) => distanceText(mileage, log.distance_unit),
          },
          { key: 'stipend', header: 'Stipend', numeric: true, cell: ({ stipend }) => moneyText(stipend) },
        ]}
        footer={{
          work_code: 'Total',
          hours: hoursText(log.total_hours),
          mileage: distanceText(log.total_mileage, log.distance_unit),
          stipend: moneyText(log.total_stipend),
        }}
      />
      <TripsTable label="Trips" trips={tripsOfLog({ ...log, entries: log.work_entries })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="lg">
        <Words title="Notes">{log.notes}</Words>
        <Words title="Daily narrative">{log.daily_narrative}</Words>
      </SimpleGrid>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}

function Words({ title, children }: { title: string; children: string | null }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <WrittenText>{children ?? '–'}</WrittenText>
    </section>
  );
}
