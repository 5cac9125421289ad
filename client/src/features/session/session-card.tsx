import { Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '#/ui/page/page-header.tsx';

/** The one card of a sign-in page. */
export function SessionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper p="lg" maw="27rem" mt="2rem" mx="auto">
      <PageHeader title={title} />
      {children}
    </Paper>
  );
}

/** Links to the other pages for visitors, at the foot of the card. */
export function UnderCard({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="0.4rem 1rem" mt="1.25rem" fz="sm">
      {children}
    </Group>
  );
}
