import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IMPORT_KIND_LABELS, IMPORT_KINDS, IMPORT_SOURCE_LABELS } from '@daybook/domain/imports/kinds';
import { UNDO_DAYS } from '@daybook/domain/imports/states';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { ImportState } from './import-state.tsx';
import { importsSearch } from './imports-search.ts';
import { IMPORTS_ROWS, importsQueries } from './queries.ts';
import { saveServerFile } from './step-parts.tsx';

type Import = Output['imports']['list']['results'][number];

const columns: readonly Column<Import>[] = [
  {
    key: 'file',
    header: 'File',
    cell: ({ id, file_name }) => (
      <TextLink to="/admin/settings/import/$id" params={{ id }}>
        <AnyWrap>{file_name ?? 'Pasted cells'}</AnyWrap>
      </TextLink>
    ),
  },
  {
    key: 'kind',
    header: 'Brings',
    cell: ({ kind, source }) =>
      source === 'template' || source === 'other'
        ? IMPORT_KIND_LABELS[kind]
        : `${IMPORT_KIND_LABELS[kind]} from ${IMPORT_SOURCE_LABELS[source]}`,
  },
  { key: 'lines', header: 'Lines', numeric: true, cell: ({ lines }) => lines },
  { key: 'state', header: 'State', cell: (one) => <ImportState of={one} /> },
  {
    key: 'created_at',
    header: 'Uploaded',
    sort: 'server',
    cell: ({ created_at, created_by }) => `${momentDay(created_at)}${created_by ? ` by ${created_by}` : ''}`,
  },
];

const NewImport = () => <LinkButton to="/admin/settings/import/new">New Import</LinkButton>;

/** /admin/settings/import (imports-and-exports.md#screens-and-calls) */
export function ImportsPage() {
  const list = useListPage(importsSearch, IMPORTS_ROWS);
  const { onboarding_required } = useCurrentUser();
  const imports = useQuery(importsQueries(trpc.useUtils(), list.search).imports);
  return (
    <Stack>
      <PageHeader
        title="Import"
        description={`Import a spreadsheet. You see what will happen to each line before anything is changed, and can undo the import for ${UNDO_DAYS} days.`}
        actions={<NewImport />}
        {...(onboarding_required && { back: { label: 'Back to the setup', link: { to: '/onboarding' } } })}
      />
      <DataTable
        label="Imports"
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ text: 'Bring your people, clients and hours.', action: <NewImport /> }}
        {...list.table(imports)}
      />
      <Templates />
    </Stack>
  );
}

/** Each with its columns and two example lines. */
function Templates() {
  const utils = trpc.useUtils();
  return (
    <Section title="Templates">
      <Text size="sm" c="dimmed" mb="sm">
        Each has all columns and two example lines. Import them in this order: a line can refer only to
        records that already exist.
      </Text>
      <Group gap="xs">
        {IMPORT_KINDS.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="default"
            onClick={() => void saveServerFile(() => utils.imports.template.fetch({ kind }))}
          >
            {IMPORT_KIND_LABELS[kind]}
          </Button>
        ))}
      </Group>
    </Section>
  );
}
