import { trpc } from '../../lib/trpc.ts';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { PaperOnly } from '../../ui/print/print-sheet.tsx';
import type { Import } from './import-page.tsx';

/** On paper: the lines that are not imported, up to 200 of them. */
export function PrintedErrors({ one }: { one: Import }) {
  const has = (one.counts?.error ?? 0) > 0;
  const rows = trpc.imports.rows.useQuery(
    { id: one.id, action: 'error', page: 1, page_size: 200 },
    { enabled: has },
  );
  if (!has || !rows.data) return null;
  return (
    <PaperOnly>
      <PlainTable
        label="Lines with errors"
        columns={[
          { key: 'line', header: 'Line', cell: ({ line }) => line },
          { key: 'cells', header: 'In the file', cell: ({ cells }) => (cells ?? []).join(' · ') },
          { key: 'why', header: 'Why', cell: ({ reasons }) => reasons.join(' ') },
        ]}
        rows={rows.data.results}
        rowKey={({ line }) => line}
      />
    </PaperOnly>
  );
}
