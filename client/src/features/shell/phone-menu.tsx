import { Drawer } from '@mantine/core';
import { IconBuildingCommunity, IconLayoutDashboard, IconMenu2, IconSettings } from '@tabler/icons-react';
import { useRights } from '../../lib/current-user.ts';
import { AdminAreas } from './admin-sidebar.tsx';
import { NavLink } from './nav-link.tsx';
import { mainAreas } from './navigation.ts';
import classes from './shell.module.css';

interface PhoneMenuProps {
  opened: boolean;
  onClose: () => void;
  withAdmin: boolean;
}

/** Everything one can go to, behind the menu button. */
export function PhoneMenu({ opened, onClose, withAdmin }: PhoneMenuProps) {
  const { isAdmin, isDelegate } = useRights();
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" size="18rem" padding="sm">
      {withAdmin ? <AdminAreas onGo={onClose} /> : null}
      <nav aria-label="All areas" className={classes.side}>
        <ul>
          {mainAreas.map(({ to, label, Mark }) => (
            <li key={to}>
              <NavLink to={to} className={classes.sideLink} onClick={onClose}>
                <Mark size={18} aria-hidden stroke={1.6} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
          {isDelegate ? (
            <li>
              <NavLink to="/manage" className={classes.sideLink} onClick={onClose}>
                <IconBuildingCommunity size={18} aria-hidden stroke={1.6} />
                <span>Manage</span>
              </NavLink>
            </li>
          ) : null}
          {isAdmin ? (
            <li>
              <NavLink to="/admin/dashboard" className={classes.sideLink} onClick={onClose}>
                <IconLayoutDashboard size={18} aria-hidden stroke={1.6} />
                <span>Admin Dashboard</span>
              </NavLink>
            </li>
          ) : null}
          <li>
            <NavLink to="/settings" className={classes.sideLink} onClick={onClose}>
              <IconSettings size={18} aria-hidden stroke={1.6} />
              <span>Settings</span>
            </NavLink>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}

/** The four things that a worker on a phone needs, under the thumb. */
export function PhoneBar({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className={classes.phoneBar} aria-label="Quick" data-no-print>
      {mainAreas.slice(0, 3).map(({ to, label, Mark }) => (
        <NavLink key={to} to={to} className={classes.phoneLink}>
          <Mark size={20} aria-hidden stroke={1.6} />
          {label}
        </NavLink>
      ))}
      <button type="button" className={classes.phoneLink} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden stroke={1.6} />
        Menu
      </button>
    </nav>
  );
}
