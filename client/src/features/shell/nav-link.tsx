import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface NavLinkProps {
  to: string;
  /** Other paths that belong to this area. */
  also?: readonly string[];
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  'data-needs-you'?: true | undefined;
}

/** A link of the navigation. Its paths come from a table, so they are text here; the current area is marked. */
export function NavLink({ to, also = [], ...rest }: NavLinkProps) {
  const isWithin = useLocation({
    select: ({ pathname }) => also.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  });
  return (
    <Link
      to={to}
      activeProps={{ 'aria-current': 'page' }}
      {...(isWithin && { 'aria-current': 'true' })}
      {...rest}
    />
  );
}
