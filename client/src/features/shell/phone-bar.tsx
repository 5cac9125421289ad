import { IconMenu2 } from '@tabler/icons-react';
import { NavLink } from './nav-link.tsx';
import { mainAreas } from './navigation.ts';
import classes from './shell.module.css';

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
