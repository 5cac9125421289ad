import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { columnKey, IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportKind } from '@daybook/domain/imports/kinds';
import { MAX_IMPORT_BYTES } from '@daybook/domain/limits';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import type { Import } from './step-parts.tsx';

const BACK = { label: 'Imports', link: { to: '/admin/settings/import' } } as const;

/** The bytes of a file in base64, in pieces that fit into a call's arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCodePoint(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}

/** What was chosen for another file: the field of each column by its name, the values and how cells are read. */
function choicesFor(file: Import, other: Import) {
  const fields = new Map(other.columns.map(({ name, field }) => [columnKey(name), field]));
  return {
    mapping: file.columns.map(({ name, field }) =>
      fields.has(columnKey(name)) ? (fields.get(columnKey(name)) ?? null) : field,
    ),
    value_mapping: other.value_mapping,
    date_order: other.date_order,
    number_style: other.number_style,
    paid_until: other.paid_until,
  };
}

/** /admin/settings/import/new: the kind of data, and the file or the pasted text. */
export function NewImportPage() {
  const navigate = useNavigate();
  const create = trpc.imports.create.useMutation();
  const update = trpc.imports.update.useMutation();
  const { corrects } = useSearch({ from: '/_signed-in/admin/settings/import/new' });
  const corrected = trpc.imports.get.useQuery({ id: corrects ?? 0 }, { enabled: corrects !== undefined });
  const [chosen, setKind] = useState<ImportKind | null>(null);
  const kind = chosen ?? corrected.data?.kind ?? 'employees';
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function read() {
    setProblem(null);
    if (!file && text.trim() === '') return setProblem('Choose a file, or paste the cells.');
    if (file && file.size > MAX_IMPORT_BYTES) return setProblem('A file can have at most 20 MB.');
    try {
      const created = await create.mutateAsync({
        kind,
        ...(file ? { file: await base64Of(file), file_name: file.name } : { text }),
      });
      const { id } = created;
      // What was chosen for the file with the errors holds for the corrected one.
      if (corrected.data?.kind === kind)
        await update
          .mutateAsync({ id, ...choicesFor(created, corrected.data) })
          .catch((error: unknown) =>
            toastFailure('The columns could not be matched as those of the file before.', error),
          );
      await navigate({ to: '/admin/settings/import/$id', params: { id } });
    } catch (error) {
      setProblem(errorFields(error).file?.join(' ') ?? errorText(error, 'The file could not be read.'));
    }
  }

  return (
    <Stack maw="46rem">
      <PageHeader
        title="New Import"
        description={
          corrected.data
            ? 'The corrected file is matched as the one before was.'
            : 'Nothing is changed until you have seen what will happen to each line.'
        }
        back={BACK}
      />
      <Section title="What do you want to import?">
        <Stack>
          <SelectField
            label="The file contains"
            required
            value={kind}
            onChange={(value) => setKind(value ?? kind)}
            choices={IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))}
            description={
              kind === 'time_history'
                ? 'Hours worked before you used Daybook: our template, or a detailed export from Clockify, Toggl or Kimai.'
                : undefined
            }
          />
          <Group gap="sm">
            <FileButton
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              inputProps={{ 'aria-label': 'File' }}
              onChange={setFile}
            >
              {(props) => (
                <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
                  {file ? 'Choose Another File' : 'Choose a CSV File'}
                </Button>
              )}
            </FileButton>
            {file ? (
              <>
                <Text>{file.name}</Text>
                <Button variant="subtle" onClick={() => setFile(null)}>
                  Paste Cells Instead
                </Button>
              </>
            ) : null}
          </Group>
          {file ? null : (
            <TextAreaField
              label="Or paste cells"
              description="Copy them from your spreadsheet, including the row of column names."
              rows={8}
              value={text}
              onChange={setText}
            />
          )}
          {problem ? <ErrorState text={problem} /> : null}
          <div>
            <Button loading={create.isPending} onClick={() => void read()}>
              Read
            </Button>
          </div>
        </Stack>
      </Section>
    </Stack>
  );
}
