import { IconAlertTriangle, IconCloudUp, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useLoss } from '#/lib/device/offline/contact.ts';
import { updateNow, useNewBuild } from '#/lib/device/offline/service-worker.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { sinceText } from '#/shared/waiting-notice.tsx';
import { NavLink } from './nav-link.tsx';
import classes from './shell.module.css';

/** "2 waiting": saves on this device that the server does not have yet. */
export function OutboxChip() {
  const items = useOutbox();
  if (items.length === 0) return null;
  const needing = items.filter(({ state }) => state === 'needs_you').length;
  const Mark = needing > 0 ? IconAlertTriangle : IconCloudUp;
  return (
    <NavLink to="/outbox" className={classes.chip} data-needs-you={needing > 0 || undefined}>
      <Mark size={16} aria-hidden />
      <span>
        {needing > 0 ? needing : items.length}
        <span className={classes.chipWord}>
          {needing === 0 ? ' waiting' : pluralForm(needing, ' needs you', ' need you')}
        </span>
      </span>
    </NavLink>
  );
}

/** "Offline · as of 2:05 PM", or the date of an earlier day. */
export function OfflineChip() {
  const asOf = useLoss();
  return (
    <span role="status">
      {asOf === null ? null : (
        <span
          className={classes.chip}
          title="What you save is kept on this device until you are back online."
        >
          <IconWifiOff size={16} aria-hidden />
          <span className={classes.offline}>
            Offline
            <span className={classes.asOf}> · as of {sinceText({ created_at: asOf })}</span>
          </span>
        </span>
      )}
    </span>
  );
}

/** A new build is available; it takes over at the person's request, or at the next start. */
export function UpdateChip() {
  if (!useNewBuild()) return null;
  return (
    <button type="button" className={classes.chip} onClick={() => void updateNow()}>
      <IconRefresh size={16} aria-hidden />
      Update
    </button>
  );
}
