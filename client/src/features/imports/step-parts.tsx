import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { ImportStepName } from './imports-search.ts';
import { saveTextFile } from './save-text-file.ts';

export type Import = Output['imports']['get'];

export interface StepProps {
  one: Import;
  go: (step: ImportStepName) => void;
}

/** The heading of a step, which takes the focus when the step is opened. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h3" tabIndex={-1}>
    {children}
  </Title>
);

/** "1 line", "1,374 lines" */
export const linesText = (count: number): string =>
  count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`;

/** Records that unknown values create: they are counted with the lines, and are none. */
export const madeBeside = ({ counts, lines }: Import): number =>
  counts ? counts.create + counts.update + counts.same + counts.skip + counts.error - lines : 0;

/** The lines that are not imported, as a file to correct. */
export function DownloadErrors({ id }: { id: number }) {
  const utils = trpc.useUtils();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void saveTextFile(() => utils.imports.errors.fetch({ id }))}
    >
      Download the Errors
    </Button>
  );
}
