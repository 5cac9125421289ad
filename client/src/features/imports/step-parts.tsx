import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { saveCsv } from '#/lib/device/save-file.ts';
import { plural } from '#/lib/text/plural.ts';
import { act } from '#/ui/overlays/act.ts';
import type { ImportStepName } from './imports-search.ts';

export type Import = Output['imports']['get'];

export interface StepProps {
  job: Import;
  go: (step: ImportStepName) => void;
}

/** The heading of a step, which takes the focus when the step is opened. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h3" tabIndex={-1}>
    {children}
  </Title>
);

/** "1 line", "1,374 lines" */
export const linesText = (count: number): string => plural(count, 'line', 'lines');

/** Records for unknown values, which are counted with the lines but are none: those that are created, and those with an error. */
export function createdForValues({ counts, lines }: Import): { created: number; wrong: number } {
  if (!counts) return { created: 0, wrong: 0 };
  const all = counts.create + counts.update + counts.same + counts.skip + counts.error;
  return { created: counts.made, wrong: all - lines - counts.made };
}

/** "1 record", "1,374 records" */
export const recordsText = (count: number): string => plural(count, 'record', 'records');

type Action = 'create' | 'update' | 'same' | 'skip' | 'error';

/** Lines of the file with this action: a record for an unknown value is none. */
export function linesOfAction(job: Import, action: Action): number {
  const { created, wrong } = createdForValues(job);
  const others = action === 'create' ? created : action === 'error' ? wrong : 0;
  return Math.max(0, (job.counts?.[action] ?? 0) - others);
}

/** Saves a CSV file from the server. */
export const saveServerFile = (load: () => Promise<{ file_name: string; content: string }>) =>
  act({
    work: async () => {
      const { file_name, content } = await load();
      saveCsv(file_name, content);
    },
    failed: 'The file could not be downloaded. Please try again.',
  });

/** The lines that are not imported, as a file to correct. */
export function DownloadErrors({ id }: { id: number }) {
  const utils = trpc.useUtils();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void saveServerFile(() => utils.imports.errors.fetch({ id }))}
    >
      Download the Errors
    </Button>
  );
}
