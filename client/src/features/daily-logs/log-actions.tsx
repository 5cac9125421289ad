import { formatLongDay } from '@daybook/domain/day';
import { DAILY_LOG_LOCKED } from '@daybook/domain/locks';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { confirm } from '../../components/frame/confirm.ts';
import { toastDone, toastFailure } from '../../components/frame/toasts.ts';
import { longDay } from '../../lib/day-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import type { DailyLog } from './form-values.ts';

/** View, Edit, Delete of one log (1 §2.4). */
export function LogActions({ log }: { log: DailyLog }) {
  const remove = useDeleteLog();
  const about = `${longDay(log.date)}, ${log.client_detail.name}`;
  const why = log.locked ? DAILY_LOG_LOCKED : undefined;
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        component={Link}
        to={`/daily-logs/${log.id}`}
        size="compact-sm"
        variant="subtle"
        aria-label={`View ${about}`}
      >
        View
      </Button>
      {log.locked ? (
        <Button size="compact-sm" variant="subtle" disabled title={why} aria-label={`Edit ${about}`}>
          Edit
        </Button>
      ) : (
        <Button
          component={Link}
          to={`/daily-logs/${log.id}/edit`}
          size="compact-sm"
          variant="subtle"
          aria-label={`Edit ${about}`}
        >
          Edit
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        disabled={log.locked}
        title={why}
        aria-label={`Delete ${about}`}
        onClick={() => void remove(log)}
      >
        Delete
      </Button>
    </Group>
  );
}

/** Asks, deletes, and says whether it worked. Resolves to whether the log is gone. */
export function useDeleteLog(): (log: DailyLog) => Promise<boolean> {
  const utils = trpc.useUtils();
  const mutation = trpc.dailyLogs.remove.useMutation();
  return async (log) => {
    const sure = await confirm({
      title: 'Delete daily log',
      text: (
        <>
          Are you sure you want to delete this daily log?
          <br />
          {formatLongDay(log.date)}, {log.client_detail.name}
        </>
      ),
      danger: true,
    });
    if (!sure) return false;
    try {
      await mutation.mutateAsync({ id: log.id });
      toastDone('Daily log deleted.');
      await utils.invalidate();
      return true;
    } catch (error) {
      toastFailure(errorText(error));
      return false;
    }
  };
}
