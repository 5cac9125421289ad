import { Alert, Button, Group, Text } from '@mantine/core';
import { lengthInDays, rangeWithout, sameRange, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, isDay } from '@daybook/domain/time/day';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { sumTotals } from '@daybook/domain/time/work-time';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';

interface OverlapProps {
  dates: DateRange;
  /** The timesheet's employee; undefined until an admin has chosen one. */
  owner: number | undefined;
  /** The draft being regenerated. */
  draft: number | undefined;
  forEmployee: boolean;
}

/** Another timesheet of these days, which the server refuses, with a link to it. A draft of the same dates is regenerated. */
export function Overlap({ dates, owner, draft, forEmployee }: OverlapProps) {
  const { data } = trpc.timesheets.summaries.useQuery({ user: owner }, { enabled: owner !== undefined });
  const other = data?.results.find(
    (sheet) =>
      sheet.id !== draft &&
      sheet.start_date <= dates.end_date &&
      dates.start_date <= sheet.end_date &&
      !(sheet.status === 'Draft' && draft === undefined && sameRange(sheet, dates)),
  );
  const isRange = isDay(dates.start_date) && isDay(dates.end_date);
  const to = forEmployee ? '/admin/timesheets/$id' : '/timesheets/$id';
  return (
    <LiveRegion>
      {other && isRange ? (
        <Alert color="yellow" role="group">
          A timesheet of {dayRange(other.start_date, other.end_date)} has some of these days.{' '}
          <TextLink to={to} params={{ id: other.id }} data-alone>
            View Timesheet
          </TextLink>
        </Alert>
      ) : null}
    </LiveRegion>
  );
}

interface PeriodChoicesProps {
  /** As in `Overlap`. */
  owner: number | undefined;
  onChoose: (range: DateRange) => void;
}

/** The current period and the previous one, one tap each, without what was imported of them. */
export function PeriodChoices({ owner, onChoose }: PeriodChoicesProps) {
  const { data } = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  const sheets = trpc.timesheets.summaries.useQuery({ user: owner }, { enabled: owner !== undefined });
  const imported = (sheets.data?.results ?? []).filter((sheet) => sheet.imported);
  const today = useToday();
  const settings = data?.results[0];
  if (!settings) return null;
  const current = payPeriodOf(settings, today);
  const previous = payPeriodOf(settings, addDays(current.start_date, -1));
  return (
    <Group gap="xs">
      {[['This period', current] as const, ['Previous period', previous] as const].map(([label, period]) => {
        const range = rangeWithout(period, imported);
        return range ? (
          <Button
            key={label}
            variant="light"
            size="xs"
            // On a narrow phone its words wrap.
            h="auto"
            mih="1.9rem"
            maw="100%"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => onChoose(range)}
          >
            {label}: {dayRange(range.start_date, range.end_date)}
          </Button>
        ) : null;
      })}
    </Group>
  );
}

/** The hours, unless there are more logs than were asked for. */
const hoursOfAll = ({ count, results }: Output['dailyLogs']['list']): string | null =>
  count > results.length ? null : totalHoursText(sumTotals('km', results).total_hours);

/** What a timesheet of these days will hold. */
export function Contents({ start_date, end_date }: DateRange) {
  const user = useCurrentUser();
  const isRange = isDay(start_date) && isDay(end_date) && start_date <= end_date;
  const { data } = trpc.dailyLogs.list.useQuery(
    { user: String(user.id), date__gte: start_date, date__lte: end_date, limit: 200 },
    { enabled: isRange && lengthInDays({ start_date, end_date }) <= 92, retry: false },
  );
  return (
    <LiveRegion>
      {data && isRange ? (
        <Text>
          {data.count === 0
            ? 'There are no daily logs on these days.'
            : [plural(data.count, 'daily log', 'daily logs'), hoursOfAll(data)].filter(Boolean).join(', ') +
              '.'}
        </Text>
      ) : null}
    </LiveRegion>
  );
}
