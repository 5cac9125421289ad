import { Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';

interface SessionCardProps {
  title: string;
  /** What was done; read out. */
  done?: ReactNode;
  children: ReactNode;
}

/** The one card of a sign-in page. */
export function SessionCard({ title, done, children }: SessionCardProps) {
  return (
    <Paper p="lg" maw="27rem" mt="xl" mx="auto">
      <PageHeader title={title} />
      <LiveRegion>{done}</LiveRegion>
      {children}
    </Paper>
  );
}

/** Links to the other pages for visitors, at the foot of the card. */
export function UnderCard({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="var(--space-3) var(--space-7)" mt="md" fz="sm">
      {children}
    </Group>
  );
}
