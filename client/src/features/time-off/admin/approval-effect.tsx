import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange, weekdayDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { differenceText } from '#/lib/text/price-text.ts';
import { STATUS_IN_SENTENCE } from '#/lib/text/status-text.ts';
import { timeText } from '#/shared/leave-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { QueryState, type QueryLike } from '#/ui/page/query-state.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';

type LeaveEffect = Output['leaveRequests']['effect'];
type EffectDay = LeaveEffect['days'][number];
type EffectSheet = LeaveEffect['timesheets'][number];

interface EffectProps {
  effect: QueryLike<LeaveEffect>;
  /** Whether the reader decides on the own request. */
  isOwn: boolean;
}

/** What approving does: each day's balance and work, who else is away, and which timesheets change by how much. */
export function Effect({ effect, isOwn }: EffectProps) {
  return (
    <Section title="If approved" onScreen>
      <QueryState query={effect} failure="What approving would change could not be loaded.">
        {(data) => (
          <>
            {data.problem ? (
              <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="It cannot be approved">
                {data.problem.message}
              </Alert>
            ) : null}
            {isOwn ? <Text size="sm">This is your own request.</Text> : null}
            <PlainTable<EffectDay>
              label="Each day"
              columns={dayColumns}
              rows={data.days}
              rowKey={({ date }) => date}
            />
            {data.timesheets.length === 0 ? (
              <Text size="sm" c="dimmed">
                No submitted or approved timesheet changes.
              </Text>
            ) : (
              <BulletList>
                {data.timesheets.map((sheet) => (
                  <li key={sheet.id}>{sheetText(sheet)}</li>
                ))}
              </BulletList>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

const dayColumns = [
  { key: 'day', header: 'Day', cell: ({ date }: EffectDay) => weekdayDay(date) },
  { key: 'off', header: 'Off', numeric: true, cell: ({ minutes }: EffectDay) => minutesText(minutes) },
  { key: 'balance', header: 'Balance', numeric: true, cell: (day: EffectDay) => <BalanceAfter {...day} /> },
  {
    key: 'work',
    header: 'Work',
    numeric: true,
    cell: ({ work_minutes }: EffectDay) => (work_minutes === 0 ? '–' : minutesText(work_minutes)),
  },
  {
    key: 'usual',
    header: 'Usually',
    numeric: true,
    cell: ({ usual_minutes }: EffectDay) => (usual_minutes === 0 ? '–' : minutesText(usual_minutes)),
  },
  {
    key: 'away',
    header: 'Also away',
    cell: ({ away }: EffectDay) => (away.length === 0 ? 'Nobody' : away.join(', ')),
  },
] as const;

/** "12:30 → 4:30"; in red below zero. */
function BalanceAfter({ before, after }: EffectDay) {
  if (before === null || after === null) return 'No balance';
  return (
    <>
      {minutesText(before)} →{' '}
      <Text span inherit fw={600} c={after < 0 ? 'red' : undefined}>
        {minutesText(after)}
      </Text>
    </>
  );
}

const sheetText = ({ start_date, end_date, status, minutes, pay }: EffectSheet): string =>
  [
    `Timesheet ${dayRange(start_date, end_date)}, ${STATUS_IN_SENTENCE[status]}`,
    `: ${minutes > 0 ? '+' : ''}${timeText(minutes)}`,
    pay === null ? '' : `, ${differenceText(pay)}`,
  ].join('');
