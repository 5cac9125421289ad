import { Text } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { PaperOnly } from '#/ui/print/print-sheet.tsx';
import { inFile, whyOf } from './import-lines.tsx';
import type { Import } from './step-parts.tsx';

const PRINTED = 200;

/** On paper: the lines that are not imported, the first of many. */
export function PrintedErrors({ job }: { job: Import }) {
  const has = (job.counts?.error ?? 0) > 0;
  const rows = trpc.imports.rows.useQuery(
    { id: job.id, action: 'error', page: 1, page_size: PRINTED },
    { enabled: has, staleTime: 0, gcTime: 0 },
  );
  if (!has || !rows.data) return null;
  const { count, results } = rows.data;
  return (
    <PaperOnly>
      <PlainTable
        label="Lines with errors"
        columns={[
          { key: 'line', header: 'Line', cell: ({ line }) => (line < 1 ? 'New' : line) },
          { key: 'what', header: 'In the file', cell: inFile },
          { key: 'why', header: 'Why', cell: whyOf },
        ]}
        rows={results}
        rowKey={({ line }) => line}
      />
      {count > results.length ? (
        <Text size="sm">
          The first {results.length} of {count}. The downloaded file has all of them.
        </Text>
      ) : null}
    </PaperOnly>
  );
}
