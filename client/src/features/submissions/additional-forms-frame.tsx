import { IconAlertTriangle, IconCalendarOff, IconForms } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import classes from './additional-forms.module.css';

const pages = [
  { to: '/additional-forms', label: 'Additional Forms', Mark: IconForms },
  { to: '/no-show-form', label: 'No Show Report', Mark: IconCalendarOff },
  { to: '/incident-report-form', label: 'Incident Report', Mark: IconAlertTriangle },
] as const;

/** The sidebar beside the welcome page and the two forms (1 §2.8). */
export function AdditionalFormsFrame() {
  return (
    <div className={classes.frame}>
      <nav aria-label="Additional Forms" className={classes.side} data-no-print>
        <ul>
          {pages.map(({ to, label, Mark }) => (
            <li key={to}>
              <Link to={to} className={classes.sideLink} activeProps={{ 'aria-current': 'page' }}>
                <Mark size={18} aria-hidden stroke={1.6} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
