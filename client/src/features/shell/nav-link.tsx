import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Path } from './navigation.ts';

interface NavLinkProps {
  to: Path;
  /** Other paths that belong to this area. */
  also?: readonly (Path | '/admin')[];
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  'data-needs-you'?: true | undefined;
}

/** A link of the navigation; the current area is marked. */
export function NavLink({ to, also = [], ...rest }: NavLinkProps) {
  const isWithin = useLocation({
    select: ({ pathname }) =>
      also.some((path) => `${pathname}/`.startsWith(`${path.replace(/\/\$.*/, '')}/`)),
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
