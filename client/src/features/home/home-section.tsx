import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
