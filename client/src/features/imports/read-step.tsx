import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { IMPORT_SOURCE_LABELS } from '@daybook/domain/imports/kinds';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/save-state.ts';
import { plural } from '#/lib/text/plural.ts';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { linesText, StepTitle, type Import, type StepProps } from './step-parts.tsx';

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
] as const;

/** A column of the file, by its position: two may have the same name. */
type FileColumn = Import['columns'][number] & { index: number };

export const fileColumns = ({ columns }: Import): FileColumn[] =>
  columns.map((column, index) => ({ ...column, index }));

/** The name of a column in the file, how many of its cells are filled, and some of them. */
export const columnFacts = ({ lines }: Import): Column<FileColumn>[] => [
  { key: 'name', header: 'Column', cell: ({ name }) => name },
  {
    key: 'filled',
    header: 'Filled',
    numeric: true,
    width: '5rem',
    cell: ({ filled }) => `${Math.round((filled / Math.max(1, lines)) * 100)}%`,
  },
  {
    key: 'samples',
    header: 'For example',
    cell: ({ samples }) => <AnyWrap>{samples.join(' · ')}</AnyWrap>,
  },
];

/** How the file was read. */
export function ReadStep({ job, go }: StepProps) {
  const update = trpc.imports.update.useMutation();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const width = plural(job.columns.length, 'column', 'columns');

  async function readAs(encoding: 'utf-8' | 'windows-1252' | null) {
    if (encoding === null || encoding === job.encoding) return;
    setState({ kind: 'saving' });
    try {
      await update.mutateAsync({ id: job.id, encoding, updated_at: job.updated_at });
      setState({ kind: 'idle' });
    } catch (error) {
      const failure = errorText(error, 'It could not be read that way.');
      setState(failedSave(error, errorFields(error).encoding?.join(' ') ?? failure));
    }
  }

  return (
    <Stack>
      <StepTitle>
        {linesText(job.lines)}, {width}, separated by {DELIMITERS[job.delimiter]}
      </StepTitle>
      {job.source === 'template' || job.source === 'other' ? null : (
        <Text>From {IMPORT_SOURCE_LABELS[job.source]}, whose columns Daybook recognizes.</Text>
      )}
      {job.is_plain ? null : (
        <FieldGrid>
          <SelectField
            label="Text encoding"
            description="Change it if names look wrong below."
            required
            value={job.encoding}
            onChange={(value) => void readAs(value)}
            choices={ENCODINGS}
            disabled={state.kind === 'saving'}
          />
        </FieldGrid>
      )}
      <SaveProblem state={state} />
      <DataTable
        label="Columns of the file"
        columns={columnFacts(job)}
        rows={fileColumns(job)}
        rowKey={({ index }) => index}
        empty={{ text: 'This file has no columns.' }}
      />
      {job.lines > 10_000 ? (
        <Alert color="blue" title="A long file">
          It takes a moment to work out what will happen to each line.
        </Alert>
      ) : null}
      <div>
        <Button onClick={() => go('columns')}>Next</Button>
      </div>
    </Stack>
  );
}
