import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { dailyLogLockReason } from '@daybook/domain/time/daily-log';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import type { DailyLogValues, LogIdentity } from './form-values.ts';
import { useDayAround } from './use-day-around.ts';

interface DayLockProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  self: LogIdentity;
}

/** Shows before saving that no hours can be added to this day: a submitted timesheet covers it (daily-logs.md#locked-logs). */
export function DayLock<Sent extends object>({ form, self }: DayLockProps<Sent>) {
  const date = useWatch({ control: form.control, name: 'date' });
  const { data } = useDayAround(date, self, form.state.kind === 'saving');
  const lock = data?.locked_by;
  return (
    <LiveRegion>
      {lock ? (
        <Alert color="yellow" icon={<IconLock aria-hidden />} role="group" title="This day is locked">
          {dailyLogLockReason(lock)}{' '}
          {lock.imported ? null : 'Nothing can be logged on this day until that timesheet is unsubmitted. '}
          <TextLink to="/timesheets/$id" params={{ id: lock.timesheet_id }}>
            View Timesheet
          </TextLink>
        </Alert>
      ) : null}
    </LiveRegion>
  );
}
