import { Text } from '@mantine/core';
import { TIMESHEET_CONFIRMATIONS } from '@daybook/domain/time/timesheet';
import { beforeSubmit, unusualFindings } from '@daybook/domain/time/unusual-time';
import type { Output, trpc } from '#/lib/api/trpc.ts';
import { distanceText } from '#/lib/session/mileage.ts';
import { currentDay } from '#/lib/session/today.ts';
import { dayRange, weekdayDay } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { daysText } from './leave-text.ts';
import { WorthALook } from './worth-a-look.tsx';

type Sheet = Output['timesheets']['detail'];

/** Nobody reads a longer list of days without a log line by line. */
const DAYS_NAMED = 5;

const counted = (count: number, one: string, more: string) => (count === 0 ? null : plural(count, one, more));

/** What is unusual about submitting it now, one line each. */
function unusualLines(sheet: Sheet): string[] {
  const unusual = beforeSubmit(sheet.logs, sheet, currentDay());
  const days = unusual.days_without_log;
  const more = days.length - DAYS_NAMED;
  const named = days.slice(0, DAYS_NAMED).map(weekdayDay).join('; ');
  return [
    sheet.logs.length === 0 ? 'It contains no daily logs.' : null,
    counted(
      unusual.days_to_come,
      'day is still to come and will be locked.',
      'days are still to come and will be locked.',
    ),
    counted(unusual.without_code, 'entry has no work code.', 'entries have no work code.'),
    counted(
      unusual.without_hours,
      'entry has a start or an end only, and no hours.',
      'entries have a start or an end only, and no hours.',
    ),
    counted(
      unusual.same_times,
      'entry starts and ends at the same time, and has no hours.',
      'entries start and end at the same time, and have no hours.',
    ),
    counted(
      unusual.codes_alone,
      'entry has a work code alone, and no hours.',
      'entries have a work code alone, and no hours.',
    ),
    counted(unusual.empty_logs, 'log has nothing in it.', 'logs have nothing in them.'),
    counted(unusual.overlaps, 'pair of entries overlaps.', 'pairs of entries overlap.'),
    counted(unusual.long_days, 'day has more than 16 hours.', 'days have more than 16 hours.'),
    days.length > 0 ? `No log on ${named}${more > 0 ? `; and ${more} more working days` : ''}.` : null,
    ...besideLogs(sheet),
  ].filter((line) => line !== null);
}

/** What the approver will see beyond the logs: a contract that is used up, an overlap with another timesheet, an odd distance. */
function besideLogs({ logs, findings }: Sheet): string[] {
  const inLogs = new Set(unusualFindings(logs, currentDay()).map(({ message }) => message));
  return findings.map(({ message }) => message).filter((message) => !inLogs.has(message));
}

/** Time off of the period that waits for a decision: once approved, it is on the timesheet and paid with it. */
async function undecidedLines(utils: ReturnType<typeof trpc.useUtils>, sheet: Sheet): Promise<string[]> {
  const { user, start_date, end_date } = sheet;
  const me = await utils.session.currentUser.fetch(undefined, { staleTime: 60_000 });
  if (!me?.has_time_off) return [];
  const requests = await utils.leaveRequests.list.fetch(
    { user: String(user), status: 'requested', date__gte: start_date, date__lte: end_date },
    { staleTime: 0 },
  );
  return requests.results
    .filter(({ days }) => days.some(({ date }) => date >= start_date && date <= end_date))
    .map((request) => `${request.leave_type_name}, ${daysText(request)}, is not decided yet.`);
}

/** Asks before a timesheet is submitted, with its content and what is unusual about it (daily-logs.md#what-is-unusual). */
export async function askToSubmit(
  utils: ReturnType<typeof trpc.useUtils>,
  { id, user_detail }: { id: number; user_detail: { name: string } },
): Promise<boolean> {
  const sheet = await utils.timesheets.detail.fetch({ id }, { staleTime: 0 });
  const unusual = [...(await undecidedLines(utils, sheet)), ...unusualLines(sheet)];
  return confirm({
    title: 'Submit timesheet',
    text: (
      <>
        {`${TIMESHEET_CONFIRMATIONS.submit ?? ''} ${user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}.`}
        <Text fw={600} mt="sm">
          {totalHoursText(sheet.total_hours)} · {distanceText(sheet.total_mileage, sheet.distance_unit)} ·{' '}
          {moneyText(sheet.total_stipend)}
        </Text>
        <WorthALook lines={unusual} />
      </>
    ),
    confirmLabel: 'Submit',
  });
}
