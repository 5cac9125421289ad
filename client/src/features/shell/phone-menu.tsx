import { IconBuildingCommunity, IconHelp, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useRights } from '#/lib/session/current-user.ts';
import { HelpLink } from '#/shared/help-link.tsx';
import { Drawer } from '#/ui/kit/drawer.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { AdminAreas } from './lazy-admin.ts';
import { NavLink } from './nav-link.tsx';
import { useMainAreas } from './navigation.ts';
import classes from './shell.module.css';

/** Loaded only when opened: all the app's areas, behind the menu button. */
export function PhoneMenu({ onClosed, withAdmin }: { onClosed: () => void; withAdmin: boolean }) {
  const { dialog, close } = useOpening(onClosed);
  const { isAdmin, isDelegate } = useRights();
  const areas = useMainAreas();
  return (
    <Drawer {...dialog} title="Menu" size="18rem" padding="sm">
      <Suspense>{withAdmin ? <AdminAreas onGo={close} /> : null}</Suspense>
      <nav aria-label="All areas" className={classes.side}>
        <ul>
          {areas.map(({ to, label, Mark, also }) => (
            <li key={to}>
              <NavLink to={to} also={also} className={classes.sideLink} onClick={close}>
                <Mark size={18} aria-hidden stroke={1.6} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
          {isDelegate ? (
            <li>
              <NavLink to="/manage" className={classes.sideLink} onClick={close}>
                <IconBuildingCommunity size={18} aria-hidden stroke={1.6} />
                <span>Manage</span>
              </NavLink>
            </li>
          ) : null}
          {isAdmin ? (
            <li>
              <NavLink to="/admin/dashboard" className={classes.sideLink} onClick={close}>
                <IconLayoutDashboard size={18} aria-hidden stroke={1.6} />
                <span>Admin Dashboard</span>
              </NavLink>
            </li>
          ) : null}
          <li>
            <NavLink to="/settings" className={classes.sideLink} onClick={close}>
              <IconSettings size={18} aria-hidden stroke={1.6} />
              <span>Settings</span>
            </NavLink>
          </li>
          <li>
            <HelpLink className={classes.sideLink} onClick={close}>
              <IconHelp size={18} aria-hidden stroke={1.6} />
              <span>Help</span>
            </HelpLink>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
