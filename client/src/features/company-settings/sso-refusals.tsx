import { Title } from '@mantine/core';
import type { Output } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';

type Refusal = Output['sso']['connection']['refusals'][number];

const refusalColumns: readonly Column<Refusal>[] = [
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'at', header: 'When', cell: ({ at }) => momentText(at) },
  { key: 'email', header: 'Email', cell: ({ email }) => email ?? '–' },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
];

/** The newest sign-ins that were refused, and why. */
export function SsoRefusals({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="sso-refusals">
      <Title order={3} id="sso-refusals" mb="sm">
        Who was refused
      </Title>
      <DataTable
        label="Sign-ins that were refused"
        columns={refusalColumns}
        rows={refusals}
        rowKey={({ reference }) => reference}
        empty={{ text: 'No one was refused.' }}
      />
    </section>
  );
}
