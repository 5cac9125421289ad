import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PAY_RUN_STATUS_LABELS } from '@daybook/domain/pay/pay-runs/run';
import { formatRange } from '@daybook/domain/time/date-range';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, longDay, shortDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { notHandedInWords } from '#/shared/not-handed-in.tsx';
import { sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';
import { NewRun } from './new-run.tsx';

type Run = Output['payRuns']['list']['results'][number];
type Period = Output['payRuns']['periods']['periods'][number];

const TONES = { draft: 'draft', locked: 'info', paid: 'good' } as const satisfies Record<Run['status'], Tone>;

export function RunStatus({ status }: { status: Run['status'] }) {
  return <StatusBadge tone={TONES[status]}>{PAY_RUN_STATUS_LABELS[status]}</StatusBadge>;
}

const RunLink = ({ id, children }: { id: number; children: string }) => (
  <TextLink to="/admin/billing/runs/$id" params={{ id }}>
    {children}
  </TextLink>
);

const columns: readonly Column<Run>[] = [
  {
    key: 'period',
    header: 'Period',
    sort: ({ period_end }) => period_end,
    cell: ({ id, period_start, period_end, kind }) => (
      <>
        <RunLink id={id}>{dayRange(period_start, period_end)}</RunLink>
        {kind === 'off_cycle' ? (
          <Text size="xs" c="dimmed">
            Off-cycle
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'pay_date',
    header: 'Pay Date',
    sort: ({ pay_date }) => pay_date,
    cell: ({ pay_date }) => longDay(pay_date) || '–',
  },
  {
    key: 'status',
    header: 'Status',
    sort: ({ status }) => status,
    cell: ({ status }) => <RunStatus status={status} />,
  },
  sortedFigure('people', 'People', ({ people }) => people),
  sortedFigure('total', 'Amount', ({ total }) => total, moneyText),
];

/** What an accountant sees first: how far each period is, and the runs (pay-runs.md#screens). */
export function RunsTab() {
  const [adding, setAdding] = useState<'regular' | 'off_cycle' | null>(null);
  const navigate = useNavigate();
  const runs = trpc.payRuns.list.useQuery({});
  const periods = trpc.payRuns.periods.useQuery();
  const open = (id: number) => navigate({ to: '/admin/billing/runs/$id', params: { id } });
  return (
    <Stack>
      {periods.data ? <Strip {...periods.data} /> : null}
      {periods.isLoading ? <StripFrame /> : null}
      {adding && periods.data ? (
        <NewRun
          key={adding}
          kind={adding}
          periods={periods.data}
          onDone={(id) => (id === null ? setAdding(null) : open(id))}
        />
      ) : (
        <Group>
          <Button disabled={!periods.data} onClick={() => setAdding('regular')}>
            New Pay Run
          </Button>
          <Button variant="default" disabled={!periods.data} onClick={() => setAdding('off_cycle')}>
            New Off-cycle Run
          </Button>
        </Group>
      )}
      <DataTable
        label="Pay runs"
        columns={columns}
        {...rowsOf(runs)}
        rowKey={({ id }) => id}
        empty={{ text: 'No pay runs yet.' }}
      />
    </Stack>
  );
}

/** "Open", "5 of 7 approved", "Locked", "Paid Nov 12". */
function stateOf(
  { run, approved, to_approve, timesheets, end_date, is_over }: Period,
  from: string | null,
): { tone: Tone; text: string } {
  if (run?.status === 'paid') return { tone: 'good', text: `Paid ${shortDay(run.pay_date)}` };
  if (run?.status === 'locked') return { tone: 'info', text: 'Locked' };
  if (from !== null && end_date < from) return { tone: 'neutral', text: 'Before pay runs' };
  if (timesheets === 0 || (!is_over && approved + to_approve === 0)) return { tone: 'neutral', text: 'Open' };
  return {
    tone: approved === timesheets ? 'good' : 'waiting',
    text: `${approved} of ${timesheets} approved`,
  };
}

/** As high as the six periods of the strip. */
const StripFrame = () => (
  <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm" aria-hidden>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} h="4.1rem" />
    ))}
  </SimpleGrid>
);

function Strip({ periods, pay_runs_from }: Pick<Output['payRuns']['periods'], 'periods' | 'pay_runs_from'>) {
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 2, sm: 3, xl: 6 }}
      spacing="sm"
      aria-label="Pay periods"
      data-plain
    >
      {periods.toReversed().map((period) => {
        const { tone, text } = stateOf(period, pay_runs_from);
        const range = formatRange(period);
        return (
          <Paper component="li" key={period.start_date} withBorder p="xs">
            <Text size="sm" mb="var(--space-2)">
              {period.run ? <RunLink id={period.run.id}>{range}</RunLink> : range}
            </Text>
            <StatusBadge tone={tone} wraps>
              {text}
            </StatusBadge>
            {period.is_over && period.not_handed_in > 0 && period.run?.status !== 'paid' ? (
              <Text size="xs" c="dimmed" mt="var(--space-2)">
                {period.not_handed_in} {notHandedInWords(period)}
              </Text>
            ) : null}
            {period.run?.status === 'draft' ? (
              <Text size="xs" c="dimmed" mt="var(--space-2)">
                Draft
              </Text>
            ) : null}
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}
