import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LinkButtonProps extends ButtonProps {
  to: string;
  children: ReactNode;
  'aria-label'?: string;
}

/** A button that is a link. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  return <Button renderRoot={(props) => <Link to={to} {...props} />} {...rest} />;
}
