import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

/** The product's mark and name. */
export function Brand({ to }: { to: '/' | '/home' | '/onboarding' }) {
  return (
    <Link to={to} className={classes.brand}>
      <img src="/icon.svg" alt="Daybook" width={26} height={26} />
      <span className={classes.brandName} aria-hidden>
        Daybook
      </span>
    </Link>
  );
}
