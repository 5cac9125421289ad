import {
  IconCalendarStats,
  IconChartBar,
  IconClipboardList,
  IconFileText,
  IconHome,
  IconMenu2,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NavLink } from './nav-link.tsx';
import type { NavItem } from './navigation.ts';
import classes from './phone-bar.module.css';

type Quick = readonly Pick<NavItem, 'to' | 'label' | 'Mark'>[];

const BEFORE: Quick = [
  { to: '/home', label: 'Home', Mark: IconHome },
  { to: '/daily-logs', label: 'Logs', Mark: IconClipboardList },
];
const AFTER: Quick = [{ to: '/timesheets', label: 'Timesheets', Mark: IconCalendarStats }];

const ADMIN: Quick = [
  { to: '/admin/dashboard', label: 'Dashboard', Mark: IconChartBar },
  { to: '/admin/timesheets', label: 'Timesheets', Mark: IconCalendarStats },
  { to: '/admin/reports', label: 'Reports', Mark: IconFileText },
  { to: '/admin/employees', label: 'Employees', Mark: IconUsers },
];

interface PhoneBarProps {
  onMenu: () => void;
  /** The admin's own areas instead of a worker's. */
  isAdminArea: boolean;
}

/**
 * The most important links of the current area, within reach of one hand; + logs the most likely client
 * (phone-and-offline.md#one-hand).
 */
export function PhoneBar({ onMenu, isAdminArea }: PhoneBarProps) {
  return (
    <nav className={classes.phoneBar} aria-label="Quick" data-no-print>
      {isAdminArea ? (
        <Links items={ADMIN} />
      ) : (
        <>
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
        </>
      )}
      <button type="button" className={classes.phoneLink} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden stroke={1.6} />
        More
      </button>
    </nav>
  );
}

const Links = ({ items }: { items: Quick }) =>
  items.map(({ to, label, Mark }) => (
    <NavLink key={to} to={to} className={classes.phoneLink}>
      <Mark size={20} aria-hidden stroke={1.6} />
      {label}
    </NavLink>
  ));
