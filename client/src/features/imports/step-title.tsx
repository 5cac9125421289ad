import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a step, which takes the focus when the step is opened. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h3" tabIndex={-1}>
    {children}
  </Title>
);
