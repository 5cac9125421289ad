import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { errorText, isOffline } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { shortDay, weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import classes from './daily-log-form.module.css';
import { copiedEntries, type DailyLogValues, type EntryValues } from './form-values.ts';

const NOT_STORED = 'No earlier log of this client is on this device. Others need a connection.';

interface SameAsProps {
  log: { date: string; work_entries: readonly unknown[]; total_hours: number };
  isSameWeekday: boolean;
  onCopy: () => void;
}

/** Takes the entries of the last log on this weekday, else of the last one. */
export function SameAs({ log, isSameWeekday, onCopy }: SameAsProps) {
  return (
    <Button variant="light" size="sm" className={classes.same} onClick={onCopy}>
      Same as {isSameWeekday ? '' : 'last time, '}
      {weekdayDay(log.date)}: {plural(log.work_entries.length, 'entry', 'entries')},{' '}
      {`${hoursText(log.total_hours)}\u00a0h`}
    </Button>
  );
}

interface CopyLastLogProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  except: number | undefined;
  onCopy: (entries: EntryValues[]) => void;
}

/** Takes the entries of the last log of the client. */
export function CopyLastLog<Sent extends object>({ form, except, onCopy }: CopyLastLogProps<Sent>) {
  const client = useWatch({ control: form.control, name: 'client' });
  const utils = trpc.useUtils();

  async function copy() {
    if (client === null) return;
    try {
      const last = await utils.dailyLogs.lastOfClient.fetch({ client, except }, { staleTime: 0 });
      const entries = last ? copiedEntries(last, form.getValues('distance_unit')) : [];
      if (!last || entries.length === 0) {
        toastDone(
          last ? 'The last log of this client has no entries.' : 'There is no earlier log of this client.',
        );
        return;
      }
      onCopy(entries);
      toastDone(`Copied from ${shortDay(last.date)}.`);
    } catch (error) {
      toastFailure(isOffline(error) ? NOT_STORED : errorText(error), error);
    }
  }

  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconCopy size={16} aria-hidden />}
      disabled={client === null}
      onClick={() => void copy()}
    >
      Copy Last Log
    </Button>
  );
}
