import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** To the timesheet that a figure comes from. */
export function SheetLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/timesheets/$id" params={{ id }} />}>
      {children}
    </Anchor>
  );
}
