import { Box, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, shortDay } from '#/lib/text/day-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { notHandedInWords, RemindButton } from '#/shared/not-handed-in.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import type { Dashboard } from './use-dashboard.ts';

type Closing = NonNullable<Output['dashboard']['closing']>;

const LIST = '/admin/timesheets';

/** What is left to do for the pay period that ended last (timesheets.md#dashboard); nothing once it is closed. */
export function ClosingPart({ closing }: Pick<Dashboard, 'closing'>) {
  return (
    <QueryState
      query={closing}
      loading={<Skeleton h="8.5rem" radius="lg" />}
      failure={withDetail('Failed to load what is left to do for the last pay period')}
    >
      {(left) => (left ? <ToClose closing={left} /> : null)}
    </QueryState>
  );
}

function ToClose({ closing }: { closing: Closing }) {
  const { start_date: start, end_date: end, due_date, to_approve, flagged, approved, timesheets } = closing;
  const owed = trpc.reminders.notHandedIn.useQuery({ start_date: start, end_date: end });
  return (
    <Paper component="section" p="md" aria-labelledby="closing">
      <Title order={2} id="closing" mb="xs">
        Pay period {dayRange(start, end)}, due {shortDay(due_date)}
      </Title>
      <Group gap="lg" mb="sm">
        <Figure
          count={to_approve}
          label="to approve"
          link={linkOptions({ to: LIST, search: { start, end, status: 'submitted' } })}
        />
        <Figure
          count={flagged}
          label="with something to look at"
          link={linkOptions({ to: LIST, search: { start, end, status: 'submitted', look: 'flagged' } })}
        />
        <Figure
          count={closing.not_handed_in}
          label={notHandedInWords(closing)}
          link={linkOptions({ to: LIST, search: { start, end, look: 'missing' } })}
        />
      </Group>
      <Group justify="space-between" gap="md">
        <Box flex="1 1 14rem">
          <Text size="sm" c="dimmed" mb="var(--space-2)">
            {wholeText(approved)} of {wholeText(timesheets)} approved
          </Text>
          <Progress value={timesheets > 0 ? (approved / timesheets) * 100 : 0} aria-label="Approved" />
        </Box>
        <Group gap="xs">
          <RemindButton owed={owed.data} />
          {to_approve > 0 ? (
            <LinkButton
              to={LIST}
              search={{ start, end, status: 'submitted', look: flagged < to_approve ? 'clean' : 'flagged' }}
            >
              Start Approving
            </LinkButton>
          ) : null}
        </Group>
      </Group>
    </Paper>
  );
}

function Figure({ count, label, link }: { count: number; label: string; link: LinkOptions }) {
  const text = (
    <>
      <Text span fw={650} size="lg">
        {wholeText(count)}
      </Text>{' '}
      {label}
    </>
  );
  return count === 0 ? (
    <Text span c="dimmed">
      {text}
    </Text>
  ) : (
    <TextLink data-alone {...link}>
      {text}
    </TextLink>
  );
}
