import { Link } from '@tanstack/react-router';
import { DAILY_LOG_LOCKED, DAILY_LOG_OF_LEAVE } from '@daybook/domain/time/daily-log';
import { errorText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { useLeaveRequestLink } from '#/shared/leave-request-link.tsx';
import type { DailyLog, ShownLog } from '#/shared/waiting-logs.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import classes from './log-actions.module.css';

interface LogActionsProps {
  log: DailyLog;
  onDelete: () => void;
}

/** View, Edit, Delete of one log (daily-logs.md#overview). Plain elements: a hundred of these rows must appear quickly. */
export function LogActions({ log, onDelete }: LogActionsProps) {
  const about = `${longDay(log.date)}, ${log.client_detail.name}`;
  return (
    <span className={classes.row}>
      <Link
        to="/daily-logs/$id"
        params={{ id: log.id }}
        className={classes.action}
        aria-label={`View ${about}`}
      >
        View
      </Link>
      {log.leave_request === undefined ? (
        <Changes log={log} about={about} onDelete={onDelete} />
      ) : (
        <RequestAction user={log.user} leave_request={log.leave_request} about={about} />
      )}
    </span>
  );
}

/** Time off is changed by its request. */
function RequestAction({ about, ...log }: { user: number; leave_request: number; about: string }) {
  const link = useLeaveRequestLink()(log);
  return link ? (
    <Link {...link} className={classes.action} title={DAILY_LOG_OF_LEAVE} aria-label={`Request of ${about}`}>
      Request
    </Link>
  ) : null;
}

interface ChangesProps extends LogActionsProps {
  about: string;
}

function Changes({ log, about, onDelete }: ChangesProps) {
  const why = log.locked ? DAILY_LOG_LOCKED : undefined;
  return (
    <>
      {log.locked ? (
        <button type="button" disabled className={classes.action} title={why} aria-label={`Edit ${about}`}>
          Edit
        </button>
      ) : (
        <Link
          to="/daily-logs/$id/edit"
          params={{ id: log.id }}
          className={classes.action}
          aria-label={`Edit ${about}`}
        >
          Edit
        </Link>
      )}
      <button
        type="button"
        className={classes.action}
        data-danger
        disabled={log.locked}
        title={why}
        aria-label={`Delete ${about}`}
        onClick={onDelete}
      >
        Delete
      </button>
    </>
  );
}

/** The actions on a log that is waiting on this device; its page has all of them. */
export function OpenWaiting({ log }: { log: ShownLog }) {
  if (!log.waiting) return null;
  return (
    <Link
      to="/outbox/$key"
      params={{ key: log.waiting.key }}
      className={classes.action}
      aria-label={`Open ${longDay(log.date)}, ${log.client_detail.name}`}
    >
      Open
    </Link>
  );
}

/** Asks for confirmation, deletes, and reports the result. Resolves to whether the log is gone. */
export function useDeleteLog(): (log: DailyLog) => Promise<boolean> {
  const refresh = useRefetchScreen();
  const user = useCurrentUser();
  const mutation = trpc.dailyLogs.remove.useMutation();
  const save = useOutboxSave();

  /** A person's own log goes through the outbox; an admin needs a network to delete a colleague's. Null: it met a conflict. */
  async function remove(log: DailyLog): Promise<string | null> {
    const done = 'Daily log deleted.';
    if (log.user !== user.id) {
      await mutation.mutateAsync({ id: log.id, updated_at: log.updated_at });
      return done;
    }
    const saved = await save({
      kind: 'daily_log.delete',
      record: `daily_log ${log.id}`,
      record_id: log.id,
      client_key: null,
      payload: {},
      base_version: log.updated_at,
      before: { ...log },
      about: { client_name: log.client_detail.name, date: log.date },
    });
    if (saved.kind === 'sent') return done;
    if (saved.kind === 'compare') return null;
    return navigator.onLine
      ? 'It will be deleted as soon as Daybook can be reached.'
      : 'It will be deleted when you are back online.';
  }

  return async (log) => {
    const sure = await confirm({
      title: 'Delete daily log',
      text: (
        <>
          Are you sure you want to delete this daily log?
          <br />
          {longDay(log.date)}, {log.client_detail.name}, {hoursText(log.total_hours)} h
        </>
      ),
      danger: true,
    });
    if (!sure) return false;
    try {
      const done = await remove(log);
      // Its page is open.
      if (done === null) return false;
      toastDone(done);
      // The list that it leads back to no longer has it.
      await refresh();
      return true;
    } catch (error) {
      toastFailure(errorText(error), error);
      return false;
    }
  };
}
