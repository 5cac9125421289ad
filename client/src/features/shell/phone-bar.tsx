import { Link } from '@tanstack/react-router';
import { IconCalendarStats, IconClipboardList, IconHome, IconMenu2, IconPlus } from '@tabler/icons-react';
import { NavLink } from './nav-link.tsx';
import classes from './shell.module.css';

const BEFORE = [
  { to: '/home', label: 'Home', Mark: IconHome },
  { to: '/daily-logs', label: 'Logs', Mark: IconClipboardList },
];
const AFTER = [{ to: '/timesheets', label: 'Timesheets', Mark: IconCalendarStats }];

/** What a worker on a phone needs, under the thumb; + logs the client who is most likely now (6 §5). */
export function PhoneBar({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className={classes.phoneBar} aria-label="Quick" data-no-print>
      <Links items={BEFORE} />
      <Link
        to="/daily-logs/new"
        state={{ prefill: { likely: true } }}
        className={classes.phonePlus}
        aria-label="Log work"
      >
        <IconPlus size={26} aria-hidden />
      </Link>
      <Links items={AFTER} />
      <button type="button" className={classes.phoneLink} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden stroke={1.6} />
        More
      </button>
    </nav>
  );
}

const Links = ({ items }: { items: typeof BEFORE }) =>
  items.map(({ to, label, Mark }) => (
    <NavLink key={to} to={to} className={classes.phoneLink}>
      <Mark size={20} aria-hidden stroke={1.6} />
      {label}
    </NavLink>
  ));
