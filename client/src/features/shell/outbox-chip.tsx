import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { NavLink } from './nav-link.tsx';
import classes from './shell.module.css';

/** "2 waiting": what is on this device and not with the server yet. */
export function OutboxChip() {
  const items = useOutbox();
  if (items.length === 0) return null;
  const needing = items.filter(({ state }) => state === 'needs_you').length;
  const Mark = needing > 0 ? IconAlertTriangle : IconCloudUp;
  return (
    <NavLink to="/outbox" className={classes.chip} data-needs-you={needing > 0 || undefined}>
      <Mark size={16} aria-hidden />
      {needing > 0 ? `${needing} need${needing === 1 ? 's' : ''} you` : `${items.length} waiting`}
    </NavLink>
  );
}
