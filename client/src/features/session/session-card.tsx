import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './session-card.module.css';

/** The one card of a sign-in page. */
export function SessionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader title={title} />
      {children}
    </Paper>
  );
}
