import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface NavLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
}

/** A link of the navigation. Its paths come from a table, so they are text here; the current area is marked. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  return <Link to={to} activeProps={{ 'aria-current': 'page' }} {...rest} />;
}
