import { Text } from '@mantine/core';
import { trpc } from '../../lib/trpc.ts';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { PaperOnly } from '../../ui/print/print-sheet.tsx';
import type { Import } from './step-parts.tsx';

const PRINTED = 200;

/** On paper: the lines that are not imported, the first of many. */
export function PrintedErrors({ one }: { one: Import }) {
  const has = (one.counts?.error ?? 0) > 0;
  const rows = trpc.imports.rows.useQuery(
    { id: one.id, action: 'error', page: 1, page_size: PRINTED },
    { enabled: has, staleTime: 0, gcTime: 0 },
  );
  if (!has || !rows.data) return null;
  const { count, results } = rows.data;
  return (
    <PaperOnly>
      <PlainTable
        label="Lines with errors"
        columns={[
          { key: 'line', header: 'Line', cell: ({ line }) => line },
          { key: 'cells', header: 'In the file', cell: ({ cells }) => (cells ?? []).join(' · ') },
          { key: 'why', header: 'Why', cell: ({ reasons }) => reasons.join(' ') },
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
